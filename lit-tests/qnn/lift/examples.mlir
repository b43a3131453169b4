// The patterns of the documentation, on the programs that they lift.

// RUN: qopt --quant-to-hub --lift=%S/../../../docs/examples/npu.qpat --allow-unregistered-dialect --split-input-file %s | FileCheck %s
// RUN: qopt --quant-to-hub --lift=%S/../../../docs/examples/npu.qpat --remarks-filter=lift --allow-unregistered-dialect \
// RUN:   --split-input-file %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: npu.qpat:4:9: remark: [Passed] sigmoid | {{.*}}the pattern matches once
// REMARK: npu.qpat:16:9: remark: [Missed] conv_residual | {{.*}}the pattern matches nothing

!x = !quant.uniform<i8:f32, 6.250000e-02:3>
!y = !quant.uniform<i8:f32, 3.906250e-03:-128>
!z = !quant.uniform<i8:f32, 7.812500e-03:-128>

// The requantization after the function goes into its table: half of the entries' quantized offsets.
// CHECK-LABEL: func.func @sigmoid
// CHECK-NEXT: "npu.sigmoid"(%arg0) {in_scale = 6.250000e-02 : f64, in_zero_point = 3 : i64, out_scale = 7.812500e-03 : f64, out_zero_point = -128 : i64, table = dense<"0x80808080{{.*}}C0{{.*}}FF{{.*}}"> : tensor<256xi8>}
// CHECK-NEXT: return
func.func @sigmoid(%arg0: tensor<1x4x!x>) -> tensor<1x4x!z> {
  %0 = "tfl.logistic"(%arg0) : (tensor<1x4x!x>) -> tensor<1x4x!y>
  %1 = qnn.requantize tflite %0 : (tensor<1x4x!y>) -> tensor<1x4x!z>
  return %1 : tensor<1x4x!z>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>
!b = !quant.uniform<i32:f32:0, {1.250000e-01, 6.250000e-02}>
!s = !quant.uniform<i32:f32:3, {1.250000e-01, 6.250000e-02}>
!c = !quant.uniform<i8:f32, 1.000000e+00:-1>
!r = !quant.uniform<i8:f32, 2.500000e-01>
!y = !quant.uniform<i8:f32, 2.000000e+00:7>

// Raw sums, rescaled to bytes, clamped, and added to the residual branch. 1/8 and 1/16
// are 2^30/2^33 and 2^30/2^34.
// CHECK-LABEL: func.func @conv_residual
// CHECK: [[W:%.*]] = qnn.constant
// CHECK: [[B:%.*]] = qnn.constant
// CHECK: "npu.conv_residual"(%arg0, [[W]], %arg1, [[B]]) {clamp = array<i64: -1, 5>, dilation = array<i64: 1, 1>, multiplier = array<i32: 1073741824, 1073741824>, out_scale = 2.000000e+00 : f64, out_zero_point = 7 : i64, pad = array<i64: 0, 0, 0, 0>, residual_scale = 2.500000e-01 : f64, shift = array<i8: 33, 34>, stride = array<i64: 1, 1>, zero_point = -1 : i64}
// CHECK-NEXT: "npu.conv_residual"(%arg0, [[W]], %arg1) {clamp = array<i64: -128, 127>,
// CHECK-NEXT: "npu.conv"(%arg0, [[W]]) {clamp = array<i64: -128, 127>, dilation = array<i64: 1, 1>, multiplier = array<i32: 1073741824, 1073741824>, pad = array<i64: 0, 0, 0, 0>, shift = array<i8: 33, 34>, stride = array<i64: 1, 1>, zero_point = -1 : i64}
// CHECK-NEXT: return
func.func @conv_residual(%x: tensor<1x2x2x1x!x>, %r: tensor<1x2x2x2x!r>) -> (tensor<1x2x2x2x!y>, tensor<1x2x2x2x!y>, tensor<1x2x2x2x!c>) {
  %w = qnn.constant dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!w>
  %b = qnn.constant dense<[5, 6]> : tensor<2xi32> : tensor<2x!b>
  %0 = qnn.conv2d tflite %x, %w, %b {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1x!x>, tensor<2x1x1x1x!w>, tensor<2x!b>) -> tensor<1x2x2x2x!s>
  %1 = qnn.requantize tflite %0 {clamp = array<i64: -1, 5>} : (tensor<1x2x2x2x!s>) -> tensor<1x2x2x2x!c>
  %2 = qnn.add tflite %1, %r : (tensor<1x2x2x2x!c>, tensor<1x2x2x2x!r>) -> tensor<1x2x2x2x!y>
  %3 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1x!x>, tensor<2x1x1x1x!w>) -> tensor<1x2x2x2x!c>
  %4 = qnn.add tflite %3, %r : (tensor<1x2x2x2x!c>, tensor<1x2x2x2x!r>) -> tensor<1x2x2x2x!y>
  %5 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1x!x>, tensor<2x1x1x1x!w>) -> tensor<1x2x2x2x!c>
  return %2, %4, %5 : tensor<1x2x2x2x!y>, tensor<1x2x2x2x!y>, tensor<1x2x2x2x!c>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>

// Real arithmetic between casts, and stored integers that are cast to a type and back.
// CHECK-LABEL: func.func @average_pool
// CHECK-NEXT: "npu.average_pool"(%arg0) {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, zero_point = 3 : i64}
// CHECK-NEXT: "npu.average_pool"(%arg1) {{.*}} : (tensor<1x4x4x3xi8>) -> tensor<1x2x2x3xi8>
// CHECK-NEXT: return
func.func @average_pool(%x: tensor<1x4x4x3x!x>, %y: tensor<1x4x4x3xi8>) -> (tensor<1x2x2x3x!x>, tensor<1x2x2x3xi8>) {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = quant.dcast %x : tensor<1x4x4x3x!x> to tensor<1x4x4x3xf32>
  %1 = tosa.avg_pool2d %0, %zero, %zero {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xf32>
  %2 = quant.qcast %1 : tensor<1x2x2x3xf32> to tensor<1x2x2x3x!x>
  %3 = quant.scast %y : tensor<1x4x4x3xi8> to tensor<1x4x4x3x!x>
  %4 = qnn.average_pool2d tflite %3 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x2x2x3x!x>
  %5 = quant.scast %4 : tensor<1x2x2x3x!x> to tensor<1x2x2x3xi8>
  return %2, %5 : tensor<1x2x2x3x!x>, tensor<1x2x2x3xi8>
}
