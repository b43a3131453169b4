// Attributes, channels, calls and computed shapes that contradict operands or results.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f0(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.all_to_all' op requires the same element type for operand and result at index 0}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf64>
  return
}

// -----

func.func @f1(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.all_to_all' op requires the same number of operands and results}}
  %0 = "stablehlo.all_to_all"(%x, %x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f2(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.all_to_all' op inferred type(s) 'tensor<4x2xf32>' are incompatible with return type(s) of operation 'tensor<4x3xf32>'}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f3(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.all_to_all' op attribute 'split_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 0 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f4(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.all_gather' op replica_groups: mesh symbol 'none' not found}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @none, axes = [#stablehlo.axis_ref<name = "a">]>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f5(%r: tensor<1xi32>) {
  // expected-error@+1 {{collective_broadcast with has_dynamic_root=true requires at least two operands (data + root)}}
  "stablehlo.collective_broadcast"(%r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<1xi32>) -> ()
  return
}

// -----

func.func @f6(%x: tensor<4xf32>, %r: tensor<i32>) {
  // expected-error@+1 {{last operand of collective_broadcast with has_dynamic_root=true must be a rank-1 i32 tensor}}
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f7(%x: tensor<4xf32>, %r: tensor<2xi32>) {
  // expected-error@+1 {{last operand of collective_broadcast with has_dynamic_root=true must have the same number of elements as data operands (1), but got 2}}
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f8(%x: tensor<4xf32>, %r: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.collective_broadcast' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.collective_broadcast"(%x, %r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @f9(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.collective_permute' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f10(%t: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute size must be 1 (which is the number of op-results - 1 (for token result)), but got 2}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [[0], [0]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f11(%t: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute expected to have elements of type array, but got 0 : i64}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [0]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f12(%t: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute's leaf elements are expected to be of type integer, but got "0"}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [["0"]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f13(%t: !stablehlo.token) {
  // expected-error@+1 {{result is expected to be at least of size 1, but got 0}}
  "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @f14(%t: !stablehlo.token) {
  // expected-error@+1 {{all elements of result types, except the last element, are expected to be of tensor type, but got '!stablehlo.token'}}
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @f15(%t: !stablehlo.token) {
  // expected-error@+1 {{last element of result types is expected to be of token type, but got 'tensor<4xf32>'}}
  %0 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> tensor<4xf32>
  return
}

// -----

func.func @f16(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f17(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f18(%t: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f19(%t: !stablehlo.token) {
  // expected-error@+1 {{everything but the last element of result types is expected to be of tensor type, but got '!stablehlo.token'}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @f20(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op Number of results must match the number of result layouts, 2 != 1}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @f21(%x: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.custom_call' op Tuple types are not fully supported with layout constraints yet}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f22(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op expects operandIndex in the output_operand_alias attribute to be in range [0, 1); got: 1.}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f23(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op output_tuple_indices in the output_operand_alias attribute out of bounds}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f24(%x: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.custom_call' op operand_tuple_indices in the output_operand_alias attribute out of bounds}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>]}> : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f25(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op shapes mismatch in the output_operand_alias attribute: operand part has type 'tensor<4xf32>' and output part has type 'tensor<5xf32>'}}
  %0:2 = "stablehlo.custom_call"(%x) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @f26() {
  // expected-error@+1 {{'stablehlo.custom_call' op backend_config for api_version API_VERSION_TYPED_FFI must be a dictionary attribute.}}
  "stablehlo.custom_call"() <{api_version = 4 : i32, backend_config = "a", call_target_name = "f"}> : () -> ()
  return
}

// -----

func.func @f27() {
  // expected-error@+1 {{'stablehlo.custom_call' op backend_config for api_version API_VERSION_STATUS_RETURNING_UNIFIED must be a string attribute.}}
  "stablehlo.custom_call"() <{api_version = 3 : i32, backend_config = {}, call_target_name = "f"}> : () -> ()
  return
}

// -----

func.func @f28(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.composite' op name must be a valid namespaced op name, e.g. "my_namespace.my_op"}}
  %0 = stablehlo.composite "1.f" %x {decomposition = @f} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f29(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.composite' op name must be a valid namespaced op name, e.g. "my_namespace.my_op"}}
  %0 = stablehlo.composite "own.f%" %x {decomposition = @f} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f30(%x: tensor<4xf32>) {
  // expected-error@+1 {{'g' does not reference a valid function}}
  %0 = stablehlo.composite "own.f" %x {decomposition = @g} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @f(tensor<4xf32>) -> tensor<4xf32>

func.func @f31(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 2 operand(s), but decomposition has 1}}
  %0 = stablehlo.composite "own.f" %x, %x {decomposition = @f} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @f(tensor<5xf32>) -> tensor<4xf32>

func.func @f32(%x: tensor<4xf32>) {
  // expected-error@+1 {{operand at index 0 has type 'tensor<4xf32>', but decomposition has type 'tensor<5xf32>'}}
  %0 = stablehlo.composite "own.f" %x {decomposition = @f} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @f(tensor<4xf32>) -> tensor<4xf32>

func.func @f33(%x: tensor<4xf32>) {
  // expected-error@+1 {{has 0 result(s), but decomposition has 1}}
  stablehlo.composite "own.f" %x {decomposition = @f} : (tensor<4xf32>) -> ()
  return
}

// -----

func.func private @f(tensor<4xf32>) -> tensor<4xf32>

func.func @f34(%x: tensor<4xf32>) {
  // expected-error@+1 {{result at index 0 has type 'tensor<4xi32>', but decomposition has type 'tensor<4xf32>'}}
  %0 = stablehlo.composite "own.f" %x {decomposition = @f} : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f35() {
  %s = stablehlo.constant dense<[2, -2]> : tensor<2xi64>
  // expected-error@+1 {{output shape [2, -2] is incompatible with return type of operation 'tensor<?x?xi32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<?x?xi32>
  return
}

// -----

func.func @f36(%x: tensor<?xf32>) {
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  // expected-error@+1 {{output shape [2, 2] is incompatible with return type of operation 'tensor<2x3xf32>'}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f37(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{output_shape is incompatible with input type of operation: input has 4 elements, but output_shape has 6}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f38(%x: tensor<4xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{number of output elements (5) doesn't match expected number of elements (4)}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @f39(%x: tensor<4xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{expects operand and result to have compatible element type. Got: 'tensor<4xf32>' and 'tensor<4xi32>'}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @f40(%x: tensor<4xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{expects operand and result to have compatible element type. Got: 'tensor<4xf32>' and 'tensor<4xi32>'}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @f41(%x: tensor<4xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{size of operand dimension 0 (4) is not compatible with size of result dimension 0 (5)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<1xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @f42(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<5> : tensor<1xi64>
  // expected-error@+1 {{size of operand dimension 0 (4) is not equal to 1 or value of shape at index 0 (5)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f43(%x: tensor<?xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{duplicate expansion hint for at least one operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64: 0>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f44(%x: tensor<?xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{hint for expanding dimension 1 does not refer to a valid operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64: 0>, known_expanding_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f45(%x: tensor<?xf32>, %v: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{padding operands size (2) must match operand rank (1)}}
  %0 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<?xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f46(%x: tensor<?xf32>, %v: tensor<f32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{failed to verify that all of {operand, result} have same rank}}
  %0 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f47(%x: tensor<?xf32>, %v: tensor<f32>) {
  %s = stablehlo.constant dense<-1> : tensor<1xi64>
  // expected-error@+1 {{interior_padding must be non-negative, but got -1}}
  %0 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f48(%x: tensor<4xf32>, %v: tensor<f32>) {
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{expected output dimension at index 0 to equal 9, but got 5}}
  %0 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @f49(%x: tensor<?xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{has mismatched number of operand rank (1) and start_indices size (2)}}
  %0 = stablehlo.real_dynamic_slice %x, %s, %s, %s : (tensor<?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @f50(%x: tensor<4x3xi8>, %i: tensor<2x1xi32>, %s: tensor<3xi64>) {
  // expected-error@+1 {{slice_sizes size (3) not equal to operand rank (2)}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xi8>, tensor<2x1xi32>, tensor<3xi64>) -> tensor<2x?xi8>
  return
}

// -----

func.func @f51(%x: tensor<4x3xi8>, %i: tensor<2x1xi32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xi8>, tensor<2x1xi32>, tensor<2xi64>) -> tensor<2x?xi8>
  return
}

// -----

func.func @f52(%x: tensor<4x3xi8>, %i: tensor<2x1xi32>) {
  %s = stablehlo.constant dense<[1, 4]> : tensor<2xi64>
  // expected-error@+1 {{slice size (4) is out of bounds for operand dimension (3) at index 1}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xi8>, tensor<2x1xi32>, tensor<2xi64>) -> tensor<2x?xi8>
  return
}

// -----

func.func @f53(%x: tensor<4x3xi8>, %i: tensor<2x1xi32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op inferred type(s) 'tensor<2x?xi8>' are incompatible with return type(s) of operation 'tensor<3x?xi8>'}}
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xi8>, tensor<2x1xi32>, tensor<2xi64>) -> tensor<3x?xi8>
  return
}

// -----

func.func @f54(%x: tensor<2x2xf32>) {
  // expected-error@+1 {{expects precision config to be empty or have <= 2 elements, got 3}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT, DEFAULT] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f55(%x: tensor<2x2xf32>) {
  // expected-error@+1 {{must specify DEFAULT precision config when algorithm is set.}}
  %0 = "stablehlo.dot_general"(%x, %x) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGH>]}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f56() {
  // expected-error@+1 {{lhs component count must be positive}}
  "own.use"() {a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : () -> ()
  return
}

// -----

func.func @f57() {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'bf16', rhs:'bf16', accum:'f32', lhs_components:1, rhs_components:1, primitive_ops:2, imprecise:0}}}
  "own.use"() {a = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 2, allow_imprecise_accumulation = false>} : () -> ()
  return
}

// -----

func.func @f58() {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'f32', rhs:'f32', accum:'f32', lhs_components:1, rhs_components:1, primitive_ops:1, imprecise:1}}}
  "own.use"() {a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>} : () -> ()
  return
}

// -----

func.func @f59() {
  // expected-error@+1 {{Invalid tolerances for ResultAccuracyAttr with mode DEFAULT, must be all zero.}}
  "own.use"() {a = #stablehlo.result_accuracy<atol = 1.0e-05, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : () -> ()
  return
}

// -----

func.func @f60() {
  // expected-error@+1 {{duplicated `lhs_batching_dimensions` entry}}
  "own.use"() {a = #stablehlo.dot<lhs_batching_dimensions = [0], lhs_batching_dimensions = [0]>} : () -> ()
  return
}

// -----

func.func @f61() {
  // expected-error@+1 {{duplicated `index_vector_dim` entry}}
  "own.use"() {a = #stablehlo.gather<index_vector_dim = 1, index_vector_dim = 1>} : () -> ()
  return
}

// -----

func.func @f62() {
  // expected-error@+1 {{Expected dimensions f not specified}}
  "own.use"() {a = #stablehlo.conv<[b, 0]x[0, i, o]->[b, 0, f]>} : () -> ()
  return
}

// -----

func.func @f63() {
  // expected-error@+1 {{Expected dimensions i not specified}}
  "own.use"() {a = #stablehlo.conv<[b, 0, f]x[0, o, o]->[b, 0, f]>} : () -> ()
  return
}

// -----

func.func @f64() {
  // expected-error@+1 {{Expected spatial dimensions 0 not specified}}
  "own.use"() {a = #stablehlo.conv<[b, 1, f]x[0, i, o]->[b, 0, f]>} : () -> ()
  return
}

// -----

func.func @f65() {
  // expected-error@+1 {{Duplicate entries for spatial dimension 0}}
  "own.use"() {a = #stablehlo.conv<[b, 0, 0, f]x[0, i, o]->[b, 0, f]>} : () -> ()
  return
}

// -----

func.func @f66() {
  // expected-error@+1 {{Unexpected dimension -1}}
  "own.use"() {a = #stablehlo.conv<[b, -1, f]x[0, i, o]->[b, 0, f]>} : () -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' has type 'tensor<?x4xf32, #stablehlo.bounds<4>>': Bounds length is 1, expected to be equal to rank(2) of the tensor}}
func.func @f67(%x: tensor<?x4xf32, #stablehlo.bounds<4>>) {
  "own.use"(%x) : (tensor<?x4xf32, #stablehlo.bounds<4>>) -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' has type 'tensor<4xf32, #stablehlo.bounds<4>>': Static dimension 0 cannot have a bound}}
func.func @f68(%x: tensor<4xf32, #stablehlo.bounds<4>>) {
  "own.use"(%x) : (tensor<4xf32, #stablehlo.bounds<4>>) -> ()
  return
}

// -----

func.func @f69(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ','}}
  %0 = stablehlo.concatenate %x, %x dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f70(%x: tensor<3x4x2xf32>, %w: tensor<2x2x2xf32>) {
  // expected-error@+1 {{expects input batch dimension (3) to be divisible by batch_group_count. Got batch_group_count = 2.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<3x4x2xf32>, tensor<2x2x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f71(%x: tensor<2x4x2xf32>, %w: tensor<2x1x2xf32>) {
  // expected-error@+1 {{expects batch_group_count and feature_group_count not to be both greater than 1. Got 2 and 2 resp.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 2 : i64} : (tensor<2x4x2xf32>, tensor<2x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f72(%x: tensor<1x4x3xf32>, %w: tensor<2x1x2xf32>) {
  // expected-error@+1 {{expects input feature dimension (3) to be a multiple of feature_group_count. Got feature_group_count = 2.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x3xf32>, tensor<2x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f73(%x: tensor<1x4x2xf32>, %w: tensor<2x1x3xf32>) {
  // expected-error@+1 {{expects kernel output feature dimension (3) to be divisible by feature_group_count. For feature_group_count = 2.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x2xf32>, tensor<2x1x3xf32>) -> tensor<1x3x3xf32>
  return
}

// -----

func.func @f74(%x: tensor<2x4x2xf32>, %w: tensor<2x2x3xf32>) {
  // expected-error@+1 {{expects output feature dimension size (3) to be a multiple of batch_group_count. Got batch_group_count = 2.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x4x2xf32>, tensor<2x2x3xf32>) -> tensor<1x3x3xf32>
  return
}

// -----

func.func @f75(%x: tensor<2x4x2xf32>, %w: tensor<2x2x2xf32>) {
  // expected-error@+1 {{expects result batch dimension (1) = input batch dimension / batch_group_count (2)}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x2xf32>, tensor<2x2x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f76(%x: tensor<1x4x2xi64>, %w: tensor<2x2x2xi32>) {
  // expected-error@+1 {{expects lhs and rhs to have compatible element type. Got: 'i64' and 'i32'}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x2xi64>, tensor<2x2x2xi32>) -> tensor<1x3x2xi64>
  return
}

// -----

func.func @f77(%x: tensor<1x4x2xf32>, %w: tensor<2x2x2xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op attribute 'batch_group_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 0 : i64, feature_group_count = 1 : i64} : (tensor<1x4x2xf32>, tensor<2x2x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f78(%x: tensor<4x2xf32>, %w: tensor<2x3xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be unique and in-range [0, 2).}}
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64}> : (tensor<4x2xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f79(%x: tensor<1x4x2xf32>, %w: tensor<0x2x2xf32>) {
  // expected-error@+1 {{expects window to have positive value for 0-th window dimension, but got 0.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x2xf32>, tensor<0x2x2xf32>) -> tensor<1x5x2xf32>
  return
}

// -----

// expected-error@+1 {{expected integer value}}
func.func @f80(%x: tensor<?xf32, #stablehlo.bounds<4,>>)
