// The output of StableHLO is read and printed unchanged.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @movements
// GENERIC: sym_name = "movements"
func.func @movements(%x: tensor<4x8xi8>, %v: tensor<8xi8>, %i: tensor<i32>, %z: tensor<i8>) {
  // CHECK-NEXT: stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x8xi8>) -> tensor<8x4xi8>
  // GENERIC: "stablehlo.transpose"({{.*}}) <{permutation = array<i64: 1, 0>}> : (tensor<4x8xi8>) -> tensor<8x4xi8>
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x8xi8>) -> tensor<8x4xi8>
  // CHECK-NEXT: stablehlo.reshape %arg0 : (tensor<4x8xi8>) -> tensor<32xi8>
  %1 = stablehlo.reshape %x : (tensor<4x8xi8>) -> tensor<32xi8>
  // CHECK-NEXT: stablehlo.slice %arg0 [1:3, 0:8:2] : (tensor<4x8xi8>) -> tensor<2x4xi8>
  // GENERIC: "stablehlo.slice"({{.*}}) <{limit_indices = array<i64: 3, 8>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 2>}>
  %2 = stablehlo.slice %x [1:3, 0:8:2] : (tensor<4x8xi8>) -> tensor<2x4xi8>
  // CHECK-NEXT: stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<4x8xi8>, tensor<4x8xi8>) -> tensor<4x16xi8>
  // GENERIC: "stablehlo.concatenate"({{.*}}) <{dimension = 1 : i64}>
  %3 = stablehlo.concatenate %x, %x, dim = 1 : (tensor<4x8xi8>, tensor<4x8xi8>) -> tensor<4x16xi8>
  // CHECK-NEXT: stablehlo.reverse %arg0, dims = [0, 1] : tensor<4x8xi8>
  %4 = stablehlo.reverse %x, dims = [0, 1] : tensor<4x8xi8>
  // CHECK-NEXT: stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xi8>) -> tensor<4x8xi8>
  %5 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<8xi8>) -> tensor<4x8xi8>
  // CHECK-NEXT: stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<i8>) -> tensor<4x8xi8>
  %6 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<i8>) -> tensor<4x8xi8>
  // CHECK-NEXT: stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [2, 4] : (tensor<4x8xi8>, tensor<i32>, tensor<i32>) -> tensor<2x4xi8>
  %7 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 4] : (tensor<4x8xi8>, tensor<i32>, tensor<i32>) -> tensor<2x4xi8>
  // CHECK-NEXT: stablehlo.pad %arg0, %arg3, low = [0, -1], high = [1, 0], interior = [2, 0] : (tensor<4x8xi8>, tensor<i8>) -> tensor<11x7xi8>
  %8 = stablehlo.pad %x, %z, low = [0, -1], high = [1, 0], interior = [2, 0] : (tensor<4x8xi8>, tensor<i8>) -> tensor<11x7xi8>
  return
}

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK-NEXT: %cst = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
  %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
  // CHECK-NEXT: %c = stablehlo.constant {foo} dense<[1, 2]> : tensor<2xi8>
  %1 = stablehlo.constant {foo} dense<[1, 2]> : tensor<2xi8>
  // CHECK-NEXT: stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  // CHECK-NEXT: stablehlo.iota dim = 0 : tensor<4xi32>
  %3 = stablehlo.iota dim = 0 : tensor<4xi32>
  return
}

// CHECK-LABEL: func.func @elements
func.func @elements(%x: tensor<4xf32>, %p: tensor<4xi1>, %q: tensor<4x!quant.uniform<i8:f32, 0.5>>, %s: tensor<f32>) {
  // CHECK-NEXT: stablehlo.add %arg0, %arg0 : tensor<4xf32>
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  // CHECK-NEXT: stablehlo.round_nearest_even %arg0 {foo} : tensor<4xf32>
  %1 = stablehlo.round_nearest_even %x {foo} : tensor<4xf32>
  // CHECK-NEXT: stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xi8>
  %2 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi8>
  // CHECK-NEXT: stablehlo.compare GT, %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // GENERIC: "stablehlo.compare"({{.*}}) <{comparison_direction = #stablehlo<comparison_direction GT>}>
  %3 = stablehlo.compare GT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: stablehlo.compare EQ, %arg0, %arg0, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = stablehlo.compare EQ, %x, %x, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK-NEXT: stablehlo.select %arg1, %arg0, %arg0 : tensor<4xi1>, tensor<4xf32>
  %5 = stablehlo.select %p, %x, %x : tensor<4xi1>, tensor<4xf32>
  // CHECK-NEXT: stablehlo.clamp %arg3, %arg0, %arg3 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %6 = stablehlo.clamp %s, %x, %s : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NEXT: stablehlo.uniform_quantize %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  %7 = stablehlo.uniform_quantize %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  // CHECK-NEXT: stablehlo.uniform_dequantize %arg2 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>
  %8 = stablehlo.uniform_dequantize %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // GENERIC: "stablehlo.dot_general"({{.*}}) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]}>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK-NEXT: stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = {{\[\[}}0, 1], [0, 1]], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x4x4x4xi32>
  // GENERIC: "stablehlo.convolution"({{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<{{\[\[}}0, 1], [0, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>, window_strides = array<i64: 2, 2>}>
  %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x4x4x4xi32>
  // CHECK-NEXT: stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
  %2 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<2x3xf32>, %c: tensor<f32>) {
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // GENERIC:      "stablehlo.reduce"({{.*}}) <{dimensions = array<i64: 1>}> ({
  // GENERIC-NEXT: ^bb0([[A:%.*]]: tensor<f32>, [[B:%.*]]: tensor<f32>):
  // GENERIC-NEXT:   [[C:%.*]] = "stablehlo.add"([[A]], [[B]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // GENERIC-NEXT:   "stablehlo.return"([[C]]) : (tensor<f32>) -> ()
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1), (%arg0 init: %arg1) across dimensions = [0] : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK-NEXT:  reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<f32>, %arg5: tensor<f32>)
  // CHECK-NEXT:   stablehlo.return %arg4, %arg3 : tensor<f32>, tensor<f32>
  // CHECK-NEXT: }
  %1:2 = stablehlo.reduce(%x init: %c), (%x init: %c) across dimensions = [0] : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    stablehlo.return %q, %r : tensor<f32>, tensor<f32>
  }
  return
}

// Operations of later versions are kept.
// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<4xf32>) {
  // CHECK-NEXT: %0 = "stablehlo.later"(%arg0) <{length = array<i64: 4>}> : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "stablehlo.later"(%x) <{length = array<i64: 4>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// `stablehlo.dot` has no algorithm, so an attribute of this name is discardable.
// CHECK-LABEL: func.func @discardable_algorithm
func.func @discardable_algorithm(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // CHECK-NEXT: stablehlo.dot %arg0, %arg1 {algorithm = #stablehlo.dot_algorithm<
  %0 = stablehlo.dot %x, %y {algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
