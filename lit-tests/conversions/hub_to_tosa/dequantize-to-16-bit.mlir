// A dequantization to floats of 16 bits rounds the product of f32 once. The values are those of PyTorch 2.15.0. One of a constant with
// several scales becomes a constant.

// RUN: qopt %s --run=main | FileCheck %s
// RUN: qopt %s --hub-to-tosa --run=main | FileCheck %s
// RUN: qopt %s --hub-to-tosa | FileCheck %s --check-prefix=TOSA

!b = !quant.uniform<i8:bf16:{0:1, 1:2}, {{0.0162353515625, 0.01544189453125:2}, {0.1005859375, 0.0166015625:-3}}>
!h = !quant.uniform<i8:f16, 0.0999755859375:3>

// CHECK: dense<{{\[\[}}1.137700e-01, -1.298830e-01, 1.929690e+00, -2.000000e+00], [1.018750e+01, -7.750000e+00, 5.976560e-01, 9.960930e-02]]> : tensor<2x4xbf16>
// CHECK-NEXT: dense<[-1.309380e+01, 2.998050e-01, 1.239840e+01]> : tensor<3xf16>
// TOSA-NOT: tosa.slice
// TOSA: "tosa.const"() <{values = dense<{{.*}}> : tensor<2x4xbf16>}>
// TOSA-NOT: tosa.slice
// TOSA: %[[F32:.*]] = tosa.mul
// TOSA: tosa.cast %[[F32]] : (tensor<3xf32>) -> tensor<3xf16>
func.func @main() -> (tensor<2x4xbf16>, tensor<3xf16>) {
  %b = qnn.constant dense<[[7, -8, 127, -128], [101, -77, 33, 3]]> : tensor<2x4xi8> : tensor<2x4x!b>
  %h = qnn.constant dense<[-128, 6, 127]> : tensor<3xi8> : tensor<3x!h>
  %0 = qnn.dequantize ort %b : (tensor<2x4x!b>) -> tensor<2x4xbf16>
  %1 = qnn.dequantize ort %h : (tensor<3x!h>) -> tensor<3xf16>
  return %0, %1 : tensor<2x4xbf16>, tensor<3xf16>
}
