// RUN: qopt %s | FileCheck %s
// RUN: qopt --quant-to-hub %s | FileCheck %s

// No frontend has an error function of quantized values; the hub has.

// CHECK: qnn.unary ort %arg0 {function = "erf"}
func.func @erf(%x: tensor<4x!quant.uniform<i8:f32, 5.0e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.0e-02>> {
  %0 = qnn.unary ort %x {function = "erf"} : (tensor<4x!quant.uniform<i8:f32, 5.0e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.0e-02>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 1.0e-02>>
}
