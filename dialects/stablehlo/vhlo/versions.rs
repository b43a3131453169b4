//! The operations of VHLO: the versions of StableHLO that have them, and their inherent attributes, sorted by name.
//!
//! Source: `stablehlo/dialect/VhloOps.td` of StableHLO 1.20.

/// A version of StableHLO: major and minor.
pub(super) type Version = (u32, u32);

/// The oldest version.
pub(super) const OLDEST: Version = (0, 9);
/// The newest version.
pub(super) const CURRENT: Version = (1, 20);

/// The attributes of an operation, named without its dialect.
pub(super) fn properties(op: &str) -> Vec<&'static str> {
    let name = op.strip_prefix("vhlo.").unwrap_or(op);
    let found = OPERATIONS.binary_search_by_key(&name, |row| row.0);
    let names = found.ok().and_then(|at| OPERATIONS.get(at)).map_or("", |row| row.3);
    names.split_ascii_whitespace().collect()
}

/// The operation of this name that a version has, and its attributes.
pub(super) fn operation(name: &str, version: Version) -> Option<(&'static str, Vec<&'static str>)> {
    let is_named = |row: &str| row.rsplit_once("_v").is_some_and(|(other, _)| other == name);
    let row = OPERATIONS.iter().find(|row| is_named(row.0) && (row.1..=row.2).contains(&version))?;
    Some((row.0, properties(row.0)))
}

/// The first and last version that have an operation, named without its dialect.
pub(super) fn of_operation(full_name: &str) -> Option<(Version, Version)> {
    let at = OPERATIONS.binary_search_by_key(&full_name, |row| row.0).ok()?;
    OPERATIONS.get(at).map(|row| (row.1, row.2))
}

/// The first version that has an operation of this name.
pub(super) fn first_version(name: &str) -> Option<Version> {
    let is_named = |row: &str| row.rsplit_once("_v").is_some_and(|(other, _)| other == name);
    OPERATIONS.iter().filter(|row| is_named(row.0)).map(|row| row.1).min()
}

/// Returns true if an operation has an attribute of this name.
pub(super) fn is_attribute(name: &str) -> bool {
    OPERATIONS.iter().any(|row| row.3.split_ascii_whitespace().any(|attr| attr == name))
}

/// Name, first and last version of StableHLO, and attributes; sorted by name.
const OPERATIONS: &[(&str, Version, Version, &str)] = &[
    ("abs_v1", (0, 9), CURRENT, ""),
    ("add_v1", (0, 9), CURRENT, ""),
    ("after_all_v1", (0, 9), CURRENT, ""),
    ("all_gather_v1", (0, 9), (1, 4), "all_gather_dim channel_id replica_groups use_global_device_ids"),
    ("all_gather_v2", (1, 5), CURRENT, "all_gather_dim channel_id replica_groups use_global_device_ids"),
    ("all_reduce_v1", (0, 9), (1, 4), "channel_id replica_groups use_global_device_ids"),
    ("all_reduce_v2", (1, 5), CURRENT, "channel_id replica_groups use_global_device_ids"),
    ("all_to_all_v1", (0, 9), (1, 4), "channel_id concat_dimension replica_groups split_count split_dimension"),
    ("all_to_all_v2", (1, 5), CURRENT, "channel_id concat_dimension replica_groups split_count split_dimension"),
    ("and_v1", (0, 9), CURRENT, ""),
    ("async_done_v1", (1, 15), CURRENT, ""),
    ("async_start_v1", (1, 15), CURRENT, ""),
    ("atan2_v1", (0, 9), CURRENT, ""),
    ("batch_norm_grad_v1", (0, 9), CURRENT, "epsilon feature_index"),
    ("batch_norm_inference_v1", (0, 9), CURRENT, "epsilon feature_index"),
    ("batch_norm_training_v1", (0, 9), CURRENT, "epsilon feature_index"),
    ("bitcast_convert_v1", (0, 9), CURRENT, ""),
    ("broadcast_in_dim_v1", (0, 9), CURRENT, "broadcast_dimensions"),
    ("broadcast_v1", (0, 9), CURRENT, "broadcast_sizes"),
    ("call_v1", (0, 9), CURRENT, "callee"),
    ("case_v1", (0, 9), CURRENT, ""),
    ("cbrt_v1", (0, 9), (1, 9), ""),
    ("cbrt_v2", (1, 10), CURRENT, "result_accuracy"),
    ("ceil_v1", (0, 9), CURRENT, ""),
    ("cholesky_v1", (0, 9), CURRENT, "lower"),
    ("clamp_v1", (0, 9), CURRENT, ""),
    ("collective_broadcast_v1", (0, 16), (1, 19), "channel_id replica_groups"),
    ("collective_broadcast_v2", (1, 20), CURRENT, "channel_id has_dynamic_root replica_groups"),
    ("collective_permute_v1", (0, 9), CURRENT, "channel_id source_target_pairs"),
    ("collective_reduce_v1", (1, 19), CURRENT, "channel_id has_dynamic_root replica_groups use_global_device_ids"),
    ("compare_v1", (0, 9), CURRENT, "compare_type comparison_direction"),
    ("complex_v1", (0, 9), CURRENT, ""),
    ("composite_v1", (0, 19), (1, 13), "composite_attributes decomposition name version"),
    ("composite_v2", (1, 14), CURRENT, "composite_attributes decomposition name version"),
    ("concatenate_v1", (0, 9), CURRENT, "dimension"),
    ("constant_v1", (0, 9), CURRENT, "value"),
    ("convert_v1", (0, 9), CURRENT, ""),
    (
        "convolution_v1",
        (0, 9),
        CURRENT,
        "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions \
         kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation \
         output_batch_dimension output_feature_dimension output_spatial_dimensions padding precision_config rhs_dilation \
         window_reversal window_strides",
    ),
    ("cosine_v1", (0, 9), (1, 9), ""),
    ("cosine_v2", (1, 10), CURRENT, "result_accuracy"),
    ("count_leading_zeros_v1", (0, 9), CURRENT, ""),
    ("create_token_v1", (0, 9), CURRENT, ""),
    ("cross-replica-sum_v1", (0, 9), CURRENT, "replica_groups"),
    (
        "custom_call_v1",
        (0, 9),
        (1, 17),
        "api_version backend_config call_target_name called_computations has_side_effect operand_layouts \
         output_operand_aliases result_layouts",
    ),
    (
        "custom_call_v2",
        (1, 18),
        CURRENT,
        "api_version backend_config call_target_name called_computations has_side_effect operand_layouts \
         output_operand_aliases result_layouts result_tilings",
    ),
    ("divide_v1", (0, 9), CURRENT, ""),
    (
        "dot_general_v1",
        (0, 9),
        (1, 5),
        "lhs_batching_dimensions lhs_contracting_dimensions precision_config rhs_batching_dimensions \
         rhs_contracting_dimensions",
    ),
    (
        "dot_general_v2",
        (1, 6),
        CURRENT,
        "accumulation_type allow_imprecise_accumulation lhs_batching_dimensions lhs_component_count \
         lhs_contracting_dimensions lhs_precision_type num_primitive_operations precision_config rhs_batching_dimensions \
         rhs_component_count rhs_contracting_dimensions rhs_precision_type",
    ),
    ("dot_v1", (0, 9), CURRENT, "precision_config"),
    (
        "dynamic_broadcast_in_dim_v1",
        (0, 9),
        CURRENT,
        "broadcast_dimensions known_expanding_dimensions known_nonexpanding_dimensions",
    ),
    (
        "dynamic_conv_v1",
        (0, 9),
        (0, 19),
        "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions \
         kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation \
         output_batch_dimension output_feature_dimension output_spatial_dimensions padding precision_config rhs_dilation \
         window_reversal window_strides",
    ),
    (
        "dynamic_conv_v2",
        (0, 20),
        CURRENT,
        "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions \
         kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation \
         output_batch_dimension output_feature_dimension output_spatial_dimensions precision_config rhs_dilation \
         window_reversal window_strides",
    ),
    (
        "dynamic_gather_v1",
        (0, 9),
        (1, 0),
        "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims start_index_map",
    ),
    (
        "dynamic_gather_v2",
        (1, 1),
        CURRENT,
        "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims start_index_map \
         start_indices_batching_dims",
    ),
    ("dynamic_iota_v1", (0, 9), CURRENT, "iota_dimension"),
    ("dynamic_pad_v1", (0, 9), CURRENT, ""),
    ("dynamic_reshape_v1", (0, 9), CURRENT, ""),
    ("dynamic_slice_v1", (0, 9), CURRENT, "slice_sizes"),
    ("dynamic_update_slice_v1", (0, 9), CURRENT, ""),
    ("einsum_v1", (0, 9), CURRENT, "einsum_config"),
    ("exponential_minus_one_v1", (0, 9), (1, 9), ""),
    ("exponential_minus_one_v2", (1, 10), CURRENT, "result_accuracy"),
    ("exponential_v1", (0, 9), (1, 8), ""),
    ("exponential_v2", (1, 9), CURRENT, "result_accuracy"),
    ("fft_v1", (0, 9), CURRENT, "fft_length fft_type"),
    ("floor_v1", (0, 9), CURRENT, ""),
    ("func_v1", (0, 9), CURRENT, "arg_attrs function_type res_attrs sym_name sym_visibility"),
    (
        "gather_v1",
        (0, 9),
        (1, 0),
        "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims slice_sizes start_index_map",
    ),
    (
        "gather_v2",
        (1, 1),
        CURRENT,
        "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims slice_sizes \
         start_index_map start_indices_batching_dims",
    ),
    ("get_dimension_size_v1", (0, 9), CURRENT, "dimension"),
    ("get_tuple_element_v1", (0, 9), CURRENT, "index"),
    ("if_v1", (0, 9), CURRENT, ""),
    ("imag_v1", (0, 9), CURRENT, ""),
    ("infeed_v1", (0, 9), CURRENT, "infeed_config layout"),
    ("iota_v1", (0, 9), CURRENT, "iota_dimension"),
    ("is_finite_v1", (0, 9), CURRENT, ""),
    ("log_plus_one_v1", (0, 9), (1, 9), ""),
    ("log_plus_one_v2", (1, 10), CURRENT, "result_accuracy"),
    ("log_v1", (0, 9), (1, 9), ""),
    ("log_v2", (1, 10), CURRENT, "result_accuracy"),
    ("logistic_v1", (0, 9), (1, 9), ""),
    ("logistic_v2", (1, 10), CURRENT, "result_accuracy"),
    ("map_v1", (0, 9), CURRENT, "dimensions"),
    ("maximum_v1", (0, 9), CURRENT, ""),
    ("minimum_v1", (0, 9), CURRENT, ""),
    ("multiply_v1", (0, 9), CURRENT, ""),
    ("negate_v1", (0, 9), CURRENT, ""),
    ("not_v1", (0, 9), CURRENT, ""),
    ("optimization_barrier_v1", (0, 9), CURRENT, ""),
    ("or_v1", (0, 9), CURRENT, ""),
    ("outfeed_v1", (0, 9), CURRENT, "outfeed_config"),
    ("pad_v1", (0, 9), CURRENT, "edge_padding_high edge_padding_low interior_padding"),
    ("partition_id_v1", (0, 9), CURRENT, ""),
    ("popcnt_v1", (0, 9), CURRENT, ""),
    ("power_v1", (0, 9), CURRENT, ""),
    ("real_dynamic_slice_v1", (0, 9), CURRENT, ""),
    ("real_v1", (0, 9), CURRENT, ""),
    ("recv_v1", (0, 9), (1, 11), "channel_id channel_type is_host_transfer"),
    ("recv_v2", (1, 12), CURRENT, "channel_id channel_type is_host_transfer source_target_pairs"),
    ("reduce_precision_v1", (0, 9), CURRENT, "exponent_bits mantissa_bits"),
    ("reduce_scatter_v1", (0, 9), CURRENT, "channel_id replica_groups scatter_dimension use_global_device_ids"),
    ("reduce_v1", (0, 9), CURRENT, "dimensions"),
    ("reduce_window_v1", (0, 9), CURRENT, "base_dilations padding window_dilations window_dimensions window_strides"),
    ("remainder_v1", (0, 9), CURRENT, ""),
    ("replica_id_v1", (0, 9), CURRENT, ""),
    ("reshape_v1", (0, 9), CURRENT, ""),
    ("return_v1", (0, 9), CURRENT, ""),
    ("reverse_v1", (0, 9), CURRENT, "dimensions"),
    ("rng_bit_generator_v1", (0, 9), CURRENT, "rng_algorithm"),
    ("rng_v1", (0, 9), CURRENT, "rng_distribution"),
    ("round_nearest_afz_v1", (0, 9), CURRENT, ""),
    ("round_nearest_even_v1", (0, 9), CURRENT, ""),
    ("rsqrt_v1", (0, 9), (1, 9), ""),
    ("rsqrt_v2", (1, 10), CURRENT, "result_accuracy"),
    (
        "scatter_v1",
        (0, 9),
        (1, 0),
        "index_vector_dim indices_are_sorted inserted_window_dims scatter_dims_to_operand_dims unique_indices \
         update_window_dims",
    ),
    (
        "scatter_v2",
        (1, 1),
        CURRENT,
        "index_vector_dim indices_are_sorted input_batching_dims inserted_window_dims scatter_dims_to_operand_dims \
         scatter_indices_batching_dims unique_indices update_window_dims",
    ),
    ("select_and_scatter_v1", (0, 9), CURRENT, "padding window_dimensions window_strides"),
    ("select_v1", (0, 9), CURRENT, ""),
    ("send_v1", (0, 9), (1, 11), "channel_id channel_type is_host_transfer"),
    ("send_v2", (1, 12), CURRENT, "channel_id channel_type is_host_transfer source_target_pairs"),
    ("set_dimension_size_v1", (0, 9), CURRENT, "dimension"),
    ("shift_left_v1", (0, 9), CURRENT, ""),
    ("shift_right_arithmetic_v1", (0, 9), CURRENT, ""),
    ("shift_right_logical_v1", (0, 9), CURRENT, ""),
    ("sign_v1", (0, 9), CURRENT, ""),
    ("sine_v1", (0, 9), (1, 9), ""),
    ("sine_v2", (1, 10), CURRENT, "result_accuracy"),
    ("slice_v1", (0, 9), CURRENT, "limit_indices start_indices strides"),
    ("sort_v1", (0, 9), CURRENT, "dimension is_stable"),
    ("sqrt_v1", (0, 9), (1, 9), ""),
    ("sqrt_v2", (1, 10), CURRENT, "result_accuracy"),
    ("subtract_v1", (0, 9), CURRENT, ""),
    ("tan_v1", (1, 4), (1, 9), ""),
    ("tan_v2", (1, 10), CURRENT, "result_accuracy"),
    ("tanh_v1", (0, 9), (1, 9), ""),
    ("tanh_v2", (1, 10), CURRENT, "result_accuracy"),
    ("torch_index_select_v1", (0, 9), CURRENT, "batch_dims dim"),
    ("transpose_v1", (0, 9), CURRENT, "permutation"),
    ("triangular_solve_v1", (0, 9), CURRENT, "left_side lower transpose_a unit_diagonal"),
    ("tuple_v1", (0, 9), CURRENT, ""),
    ("unary_einsum_v1", (0, 9), CURRENT, "einsum_config"),
    ("uniform_dequantize_v1", (0, 9), CURRENT, ""),
    ("uniform_quantize_v1", (0, 9), CURRENT, ""),
    ("while_v1", (0, 9), CURRENT, ""),
    ("xor_v1", (0, 9), CURRENT, ""),
];
