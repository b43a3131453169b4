// Constants of less than 8 bits are widened to 8 bits, with the same stored integers.

// RUN: qopt %s --run=main | FileCheck %s
// RUN: qopt %s --hub-to-tosa --run=main | FileCheck %s

!u4 = !quant.uniform<u4:f32, 0.5:14>
!u2 = !quant.uniform<u2:f32, 1.0:3>
!i4 = !quant.uniform<i4:f32, 0.5:-3>
!q = !quant.uniform<i8:f32, 0.25:1>

// CHECK: dense<[-3.000000e+00, 0.000000e+00, -3.500000e+00]>
// CHECK-NEXT: dense<[-1.000000e+00, 0.000000e+00, -2.000000e+00]>
// CHECK-NEXT: dense<[-2.500000e+00, 5.000000e-01, 5.000000e+00]>
// CHECK-NEXT: dense<[-7, 7, -7]>
// CHECK-NEXT: dense<[13, 1, 15]>
// CHECK-NEXT: dense<[-11, 1, -13]>
func.func @main() -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) {
  %u4 = qnn.constant dense<[-8, -2, 7]> : tensor<3xi4> : tensor<3x!u4>
  %u2 = qnn.constant dense<[-2, -1, 1]> : tensor<3xi2> : tensor<3x!u2>
  %i4 = qnn.constant dense<[-8, -2, 7]> : tensor<3xi4> : tensor<3x!i4>
  %x = qnn.constant dense<[5, 7, 7]> : tensor<3xi8> : tensor<3x!q>
  %0 = qnn.dequantize tosa %u4 : (tensor<3x!u4>) -> tensor<3xf32>
  %1 = qnn.dequantize tosa %u2 : (tensor<3x!u2>) -> tensor<3xf32>
  %2 = qnn.dequantize tosa %i4 : (tensor<3x!i4>) -> tensor<3xf32>
  %3 = qnn.add ort %u4, %x : (tensor<3x!u4>, tensor<3x!q>) -> tensor<3x!q>
  %4 = qnn.unary ort %u4 {function = "abs"} : (tensor<3x!u4>) -> tensor<3x!q>
  %5 = qnn.requantize tosa %u4 : (tensor<3x!u4>) -> tensor<3x!q>
  %s3 = quant.scast %3 : tensor<3x!q> to tensor<3xi8>
  %s4 = quant.scast %4 : tensor<3x!q> to tensor<3xi8>
  %s5 = quant.scast %5 : tensor<3x!q> to tensor<3xi8>
  return %0, %1, %2, %s3, %s4, %s5 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
}
