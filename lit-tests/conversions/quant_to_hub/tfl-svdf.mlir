// SVDF layers on integers become integer TOSA. The state is a variable with a name.
// `dialects/tests/tflite_numerics.rs` compares results with LiteRT.

// RUN: qopt %s --quant-to-hub --verify-each --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!x = !quant.uniform<i8:f32, 2.500000e-01:3>
!w = !quant.uniform<i8:f32, 1.562500e-02>
!s = !quant.uniform<i16:f32, 3.906250e-03>
!t = !quant.uniform<i16:f32, 9.765625e-04>
!b = !quant.uniform<i32:f32, 3.814697265625e-06>
!y = !quant.uniform<i8:f32, 1.250000e-01:-128>

// CHECK-LABEL: func.func @layer
// CHECK: tosa.conv2d {{.*}} -> tensor<1x1x1x4xi32>
// CHECK: tosa.rescale {{.*}}DOUBLE_ROUND{{.*}} -> tensor<1x1x1x4xi16>
// CHECK: "tfl.var_handle"() <{container = "", shared_name = "state"}> {tfl.initial = dense<0> : tensor<1x8xi16>}
// The oldest entry of each filter goes.
// CHECK: [[KEPT:%.*]] = tosa.slice {{.*}} -> tensor<1x4x1xi16>
// CHECK: tosa.concat [[KEPT]], {{.*}} -> tensor<1x4x2xi16>
// CHECK: tosa.reduce_sum {{.*}} -> tensor<1x2x1xi32>
// CHECK: tosa.rescale {{.*}} -> tensor<1x2xi8>
// CHECK: "tfl.assign_variable"
func.func @layer(%x: tensor<1x3x!x>) -> tensor<1x2x!y> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x!w>, value = dense<7> : tensor<4x3xi8>}> : () -> tensor<4x3x!w>
  %t = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!t>, value = dense<100> : tensor<4x2xi16>}> : () -> tensor<4x2x!t>
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<[10, -20]> : tensor<2xi32>}> : () -> tensor<2x!b>
  %s = "tfl.pseudo_variable"() : () -> tensor<1x8x!s>
  %0 = "tfl.svdf"(%x, %w, %t, %b, %s) <{asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = 2 : i32}> : (tensor<1x3x!x>, tensor<4x3x!w>, tensor<4x2x!t>, tensor<2x!b>, tensor<1x8x!s>) -> tensor<1x2x!y>
  return %0 : tensor<1x2x!y>
}

// CHECK-LABEL: func.func @hybrid
// CHECK: "tfl.svdf"
func.func @hybrid(%x: tensor<1x3xf32>, %s: tensor<1x8xf32>) -> tensor<1x2xf32> {
  %none = "tfl.no_value"() <{value}> : () -> none
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x!w>, value = dense<7> : tensor<4x3xi8>}> : () -> tensor<4x3x!w>
  %t = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!w>, value = dense<100> : tensor<4x2xi8>}> : () -> tensor<4x2x!w>
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}quantized weights of a layer on floats are unsupported
  %0 = "tfl.svdf"(%x, %w, %t, %none, %s) <{asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = 2 : i32}> : (tensor<1x3xf32>, tensor<4x3x!w>, tensor<4x2x!w>, none, tensor<1x8xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
