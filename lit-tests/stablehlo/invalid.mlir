// Programs that break a rule of stablehlo are rejected.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @rank(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{TransposeOp operand rank 2 does not match permutation size 1}}
  %0 = stablehlo.transpose %x, dims = [0] : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @permutation(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
  %0 = stablehlo.transpose %x, dims = [0, 0] : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @transposed(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'stablehlo.transpose' op inferred type(s) 'tensor<3x2xi8>' are incompatible with return type(s) of operation 'tensor<2x3xi8>'}}
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @element(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'stablehlo.transpose' op requires the same element type for all operands and results}}
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi16>
  return
}

// -----

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
func.func @stale(%x: tensor<2x2x!q0>) {
  // expected-error@+1 {{'stablehlo.transpose' op result type must be 'tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>'}}
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2x!q0>) -> tensor<2x2x!q0>
  return
}

// -----

func.func @count(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{number of output elements (7) doesn't match expected number of elements (6)}}
  %0 = stablehlo.reshape %x : (tensor<2x3xi8>) -> tensor<7xi8>
  return
}

// -----

func.func @reversed(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{all dimensions should be between [0, 2). Got dimension: 2.}}
  %0 = stablehlo.reverse %x, dims = [2] : tensor<2x3xi8>
  return
}

// -----

func.func @reversed_twice(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{dimensions should be unique. Got: 1, 1}}
  %0 = stablehlo.reverse %x, dims = [1, 1] : tensor<2x3xi8>
  return
}

// -----

func.func @slice_rank(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{the number of elements in start_indices (1) does not match the rank of the operand (2)}}
  %0 = stablehlo.slice %x [1:3] : (tensor<4x8xi8>) -> tensor<2x8xi8>
  return
}

// -----

func.func @limit(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{limit index 9 is larger than dimension size 8 in dimension 1}}
  %0 = stablehlo.slice %x [1:3, 0:9] : (tensor<4x8xi8>) -> tensor<2x9xi8>
  return
}

// -----

func.func @backwards(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{start index 3 is larger than limit index 1 in dimension 0}}
  %0 = stablehlo.slice %x [3:1, 0:8] : (tensor<4x8xi8>) -> tensor<2x8xi8>
  return
}

// -----

func.func @negative(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{negative start index -1 in dimension 0}}
  %0 = stablehlo.slice %x [-1:1, 0:8] : (tensor<4x8xi8>) -> tensor<2x8xi8>
  return
}

// -----

func.func @stride(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{stride must be positive but got 0 in dimension 1}}
  %0 = stablehlo.slice %x [0:1, 0:8:0] : (tensor<4x8xi8>) -> tensor<1x8xi8>
  return
}

// -----

func.func @sliced(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{'stablehlo.slice' op inferred type(s) 'tensor<1x3xi8>' are incompatible with return type(s) of operation 'tensor<1x4xi8>'}}
  %0 = stablehlo.slice %x [0:1, 0:8:3] : (tensor<4x8xi8>) -> tensor<1x4xi8>
  return
}

// -----

func.func @concat_dimension(%x: tensor<4x8xi8>) {
  // expected-error@+1 {{dimension 2 is out-of-bounds for input rank 2}}
  %0 = stablehlo.concatenate %x, %x, dim = 2 : (tensor<4x8xi8>, tensor<4x8xi8>) -> tensor<8x8xi8>
  return
}

// -----

func.func @concat_shapes(%x: tensor<4x8xi8>, %y: tensor<4x7xi8>) {
  // expected-error@+1 {{shapes of operand (0) and (1) are not compatible at non-concat index 1: (4, 8) != (4, 7)}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x8xi8>, tensor<4x7xi8>) -> tensor<8x8xi8>
  return
}

// -----

func.func @broadcast_rank(%x: tensor<8xi8>) {
  // expected-error@+1 {{broadcast_dimensions size (2) does not match operand rank (1)}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<8xi8>) -> tensor<4x8xi8>
  return
}

// -----

func.func @broadcast_size(%x: tensor<8xi8>) {
  // expected-error@+1 {{size of operand dimension 0 (8) is not equal to 1 or size of result dimension 0 (4)}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<8xi8>) -> tensor<4x8xi8>
  return
}

// -----

func.func @broadcast_twice(%x: tensor<8x8xi8>) {
  // expected-error@+1 {{broadcast_dimensions should not have duplicates}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 1] : (tensor<8x8xi8>) -> tensor<4x8xi8>
  return
}

// -----

func.func @broadcast_dimension(%x: tensor<8xi8>) {
  // expected-error@+1 {{broadcast_dimensions contains invalid value 2 for result with rank 2}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [2] : (tensor<8xi8>) -> tensor<4x8xi8>
  return
}

// -----

func.func @starts(%x: tensor<4x8xi8>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has mismatched number of slice sizes (2) and number of start indices (1)}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2, 4] : (tensor<4x8xi8>, tensor<i32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @sizes(%x: tensor<4x8xi8>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has slice size 9 greater than dimension size 8 in dimension 1 of operand}}
  %0 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 9] : (tensor<4x8xi8>, tensor<i32>, tensor<i32>) -> tensor<2x9xi8>
  return
}

// -----

func.func @padding_value(%x: tensor<4xi8>, %v: tensor<1xi8>) {
  // expected-error@+1 {{'stablehlo.pad' op operand #1 must be 0D tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<1xi8>'}}
  %0 = stablehlo.pad %x, %v, low = [1], high = [0], interior = [0] : (tensor<4xi8>, tensor<1xi8>) -> tensor<5xi8>
  return
}

// -----

func.func @interior(%x: tensor<4xi8>, %v: tensor<i8>) {
  // expected-error@+1 {{Interior padding cannot be negative: -1}}
  %0 = stablehlo.pad %x, %v, low = [1], high = [0], interior = [-1] : (tensor<4xi8>, tensor<i8>) -> tensor<5xi8>
  return
}

// -----

func.func @padded(%x: tensor<4xi8>, %v: tensor<i8>) {
  // expected-error@+1 {{Padding result in negative size for dimension 0}}
  %0 = stablehlo.pad %x, %v, low = [-3], high = [-2], interior = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<5xi8>
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{'stablehlo.constant' op inferred type(s) 'tensor<2xi8>' are incompatible with return type(s) of operation 'tensor<3xi8>'}}
  %0 = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<3xi8>
  return
}

// -----

func.func @dot(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @features(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x2x4xi8>) {
  // expected-error@+1 {{expects input feature dimension (3) / feature_group_count = kernel input feature dimension (2). Got feature_group_count = 1.}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x2x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @reduced(%x: tensor<2x3xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @word(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected ::mlir::stablehlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT}}
  %0 = stablehlo.compare ABOVE, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @operands(%x: tensor<4xf32>) {
  // expected-error@+1 {{2 operands present, but expected 1}}
  %0 = stablehlo.add %x, %x : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @padding(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got 2x3}}
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>}> : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @padding_of_one_dimension(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got 2}}
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2xi64>}> : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @padding_elements(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+1 {{attribute 'padding' failed to satisfy constraint: 64-bit signless integer elements attribute}}
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi32>}> : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @strides(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+1 {{expects window_strides to have size 2, the number of window dimensions, but got 3}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @applies(%x: tensor<2x3xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{expected a commutative binary operation of stablehlo, got 'stablehlo.divide'}}
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.divide across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @elements(%x: tensor<4294967296x4294967296xi8>) {
  // expected-error@+1 {{the number of elements of shape 4294967296x4294967296 overflows 64 bits}}
  %0 = stablehlo.reshape %x : (tensor<4294967296x4294967296xi8>) -> tensor<4294967296x8589934592xi8>
  return
}

// -----

func.func @sum(%x: tensor<4611686018427387905xi8>) {
  // expected-error@+1 {{'stablehlo.concatenate' op size 13835058055282163715 + 4611686018427387905 overflows 64 bits}}
  %0 = stablehlo.concatenate %x, %x, %x, %x, dim = 0 : (tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @spaced_reversal(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+2 {{expected ']'}}
  // expected-error@+1 {{expected operation name in quotes}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
