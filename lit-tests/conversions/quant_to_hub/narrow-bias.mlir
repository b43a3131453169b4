// A constant bias that is stored in fewer than 32 bits is widened.

// RUN: qopt %s --quant-to-hub | FileCheck %s

!x = !quant.uniform<i16:f32, 2.0e-04>
!w = !quant.uniform<i8<-127:127>:f32, 1.0e-02>
!b = !quant.uniform<i16:f32, 2.0e-06>
!y = !quant.uniform<i16:f32, 3.0e-04>

// CHECK: qnn.constant dense<[3000, -5]> : tensor<2xi32>
// CHECK: qnn.fully_connected tflite
func.func @main(%x: tensor<1x4x!x>) -> tensor<1x2x!y> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!w>, value = dense<[[-4, -3, -2, -1], [0, 1, 2, 3]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!w>
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<[3000, -5]> : tensor<2xi16>}> : () -> tensor<2x!b>
  %0 = "tfl.fully_connected"(%x, %w, %b) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x4x!x>, tensor<2x4x!w>, tensor<2x!b>) -> tensor<1x2x!y>
  return %0 : tensor<1x2x!y>
}
