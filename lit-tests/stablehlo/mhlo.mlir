// StableHLO replaced MHLO: operations, attributes and types of MHLO that StableHLO defines are read as StableHLO's. Names of discardable
// attributes stay.

// RUN: qopt %s | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @custom
// CHECK-SAME: mhlo.sharding = "{replicated}"
func.func @custom(%x: tensor<2x3xf32> {mhlo.sharding = "{replicated}"}, %y: tensor<3x4xf32>) -> (tensor<2x4xf32>, tensor<2x3xi1>) {
  // CHECK: stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
  %one = mhlo.constant dense<1.0> : tensor<2x3xf32>
  // CHECK: stablehlo.add
  %sum = mhlo.add %x, %one : tensor<2x3xf32>
  // CHECK: stablehlo.compare {{ *}}LT,
  %less = mhlo.compare LT, %sum, %one : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.dot {{.*}} precision = [DEFAULT, DEFAULT]
  %dot = "mhlo.dot"(%sum, %y) {precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %dot, %less : tensor<2x4xf32>, tensor<2x3xi1>
}

// CHECK-LABEL: func.func @general
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.create_token {{.*}}!stablehlo.token
func.func @general(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> (tensor<2x4xf32>, !mhlo.token) {
  %0 = "mhlo.dot_general"(%x, %y) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = mhlo.create_token : !mhlo.token
  return %0, %1 : tensor<2x4xf32>, !mhlo.token
}

// A region with a reducer.
// CHECK-LABEL: func.func @reduce
// CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.maximum across dimensions = [1]
func.func @reduce(%x: tensor<2x3xf32>, %init: tensor<f32>) -> tensor<2xf32> {
  %0 = mhlo.reduce(%x init: %init) applies mhlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Lists of numbers were constant tensors.
// CHECK-LABEL: func.func @lists
// CHECK: stablehlo.transpose {{.*}} dims = [1, 0]
// CHECK: stablehlo.convolution{{.*}}stride = [2, 1], {{.*}}reverse = [true, false]
func.func @lists(%x: tensor<2x3xf32>, %i: tensor<1x8x8x2xf32>, %w: tensor<1x1x2x2xf32>) -> (tensor<3x2xf32>, tensor<1x4x8x2xf32>) {
  %0 = "mhlo.transpose"(%x) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "mhlo.convolution"(%i, %w) {batch_group_count = 1 : i64, dimension_numbers = #mhlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<2x2xi64>, window_strides = dense<[2, 1]> : tensor<2xi64>, window_reversal = dense<[true, false]> : tensor<2xi1>} : (tensor<1x8x8x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x4x8x2xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<1x4x8x2xf32>
}
