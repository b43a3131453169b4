// Weights of more than 65,536 elements, and as many block scales.

// RUN: qopt %s --quant-to-hub --floats-to-tosa | FileCheck %s

!w = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @fully_connected
// CHECK-NOT: tfl.
// CHECK: return
func.func @fully_connected(%x: tensor<1x256xf32>) -> tensor<1x257xf32> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<257x256x!w>, value = dense<3> : tensor<257x256xi8>}> : () -> tensor<257x256x!w>
  %none = "tfl.no_value"() {value} : () -> none
  %0 = "tfl.fully_connected"(%x, %w, %none) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x256xf32>, tensor<257x256x!w>, none) -> tensor<1x257xf32>
  return %0 : tensor<1x257xf32>
}

// CHECK-LABEL: func.func @embedding_lookup
// CHECK-NOT: tfl.
// CHECK: return
func.func @embedding_lookup(%i: tensor<2xi32>) -> tensor<2x64xf32> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2000x64x!w>, value = dense<3> : tensor<2000x64xi8>}> : () -> tensor<2000x64x!w>
  %0 = "tfl.embedding_lookup"(%i, %w) : (tensor<2xi32>, tensor<2000x64x!w>) -> tensor<2x64xf32>
  return %0 : tensor<2x64xf32>
}
