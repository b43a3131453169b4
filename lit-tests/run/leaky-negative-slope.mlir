// A negative slope negates the product, whose rounding is not symmetric: the integers of TensorFlow Lite's reference kernel.

// RUN: qopt %s --quant-to-hub --run=main | FileCheck %s

// CHECK: 46, 46, 46, 45, 45, 45, 44, 44, 44, 43, 43, 43, 43, 42, 42, 42

!x = !quant.uniform<i8:f32, 0.05000000074505806:-3>
!y = !quant.uniform<i8:f32, 0.039999999105930328:7>
func.func @main() -> tensor<16x!y> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<16x!x>, value = dense<[-128, -127, -126, -125, -124, -123, -122, -121, -120, -119, -118, -117, -116, -115, -114, -113]> : tensor<16xi8>}> : () -> tensor<16x!x>
  %0 = "tfl.leaky_relu"(%x) <{alpha = -2.500000e-01 : f32}> : (tensor<16x!x>) -> tensor<16x!y>
  return %0 : tensor<16x!y>
}
