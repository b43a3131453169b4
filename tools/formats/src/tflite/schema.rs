//! The tables of TFLite and Circle model files, with fields by field id.
//!
//! Circle forked TFLite's schema: both have the same tables up to operator 205, apart from the tables with the prefix `Circle`.
//!
//! Sources: `tflite/converter/schema/schema.fbs` of LiteRT (version 3d), `circle_schema.fbs` 0.10 of Samsung ONE.

#![allow(non_upper_case_globals)] // Tables have their names in the schema.

use crate::object::{FieldDef, FieldType, Scalar, TableDef};

macro_rules! ty {
    (bool) => {
        FieldType::Scalar(Scalar::Bool)
    };
    (i8) => {
        FieldType::Scalar(Scalar::I8)
    };
    (u8) => {
        FieldType::Scalar(Scalar::U8)
    };
    (i32) => {
        FieldType::Scalar(Scalar::I32)
    };
    (u32) => {
        FieldType::Scalar(Scalar::U32)
    };
    (i64) => {
        FieldType::Scalar(Scalar::I64)
    };
    (u64) => {
        FieldType::Scalar(Scalar::U64)
    };
    (f32) => {
        FieldType::Scalar(Scalar::F32)
    };
    (string) => {
        FieldType::Str
    };
    (deprecated) => {
        FieldType::Deprecated
    };
    ([bool]) => {
        FieldType::Scalars(Scalar::Bool)
    };
    ([u16]) => {
        FieldType::Scalars(Scalar::U16)
    };
    ([i32]) => {
        FieldType::Scalars(Scalar::I32)
    };
    ([u32]) => {
        FieldType::Scalars(Scalar::U32)
    };
    ([i64]) => {
        FieldType::Scalars(Scalar::I64)
    };
    ([f32]) => {
        FieldType::Scalars(Scalar::F32)
    };
    ([u8]) => {
        FieldType::Bytes(1)
    };
    ([u8 aligned $bytes:literal]) => {
        FieldType::Bytes($bytes)
    };
    ([$table:ident]) => {
        FieldType::Tables(&$table)
    };
    ((union $kinds:ident)) => {
        FieldType::Union($kinds)
    };
    ($table:ident) => {
        FieldType::Table(&$table)
    };
}

/// Defines tables in the notation of a schema file: `Name { field: type = default }`. `Name as Other` has the name `Other` in the
/// schema.
macro_rules! tables {
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $shown:ident) => { stringify!($shown) };
    ($($name:ident $(as $shown:ident)? { $($field:tt: $ty:tt $(= $default:literal)?),* })*) => {$(
        pub(super) static $name: TableDef = TableDef {
            name: tables!(@name $name $($shown)?),
            fields: &[$(FieldDef { name: stringify!($field), ty: ty!($ty), default: 0.0 $(+ $default as f64)? }),*],
        };
    )*};
}

tables! {
    Model {
        version: u32, operator_codes: [OperatorCode], subgraphs: [SubGraph], description: string, buffers: [Buffer],
        metadata_buffer: [i32], metadata: [Metadata], signature_defs: [SignatureDef],
        external_buffer_groups: [ExternalBufferGroup], external_buffers: [ExternalBuffer]
    }
    OperatorCode { deprecated_builtin_code: i8, custom_code: string, version: i32 = 1, builtin_code: i32 }
    SubGraph {
        tensors: [Tensor], inputs: [i32], outputs: [i32], operators: [Operator], name: string,
        debug_metadata_index: i32 = -1
    }
    Tensor {
        shape: [i32], type: i8, buffer: u32, name: string, quantization: QuantizationParameters, is_variable: bool,
        sparsity: SparsityParameters, shape_signature: [i32], has_rank: bool, variant_tensors: [VariantSubType],
        external_buffer: u32
    }
    Buffer { data: [u8 aligned 16], offset: u64, size: u64 }
    Operator {
        opcode_index: u32, inputs: [i32], outputs: [i32], builtin_options_type: u8,
        builtin_options: (union BUILTIN_OPTIONS), custom_options: [u8], custom_options_format: i8,
        mutating_variable_inputs: [bool], intermediates: [i32], large_custom_options_offset: u64,
        large_custom_options_size: u64, builtin_options_2_type: u8, builtin_options_2: (union BUILTIN_OPTIONS_2),
        debug_metadata_index: i32 = -1
    }
    QuantizationParameters {
        min: [f32], max: [f32], scale: [f32], zero_point: [i64], details_type: u8,
        details: (union QUANTIZATION_DETAILS), quantized_dimension: i32
    }
    CustomQuantization { custom: [u8 aligned 16] }
    BlockwiseQuantization { scales: i32, zero_points: i32, block_size: i32, block_shape: [i32] }
    MultiAxisQuantization { scales: i32, zero_points: i32, block_size: i32, quantized_dimensions: [i32] }
    SparsityParameters { traversal_order: [i32], block_map: [i32], dim_metadata: [DimensionMetadata] }
    DimensionMetadata {
        format: i8, dense_size: i32, array_segments_type: u8, array_segments: (union SPARSE_INDEX_VECTOR),
        array_indices_type: u8, array_indices: (union SPARSE_INDEX_VECTOR)
    }
    Int32Vector { values: [i32] }
    Uint16Vector { values: [u16] }
    Uint8Vector { values: [u8 aligned 4] }
    VariantSubType { shape: [i32], type: i8, has_rank: bool }
    Metadata { name: string, buffer: u32 }
    SignatureDef {
        inputs: [TensorMap], outputs: [TensorMap], signature_key: string, deprecated_tag: deprecated, subgraph_index: u32
    }
    TensorMap { name: string, tensor_index: u32 }
    ExternalBufferGroup { name: string }
    ExternalBuffer { id: u32, group: u32, offset: u64, length: u64, packing: string }
}

const QUANTIZATION_DETAILS: &[(u8, &TableDef)] =
    &[(1, &CustomQuantization), (2, &BlockwiseQuantization), (3, &MultiAxisQuantization)];
const SPARSE_INDEX_VECTOR: &[(u8, &TableDef)] = &[(1, &Int32Vector), (2, &Uint16Vector), (3, &Uint8Vector)];

// Circle's tables that differ.
tables! {
    CircleModel as Model {
        version: u32, operator_codes: [OperatorCode], subgraphs: [CircleSubGraph], description: string, buffers: [Buffer],
        metadata_buffer: [i32], metadata: [Metadata], signature_defs: [SignatureDef]
    }
    CircleSubGraph as SubGraph {
        tensors: [CircleTensor], inputs: [i32], outputs: [i32], operators: [CircleOperator], name: string,
        data_format: deprecated
    }
    CircleTensor as Tensor {
        shape: [i32], type: i8, buffer: u32, name: string, quantization: CircleQuantizationParameters, is_variable: bool,
        sparsity: SparsityParameters, shape_signature: [i32], has_rank: bool, variant_tensors: [VariantSubType],
        compression_type: i8
    }
    CircleOperator as Operator {
        opcode_index: u32, inputs: [i32], outputs: [i32], builtin_options_type: u8,
        builtin_options: (union CIRCLE_BUILTIN_OPTIONS), custom_options: [u8], custom_options_format: i8,
        mutating_variable_inputs: [bool], intermediates: [i32], large_custom_options_offset: u64,
        large_custom_options_size: u64, builtin_options_2_type: u8, builtin_options_2: (union BUILTIN_OPTIONS_2)
    }
    CircleQuantizationParameters as QuantizationParameters {
        min: [f32], max: [f32], scale: [f32], zero_point: [i64], details_type: u8,
        details: (union CIRCLE_QUANTIZATION_DETAILS), quantized_dimension: i32
    }
    MXQuantization { axis: i32 }
    RunModelOptions { location: string, signature: string }
    RoPEOptions { mode: i32 }
    RmsNormOptions { epsilon: f32 }
    GRUOptions { fused_activation_function: i8, return_sequences: bool, time_major: bool }
    BCQGatherOptions { input_hidden_size: i32, axis: i32 }
    BCQFullyConnectedOptions { weights_hidden_size: i32, fused_activation_function: i8 }
    InstanceNormOptions { epsilon: f32, fused_activation_function: i8 }
}

const CIRCLE_QUANTIZATION_DETAILS: &[(u8, &TableDef)] = &[(1, &CustomQuantization), (2, &MXQuantization)];

tables! {
    Conv2DOptions { padding: i8, stride_w: i32, stride_h: i32, fused_activation_function: i8, dilation_w_factor: i32 =
        1, dilation_h_factor: i32 = 1, quantized_bias_type: i8 }
    DepthwiseConv2DOptions { padding: i8, stride_w: i32, stride_h: i32, depth_multiplier: i32,
        fused_activation_function: i8, dilation_w_factor: i32 = 1, dilation_h_factor: i32 = 1 }
    ConcatEmbeddingsOptions { num_channels: i32, num_columns_per_channel: [i32], embedding_dim_per_channel: [i32] }
    LSHProjectionOptions { type: i8 }
    Pool2DOptions { padding: i8, stride_w: i32, stride_h: i32, filter_width: i32, filter_height: i32,
        fused_activation_function: i8 }
    SVDFOptions { rank: i32, fused_activation_function: i8, asymmetric_quantize_inputs: bool }
    RNNOptions { fused_activation_function: i8, asymmetric_quantize_inputs: bool }
    FullyConnectedOptions { fused_activation_function: i8, weights_format: i8, keep_num_dims: bool,
        asymmetric_quantize_inputs: bool, quantized_bias_type: i8, quant_spec: [u8] }
    SoftmaxOptions { beta: f32 }
    ConcatenationOptions { axis: i32, fused_activation_function: i8 }
    AddOptions { fused_activation_function: i8, pot_scale_int16: bool = 1 }
    L2NormOptions { fused_activation_function: i8 }
    LocalResponseNormalizationOptions { radius: i32, bias: f32, alpha: f32, beta: f32 }
    LSTMOptions { fused_activation_function: i8, cell_clip: f32, proj_clip: f32, kernel_type: i8,
        asymmetric_quantize_inputs: bool }
    ResizeBilinearOptions { new_height: deprecated, new_width: deprecated, align_corners: bool, half_pixel_centers:
        bool }
    CallOptions { subgraph: u32 }
    ReshapeOptions { new_shape: [i32] }
    SkipGramOptions { ngram_size: i32, max_skip_size: i32, include_all_ngrams: bool }
    SpaceToDepthOptions { block_size: i32 }
    EmbeddingLookupSparseOptions { combiner: i8 }
    MulOptions { fused_activation_function: i8 }
    PadOptions {}
    GatherOptions { axis: i32, batch_dims: i32 }
    BatchToSpaceNDOptions {}
    SpaceToBatchNDOptions {}
    TransposeOptions {}
    ReducerOptions { keep_dims: bool }
    SubOptions { fused_activation_function: i8, pot_scale_int16: bool = 1 }
    DivOptions { fused_activation_function: i8 }
    SqueezeOptions { squeeze_dims: [i32] }
    SequenceRNNOptions { time_major: bool, fused_activation_function: i8, asymmetric_quantize_inputs: bool }
    StridedSliceOptions { begin_mask: i32, end_mask: i32, ellipsis_mask: i32, new_axis_mask: i32, shrink_axis_mask:
        i32, offset: bool }
    ExpOptions {}
    TopKV2Options {}
    SplitOptions { num_splits: i32 }
    LogSoftmaxOptions {}
    CastOptions { in_data_type: i8, out_data_type: i8 }
    DequantizeOptions {}
    MaximumMinimumOptions {}
    ArgMaxOptions { output_type: i8 }
    LessOptions {}
    NegOptions {}
    PadV2Options {}
    GreaterOptions {}
    GreaterEqualOptions {}
    LessEqualOptions {}
    SelectOptions {}
    SliceOptions {}
    TransposeConvOptions { padding: i8, stride_w: i32, stride_h: i32, fused_activation_function: i8,
        quantized_bias_type: i8 }
    SparseToDenseOptions { validate_indices: bool }
    TileOptions {}
    ExpandDimsOptions {}
    EqualOptions {}
    NotEqualOptions {}
    ShapeOptions { out_type: i8 }
    PowOptions {}
    ArgMinOptions { output_type: i8 }
    FakeQuantOptions { min: f32, max: f32, num_bits: i32, narrow_range: bool }
    PackOptions { values_count: i32, axis: i32 }
    LogicalOrOptions {}
    OneHotOptions { axis: i32 }
    LogicalAndOptions {}
    LogicalNotOptions {}
    UnpackOptions { num: i32, axis: i32 }
    FloorDivOptions {}
    SquareOptions {}
    ZerosLikeOptions {}
    FillOptions {}
    BidirectionalSequenceLSTMOptions { fused_activation_function: i8, cell_clip: f32, proj_clip: f32, merge_outputs:
        bool, time_major: bool = 1, asymmetric_quantize_inputs: bool }
    BidirectionalSequenceRNNOptions { time_major: bool, fused_activation_function: i8, merge_outputs: bool,
        asymmetric_quantize_inputs: bool }
    UnidirectionalSequenceLSTMOptions { fused_activation_function: i8, cell_clip: f32, proj_clip: f32, time_major:
        bool, asymmetric_quantize_inputs: bool, diagonal_recurrent_tensors: bool }
    FloorModOptions {}
    RangeOptions {}
    ResizeNearestNeighborOptions { align_corners: bool, half_pixel_centers: bool }
    LeakyReluOptions { alpha: f32 }
    SquaredDifferenceOptions {}
    MirrorPadOptions { mode: i8 }
    AbsOptions {}
    SplitVOptions { num_splits: i32 }
    UniqueOptions { idx_out_type: i8 = 2 }
    ReverseV2Options {}
    AddNOptions {}
    GatherNdOptions {}
    CosOptions {}
    WhereOptions {}
    RankOptions {}
    ReverseSequenceOptions { seq_dim: i32, batch_dim: i32 }
    MatrixDiagOptions {}
    QuantizeOptions {}
    MatrixSetDiagOptions {}
    HardSwishOptions {}
    IfOptions { then_subgraph_index: i32, else_subgraph_index: i32 }
    WhileOptions { cond_subgraph_index: i32, body_subgraph_index: i32 }
    DepthToSpaceOptions { block_size: i32 }
    NonMaxSuppressionV4Options {}
    NonMaxSuppressionV5Options {}
    ScatterNdOptions {}
    SelectV2Options {}
    DensifyOptions {}
    SegmentSumOptions {}
    BatchMatMulOptions { adj_x: bool, adj_y: bool, asymmetric_quantize_inputs: bool }
    CumsumOptions { exclusive: bool, reverse: bool }
    CallOnceOptions { init_subgraph_index: i32 }
    BroadcastToOptions {}
    Rfft2dOptions {}
    Conv3DOptions { padding: i8, stride_d: i32, stride_w: i32, stride_h: i32, fused_activation_function: i8,
        dilation_d_factor: i32 = 1, dilation_w_factor: i32 = 1, dilation_h_factor: i32 = 1 }
    HashtableOptions { table_id: i32, key_dtype: i8, value_dtype: i8 }
    HashtableFindOptions {}
    HashtableImportOptions {}
    HashtableSizeOptions {}
    VarHandleOptions { container: string, shared_name: string }
    ReadVariableOptions {}
    AssignVariableOptions {}
    RandomOptions { seed: i64, seed2: i64 }
    BucketizeOptions { boundaries: [f32] }
    GeluOptions { approximate: bool }
    DynamicUpdateSliceOptions {}
    UnsortedSegmentProdOptions {}
    UnsortedSegmentMaxOptions {}
    UnsortedSegmentMinOptions {}
    UnsortedSegmentSumOptions {}
    ATan2Options {}
    SignOptions {}
    BitcastOptions {}
    BitwiseXorOptions {}
    RightShiftOptions {}
    StablehloConcatenateOptions { dimension: i64 }
    StablehloBroadcastInDimOptions { broadcast_dimensions: [i64] }
    StablehloSliceOptions { start_indices: [i64], limit_indices: [i64], strides: [i64] }
    StablehloConvolutionOptions { window_strides: [i64], padding: [i64], lhs_dilation: [i64], rhs_dilation: [i64],
        window_reversal: [bool], input_batch_dimension: i64, input_feature_dimension: i64, input_spatial_dimensions:
        [i64], kernel_input_feature_dimension: i64, kernel_output_feature_dimension: i64, kernel_spatial_dimensions:
        [i64], output_batch_dimension: i64, output_feature_dimension: i64, output_spatial_dimensions: [i64],
        feature_group_count: i64, batch_group_count: i64, precision_config: [u32] }
    StablehloCustomCallOptions { call_target_name: string, has_side_effect: bool, backend_config: string, api_version:
        i32, called_computations: [i32], custom_attributes: [u8] }
    StablehloReduceOptions { dimensions: [i64], body_subgraph_index: i32 }
    StablehloScatterOptions { indices_are_sorted: bool, update_window_dims: [i64], inserted_window_dims: [i64],
        scatter_dims_to_operand_dims: [i64], index_vector_dim: i64, unique_indices: bool,
        update_computation_subgraph_index: i32 }
    StablehloCompareOptions { comparison_direction: u32, compare_type: u32 }
    StablehloDynamicSliceOptions { slice_sizes: [i64] }
    StablehloPadOptions { edge_padding_low: [i64], edge_padding_high: [i64], interior_padding: [i64] }
    StablehloIotaOptions { iota_dimension: i64 }
    StablehloDotGeneralOptions { lhs_batching_dimensions: [i64], rhs_batching_dimensions: [i64],
        lhs_contracting_dimensions: [i64], rhs_contracting_dimensions: [i64], precision_config: [u32] }
    StablehloReduceWindowOptions { window_dimensions: [i64], window_strides: [i64], base_dilations: [i64],
        window_dilations: [i64], padding: [i64], body_subgraph_index: i32 }
    StablehloSortOptions { dimension: i64, is_stable: bool, comparator_subgraph_index: i32 }
    StablehloWhileOptions { cond_subgraph_index: i32, body_subgraph_index: i32 }
    StablehloGatherOptions { offset_dims: [i64], collapsed_slice_dims: [i64], start_index_map: [i64],
        index_vector_dim: i64, slice_sizes: [i64], indices_are_sorted: bool }
    StablehloTransposeOptions { permutation: [i64] }
    DilateOptions {}
    StablehloRngBitGeneratorOptions { algorithm: u32 }
    ReduceWindowOptions { reduce_function: i32 }
    StablehloCompositeOptions { name: string, decomposition_subgraph_index: i32, composite_attributes: [u8],
        composite_attributes_format: i8, version: i32 }
    StablehloShiftLeftOptions {}
    StablehloCaseOptions { branch_subgraph_indices: [i32] }
}
const BUILTIN_OPTIONS: &[(u8, &TableDef)] = &[
    (1, &Conv2DOptions),
    (2, &DepthwiseConv2DOptions),
    (3, &ConcatEmbeddingsOptions),
    (4, &LSHProjectionOptions),
    (5, &Pool2DOptions),
    (6, &SVDFOptions),
    (7, &RNNOptions),
    (8, &FullyConnectedOptions),
    (9, &SoftmaxOptions),
    (10, &ConcatenationOptions),
    (11, &AddOptions),
    (12, &L2NormOptions),
    (13, &LocalResponseNormalizationOptions),
    (14, &LSTMOptions),
    (15, &ResizeBilinearOptions),
    (16, &CallOptions),
    (17, &ReshapeOptions),
    (18, &SkipGramOptions),
    (19, &SpaceToDepthOptions),
    (20, &EmbeddingLookupSparseOptions),
    (21, &MulOptions),
    (22, &PadOptions),
    (23, &GatherOptions),
    (24, &BatchToSpaceNDOptions),
    (25, &SpaceToBatchNDOptions),
    (26, &TransposeOptions),
    (27, &ReducerOptions),
    (28, &SubOptions),
    (29, &DivOptions),
    (30, &SqueezeOptions),
    (31, &SequenceRNNOptions),
    (32, &StridedSliceOptions),
    (33, &ExpOptions),
    (34, &TopKV2Options),
    (35, &SplitOptions),
    (36, &LogSoftmaxOptions),
    (37, &CastOptions),
    (38, &DequantizeOptions),
    (39, &MaximumMinimumOptions),
    (40, &ArgMaxOptions),
    (41, &LessOptions),
    (42, &NegOptions),
    (43, &PadV2Options),
    (44, &GreaterOptions),
    (45, &GreaterEqualOptions),
    (46, &LessEqualOptions),
    (47, &SelectOptions),
    (48, &SliceOptions),
    (49, &TransposeConvOptions),
    (50, &SparseToDenseOptions),
    (51, &TileOptions),
    (52, &ExpandDimsOptions),
    (53, &EqualOptions),
    (54, &NotEqualOptions),
    (55, &ShapeOptions),
    (56, &PowOptions),
    (57, &ArgMinOptions),
    (58, &FakeQuantOptions),
    (59, &PackOptions),
    (60, &LogicalOrOptions),
    (61, &OneHotOptions),
    (62, &LogicalAndOptions),
    (63, &LogicalNotOptions),
    (64, &UnpackOptions),
    (65, &FloorDivOptions),
    (66, &SquareOptions),
    (67, &ZerosLikeOptions),
    (68, &FillOptions),
    (69, &BidirectionalSequenceLSTMOptions),
    (70, &BidirectionalSequenceRNNOptions),
    (71, &UnidirectionalSequenceLSTMOptions),
    (72, &FloorModOptions),
    (73, &RangeOptions),
    (74, &ResizeNearestNeighborOptions),
    (75, &LeakyReluOptions),
    (76, &SquaredDifferenceOptions),
    (77, &MirrorPadOptions),
    (78, &AbsOptions),
    (79, &SplitVOptions),
    (80, &UniqueOptions),
    (81, &ReverseV2Options),
    (82, &AddNOptions),
    (83, &GatherNdOptions),
    (84, &CosOptions),
    (85, &WhereOptions),
    (86, &RankOptions),
    (87, &ReverseSequenceOptions),
    (88, &MatrixDiagOptions),
    (89, &QuantizeOptions),
    (90, &MatrixSetDiagOptions),
    (91, &HardSwishOptions),
    (92, &IfOptions),
    (93, &WhileOptions),
    (94, &DepthToSpaceOptions),
    (95, &NonMaxSuppressionV4Options),
    (96, &NonMaxSuppressionV5Options),
    (97, &ScatterNdOptions),
    (98, &SelectV2Options),
    (99, &DensifyOptions),
    (100, &SegmentSumOptions),
    (101, &BatchMatMulOptions),
    (102, &CumsumOptions),
    (103, &CallOnceOptions),
    (104, &BroadcastToOptions),
    (105, &Rfft2dOptions),
    (106, &Conv3DOptions),
    (107, &HashtableOptions),
    (108, &HashtableFindOptions),
    (109, &HashtableImportOptions),
    (110, &HashtableSizeOptions),
    (111, &VarHandleOptions),
    (112, &ReadVariableOptions),
    (113, &AssignVariableOptions),
    (114, &RandomOptions),
    (115, &BucketizeOptions),
    (116, &GeluOptions),
    (117, &DynamicUpdateSliceOptions),
    (118, &UnsortedSegmentProdOptions),
    (119, &UnsortedSegmentMaxOptions),
    (120, &UnsortedSegmentMinOptions),
    (121, &UnsortedSegmentSumOptions),
    (122, &ATan2Options),
    (123, &SignOptions),
    (124, &BitcastOptions),
    (125, &BitwiseXorOptions),
    (126, &RightShiftOptions),
];
const BUILTIN_OPTIONS_2: &[(u8, &TableDef)] = &[
    (1, &StablehloConcatenateOptions),
    (2, &StablehloBroadcastInDimOptions),
    (3, &StablehloSliceOptions),
    (4, &StablehloConvolutionOptions),
    (5, &StablehloCustomCallOptions),
    (6, &StablehloReduceOptions),
    (7, &StablehloScatterOptions),
    (8, &StablehloCompareOptions),
    (9, &StablehloDynamicSliceOptions),
    (10, &StablehloPadOptions),
    (11, &StablehloIotaOptions),
    (12, &StablehloDotGeneralOptions),
    (13, &StablehloReduceWindowOptions),
    (14, &StablehloSortOptions),
    (15, &StablehloWhileOptions),
    (16, &StablehloGatherOptions),
    (17, &StablehloTransposeOptions),
    (18, &DilateOptions),
    (19, &StablehloRngBitGeneratorOptions),
    (20, &ReduceWindowOptions),
    (21, &StablehloCompositeOptions),
    (22, &StablehloShiftLeftOptions),
    (23, &StablehloCaseOptions),
];
const CIRCLE_BUILTIN_OPTIONS: &[(u8, &TableDef)] = &{
    let mut all = [(0, &RunModelOptions as &TableDef); BUILTIN_OPTIONS.len() + CIRCLE_OPTIONS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = match i.checked_sub(BUILTIN_OPTIONS.len()) {
            None => BUILTIN_OPTIONS[i],
            Some(i) => CIRCLE_OPTIONS[i],
        };
        i += 1;
    }
    all
};
const CIRCLE_OPTIONS: &[(u8, &TableDef)] = &[
    (248, &RunModelOptions),
    (249, &RoPEOptions),
    (250, &RmsNormOptions),
    (251, &GRUOptions),
    (252, &BCQGatherOptions),
    (253, &BCQFullyConnectedOptions),
    (254, &InstanceNormOptions),
];
