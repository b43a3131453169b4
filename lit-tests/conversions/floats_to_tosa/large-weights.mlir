// Large weights of a matrix product stay quantized below a dequantization, and transpositions fold into their types. Small weights
// become floats.

// RUN: qopt %s --floats-to-tosa=keep-weights --fold-quant-shapes --canonicalize | FileCheck %s

!large = !quant.uniform<i4:f32:{1:64}, {{0.5:3, 0.25:-4}}>
!small = !quant.uniform<i8:f32, 0.5>

// CHECK: !quant.uniform<i4:f32:{1:64}, {{[{][{][{]5.000000e-01:3[}], [{]2.500000e-01:-4[}][}][}]}}>
// CHECK-LABEL: func.func @large
// CHECK: %[[STORED:.*]] = qnn.constant dense<3> : tensor<1x128x512xi4>
// CHECK: %[[REALS:.*]] = qnn.dequantize ort %[[STORED]]
// CHECK: tosa.matmul %{{.*}}, %[[REALS]],
func.func @large(%x: tensor<1x128xf32>) -> tensor<1x512xf32> {
  %w = qnn.constant dense<3> : tensor<512x128xi4> : tensor<512x128x!large>
  %0 = qnn.fully_connected ort %x, %w : (tensor<1x128xf32>, tensor<512x128x!large>) -> tensor<1x512xf32>
  return %0 : tensor<1x512xf32>
}

// CHECK-LABEL: func.func @small
// CHECK: "tosa.const"() <{values = dense<1.500000e+00> : tensor<1x128x8xf32>}>
// CHECK-NOT: qnn.
func.func @small(%x: tensor<1x128xf32>) -> tensor<1x8xf32> {
  %w = qnn.constant dense<3> : tensor<8x128xi8> : tensor<8x128x!small>
  %0 = qnn.fully_connected ort %x, %w : (tensor<1x128xf32>, tensor<8x128x!small>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
