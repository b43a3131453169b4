// RUN: qopt --quant-to-hub --remarks-filter-missed=quant-to-hub --verify-diagnostics %s | FileCheck %s

// Operations on quantized types for which StableHLO has an expansion and the hub has no operation: they stay, with a remark.

!x = !quant.uniform<i8:f32, 5.0e-01:3>

// CHECK-LABEL: func.func @cbrt
// CHECK: stablehlo.cbrt
func.func @cbrt(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.cbrt %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @ceil
// CHECK: stablehlo.ceil
func.func @ceil(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.ceil %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @cosine
// CHECK: stablehlo.cosine
func.func @cosine(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.cosine %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @exponential_minus_one
// CHECK: stablehlo.exponential_minus_one
func.func @exponential_minus_one(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.exponential_minus_one %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @floor
// CHECK: stablehlo.floor
func.func @floor(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.floor %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @log_plus_one
// CHECK: stablehlo.log_plus_one
func.func @log_plus_one(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.log_plus_one %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @round_nearest_afz
// CHECK: stablehlo.round_nearest_afz
func.func @round_nearest_afz(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.round_nearest_afz %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @round_nearest_even
// CHECK: stablehlo.round_nearest_even
func.func @round_nearest_even(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.round_nearest_even %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @sign
// CHECK: stablehlo.sign
func.func @sign(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.sign %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @sine
// CHECK: stablehlo.sine
func.func @sine(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.sine %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @atan2
// CHECK: stablehlo.atan2
func.func @atan2(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.atan2 %x, %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @divide
// CHECK: stablehlo.divide
func.func @divide(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no division of two tensors}}
  %0 = stablehlo.divide %x, %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @power
// CHECK: stablehlo.power
func.func @power(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.power %x, %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @remainder
// CHECK: stablehlo.remainder
func.func @remainder(%x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.remainder %x, %x : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @batch_norm_grad
// CHECK: stablehlo.batch_norm_grad
func.func @batch_norm_grad(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %c, %c, %c, %x) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x!x>, tensor<2x!x>, tensor<2x!x>, tensor<2x!x>, tensor<2x2x!x>) -> (tensor<2x2x!x>, tensor<2x!x>, tensor<2x!x>)
  return %0#0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @batch_norm_inference
// CHECK: stablehlo.batch_norm_inference
func.func @batch_norm_inference(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = "stablehlo.batch_norm_inference"(%x, %c, %c, %c, %c) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x!x>, tensor<2x!x>, tensor<2x!x>, tensor<2x!x>, tensor<2x!x>) -> tensor<2x2x!x>
  return %0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @batch_norm_training
// CHECK: stablehlo.batch_norm_training
func.func @batch_norm_training(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %c, %c) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x2x!x>, tensor<2x!x>, tensor<2x!x>) -> (tensor<2x2x!x>, tensor<2x!x>, tensor<2x!x>)
  return %0#0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @cholesky
// CHECK: stablehlo.cholesky
func.func @cholesky(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = "stablehlo.cholesky"(%x) {lower = true} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  return %0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @reduce_precision
// CHECK: stablehlo.reduce_precision
func.func @reduce_precision(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = "stablehlo.reduce_precision"(%x) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  return %0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @dynamic_conv
// CHECK: stablehlo.dynamic_conv
func.func @dynamic_conv(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = "stablehlo.dynamic_conv"(%x, %x, %p) {dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x2x!x>, tensor<2x2x!x>, tensor<0x2xi32>) -> tensor<2x2x!x>
  return %0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @dot
// CHECK: stablehlo.dot
func.func @dot(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x2x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = "stablehlo.dot"(%x, %x) : (tensor<2x2x!x>, tensor<2x2x!x>) -> tensor<2x2x!x>
  return %0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @reduce_window
// CHECK: stablehlo.reduce_window
func.func @reduce_window(%x: tensor<2x2x!x>, %c: tensor<2x!x>, %z: tensor<!x>, %p: tensor<0x2xi32>) -> tensor<2x1x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%a: tensor<!x>, %b: tensor<!x>):
    %1 = stablehlo.maximum %a, %b : tensor<!x>
    stablehlo.return %1 : tensor<!x>
  }) {window_dimensions = array<i64: 1, 2>} : (tensor<2x2x!x>, tensor<!x>) -> tensor<2x1x!x>
  return %0 : tensor<2x1x!x>
}

// CHECK-LABEL: func.func @compare
// CHECK: stablehlo.compare
func.func @compare(%x: tensor<4x!x>) -> tensor<4xi1> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.compare LT, %x, %x : (tensor<4x!x>, tensor<4x!x>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @select
// CHECK: stablehlo.select
func.func @select(%c: tensor<4xi1>, %x: tensor<4x!x>) -> tensor<4x!x> {
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.select %c, %x, %x : tensor<4xi1>, tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @sum
// CHECK: stablehlo.add
func.func @sum(%x: tensor<4x2x!x>, %z: tensor<!x>) -> tensor<2x!x> {
  // expected-remark @below {{sum is not defined in 'ort' numerics}}
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x2x!x>, tensor<!x>) -> tensor<2x!x>
  return %0 : tensor<2x!x>
}

// CHECK-LABEL: func.func @open_bounds
// CHECK: stablehlo.clamp
func.func @open_bounds(%x: tensor<4x!x>, %z: tensor<!x>) -> tensor<4x!x> {
  // expected-remark @below {{bounds must be constant}}
  %0 = stablehlo.clamp %z, %x, %z : (tensor<!x>, tensor<4x!x>, tensor<!x>) -> tensor<4x!x>
  return %0 : tensor<4x!x>
}
