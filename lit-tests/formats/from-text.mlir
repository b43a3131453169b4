// A file is written from text without names and attributes of a file.

// RUN: qopt %s --emit=tflite -o %t.tflite
// RUN: qopt %t.tflite | FileCheck %s

// CHECK: func.func @main(%arg0: tensor<1x?xf32>, %arg1: tensor<2x!quant.uniform<u8:f32:0, {5.000000e-01,2.500000e-01}>>)
// CHECK: "tfl.custom"(%arg0) <{custom_code = "Foo", custom_option = #tfl<const_bytes : "0x0102AB">}>
// CHECK-DAG: "tfl.pseudo_const"() <{value = dense<[1, -2, 3]> : tensor<3xi4>}>
// CHECK-DAG: "tfl.pseudo_const"() <{value = dense<["a", "", "bc"]> : tensor<3x!tf_type.string>}>
// CHECK-DAG: tfl.add %arg0, %arg0 {fused_activation_function = "RELU6"}
// CHECK-DAG: "tfl.conv_2d"({{.*}} -> tensor<1x2x2x1xf32>
// CHECK: return
func.func @main(%x: tensor<1x?xf32>, %q: tensor<2x!quant.uniform<u8:f32:0, {0.5,0.25}>>)
    -> (tensor<1x?xf32>, tensor<1x?xf32>, tensor<3xi4>, tensor<3x!tf_type.string>, tensor<1x2x2x1xf32>) {
  %0 = "tfl.custom"(%x) <{custom_code = "Foo", custom_option = #tfl<const_bytes : "0x0102AB">}> : (tensor<1x?xf32>) -> tensor<1x?xf32>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, -2, 3]> : tensor<3xi4>}> : () -> tensor<3xi4>
  %2 = "tfl.pseudo_const"() <{value = dense<["a", "", "bc"]> : tensor<3x!tf_type.string>}> : () -> tensor<3x!tf_type.string>
  %3 = tfl.add %x, %x {fused_activation_function = "RELU6"} : tensor<1x?xf32>
  %image = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
  %filter = "tfl.pseudo_const"() <{value = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %none = "tfl.no_value"() <{value}> : () -> none
  %4 = "tfl.conv_2d"(%image, %filter, %none) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}>
    : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, none) -> tensor<1x2x2x1xf32>
  return %0, %3, %1, %2, %4 : tensor<1x?xf32>, tensor<1x?xf32>, tensor<3xi4>, tensor<3x!tf_type.string>, tensor<1x2x2x1xf32>
}
