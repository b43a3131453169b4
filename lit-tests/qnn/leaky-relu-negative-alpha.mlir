// leaky_relu with a negative slope: negative inputs use the multiplier of its magnitude, on the negated quantized offset.

// RUN: qopt %s --quant-to-hub --run=main | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa --run=main | FileCheck %s

!x = !quant.uniform<i8:f32, 0.05:-3>
!y = !quant.uniform<i8:f32, 0.04:7>
// CHECK: dense<[46, 8, 8, 7, 8, 127]> : tensor<6xi8>
func.func @main() -> tensor<6x!y> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<6x!x>, value = dense<[-128, -5, -4, -3, -2, 127]> : tensor<6xi8>}> : () -> tensor<6x!x>
  %0 = "tfl.leaky_relu"(%x) <{alpha = -2.5e-01 : f32}> : (tensor<6x!x>) -> tensor<6x!y>
  return %0 : tensor<6x!y>
}
