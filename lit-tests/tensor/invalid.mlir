// Programs that break a rule of tensor are rejected at the operation.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @cast_extent(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<2x4xf32>' and result type 'tensor<3x4xf32>' are cast incompatible}}
  %0 = tensor.cast %x : tensor<2x4xf32> to tensor<3x4xf32>
  return
}

// -----

func.func @cast_rank(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<2x4xf32>' and result type 'tensor<8xf32>' are cast incompatible}}
  %0 = tensor.cast %x : tensor<2x4xf32> to tensor<8xf32>
  return
}

// -----

func.func @bitcast(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tensor.bitcast' op operand type 'tensor<4xi32>' and result type 'tensor<4xf64>' are cast incompatible}}
  %0 = tensor.bitcast %x : tensor<4xi32> to tensor<4xf64>
  return
}

// -----

func.func @collapse(%x: tensor<2x3x4xi8>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 6}}
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x4xi8> into tensor<5x4xi8>
  return
}

// -----

func.func @expand(%x: tensor<6x4xi8>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 8}}
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 4, 4] : tensor<6x4xi8> into tensor<2x4x4xi8>
  return
}

// -----

func.func @expand_count(%x: tensor<6x4xi8>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3] : tensor<6x4xi8> into tensor<2x3x4xi8>
  return
}

// -----

func.func @concat_size(%x: tensor<3x6xi8>, %y: tensor<1x5xi8>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %x, %y : (tensor<3x6xi8>, tensor<1x5xi8>) -> tensor<4x6xi8>
  return
}

// -----

func.func @concat_dim(%x: tensor<3x6xi8>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %x : (tensor<3x6xi8>) -> tensor<3x6xi8>
  return
}

// -----

func.func @concat_rank(%x: tensor<3x6xi8>, %y: tensor<6xi8>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %x, %y : (tensor<3x6xi8>, tensor<6xi8>) -> tensor<4x6xi8>
  return
}

// -----

func.func @empty(%n: index) {
  // expected-error@+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%n) : tensor<4x2xf32>
  return
}

// -----

func.func @extract(%x: tensor<4x4xi32>, %i: index) {
  // expected-error@+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %x[%i] : tensor<4x4xi32>
  return
}

// -----

func.func @insert(%x: tensor<4x4xi32>, %i: index, %e: i32) {
  // expected-error@+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %e into %x[%i] : tensor<4x4xi32>
  return
}

// -----

func.func @slice_type(%x: tensor<8x16xi8>) {
  // expected-error@+1 {{expected type to be 'tensor<4x3xi8>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %x[0, 2] [4, 3] [1, 2] : tensor<8x16xi8> to tensor<4x5xi8>
  return
}

// -----

func.func @slice_bounds(%x: tensor<8x16xi8>) {
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %x[6, 0] [4, 3] [1, 1] : tensor<8x16xi8> to tensor<4x3xi8>
  return
}

// -----

func.func @insert_slice(%y: tensor<4x4xi8>, %x: tensor<8x16xi8>) {
  // expected-error@+1 {{expected type to be 'tensor<4x5xi8>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.insert_slice %y into %x[0, 0] [4, 5] [1, 1] : tensor<4x4xi8> into tensor<8x16xi8>
  return
}

// -----

func.func @gather(%x: tensor<4x5xi8>, %i: tensor<3x1xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %x[%i] gather_dims([2]) : (tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<3x5xi8>
  return
}

// -----

func.func @gather_order(%x: tensor<4x5xi8>, %i: tensor<3x2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %x[%i] gather_dims([1, 0]) : (tensor<4x5xi8>, tensor<3x2xindex>) -> tensor<3xi8>
  return
}

// -----

func.func @gather_of_any(%x: tensor<4x5xi8>, %i: tensor<3x?xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %x[%i] gather_dims([0, 1]) : (tensor<4x5xi8>, tensor<3x?xindex>) -> tensor<3xi8>
  return
}

// -----

func.func @scatter(%x: tensor<4x5xi8>, %i: tensor<3x1xindex>, %y: tensor<3x5xi8>) {
  // expected-error@+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %y into %x[%i] scatter_dims([0]) : (tensor<3x5xi8>, tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<4x5xi8>
  return
}

// -----

func.func @generate(%f: f32) {
  // expected-error@+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<2x3xf32>
  return
}

// -----

func.func @pad(%x: tensor<2x3xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<4x5xf32>' does not match the inferred type 'tensor<3x5xf32>'}}
  %0 = tensor.pad %x low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x3xf32> to tensor<4x5xf32>
  return
}

// -----

func.func @pad_yield(%x: tensor<2x3xf32>, %f: f64) {
  // expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %x low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f64
  } : tensor<2x3xf32> to tensor<3x5xf32>
  return
}

// -----

func.func @reshape(%x: tensor<4x1xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %x(%s) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @reshape_shape(%x: tensor<4x1xf32>, %s: tensor<3xi32>) {
  // expected-error@+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %x(%s) : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @splat(%f: f32, %n: index) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.splat %f[%n] : tensor<8x2xf32>
  return
}

// -----

func.func @from_elements(%x: i8, %y: i32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%y, %x) : (i32, i8) -> tensor<2xi32>
  return
}

// -----

func.func @from_elements_count(%x: i32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (i32) -> tensor<2xi32>
  return
}

// -----

func.func @collapse_order(%x: tensor<2x3xi32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %x [[1, 0]] : tensor<2x3xi32> into tensor<6xi32>
  return
}

// -----

func.func @collapse_far(%x: tensor<2x3x4xi32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  4.}}
  %0 = tensor.collapse_shape %x [[0, 1], [2], [3]] : tensor<2x3x4xi32> into tensor<6x4x1xi32>
  return
}

// -----

func.func @collapse_nothing(%x: tensor<2x3xi32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %x [[]] : tensor<2x3xi32> into tensor<6xi32>
  return
}

// -----

// A cached check of an operation with many values does not hold for one that differs in the last of them.
func.func @many_values(%a: i8) {
  %0 = tensor.from_elements %a, %a, %a, %a, %a, %a, %a, %a, %a : tensor<9xi8>
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %1 = "tensor.from_elements"(%a, %a, %a, %a, %a, %a, %a, %a, %a) : (i8, i8, i8, i8, i8, i8, i8, i8, i8) -> tensor<8xi8>
  return
}

// -----

func.func @elements(%x: tensor<4294967296x4294967296xi8>, %shape: tensor<2xindex>) {
  // expected-error@+1 {{the number of elements of shape 4294967296x4294967296 overflows 64 bits}}
  %0 = tensor.reshape %x(%shape) : (tensor<4294967296x4294967296xi8>, tensor<2xindex>) -> tensor<4294967296x8589934592xi8>
  return
}

// -----

func.func @sum(%x: tensor<4611686018427387905xi8>) {
  // expected-error@+1 {{'tensor.concat' op size 13835058055282163715 + 4611686018427387905 overflows 64 bits}}
  %0 = tensor.concat dim(0) %x, %x, %x, %x : (tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @dynamic_group_of_no_elements(%a: tensor<0xi8>) {
  // expected-error @+1 {{expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [0, 5] : tensor<0xi8> into tensor<0x?xi8>
  return
}
