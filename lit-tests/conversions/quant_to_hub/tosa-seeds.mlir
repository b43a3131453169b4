// Integer TOSA between casts to storage: the types at its borders determine the scales of the values inside.

// RUN: qopt %s --quant-to-hub --canonicalize | FileCheck %s --implicit-check-not=scast

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>

// A multiplier of 2^-5 leaves the weights the scale 2^-5 * 0.25 / 0.5; the maximum after it has the scale of the result.
// CHECK-LABEL: func.func @conv
// CHECK: %[[W:.*]] = qnn.constant {{.*}} : tensor<2x1x1x1x!quant.uniform<i8:f32, 1.562500e-02>>
// CHECK: %[[C:.*]] = qnn.conv2d tosa %arg0, %[[W]] {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: %[[M:.*]] = qnn.reduce_max tosa %[[C]] {{.*}} -> tensor<1x1x4x2x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: return %[[M]]
func.func @conv(%q: tensor<1x4x4x1x!x>) -> tensor<1x1x4x2x!y> {
  %w = "tosa.const"() <{values = dense<[[[[3]]], [[[4]]]]> : tensor<2x1x1x1xi8>}> : () -> tensor<2x1x1x1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zx = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = quant.scast %q : tensor<1x4x4x1x!x> to tensor<1x4x4x1xi8>
  %0 = tosa.conv2d %x, %w, %b, %zx, %zw {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xi8>, tensor<2x1x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x2xi32>
  %1 = tosa.rescale %0, %m, %s, %b, %zw {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x4x4x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x2xi8>
  %2 = tosa.reduce_max %1 {axis = 1 : i32} : (tensor<1x4x4x2xi8>) -> tensor<1x1x4x2xi8>
  %3 = quant.scast %2 : tensor<1x1x4x2xi8> to tensor<1x1x4x2x!y>
  return %3 : tensor<1x1x4x2x!y>
}
