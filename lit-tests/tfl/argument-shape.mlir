// --shape on text of LiteRT's converter: convolution, pooling, movement, fully connected layer, sum.

// RUN: qopt %s --shape=image:2x8x8x3 | FileCheck %s
// RUN: qopt %s --shape=image:2x8x8x3 -o %t.tflite
// RUN: qopt %t.tflite | FileCheck %s

// CHECK-LABEL: @main(
// CHECK-SAME: tensor<2x8x8x3xf32>
// CHECK-SAME: -> tensor<2x5xf32>
// CHECK: tfl.conv_2d{{.*}} -> tensor<2x8x8x4xf32>
// CHECK: tfl.max_pool_2d{{.*}} -> tensor<2x4x4x4xf32>
// CHECK: tfl.reshape{{.*}} -> tensor<2x64xf32>
// CHECK: tfl.fully_connected{{.*}} -> tensor<2x5xf32>
// CHECK: tfl.add {{.*}} : tensor<2x5xf32>
func.func @main(%x: tensor<?x?x?x3xf32>) -> tensor<?x5xf32> attributes {tf.entry_function = {inputs = "image", outputs = "y"}} {
  %none = "tfl.no_value"() <{value}> : () -> none
  %w = arith.constant dense<0.5> : tensor<4x3x3x3xf32>
  %fc = arith.constant dense<0.25> : tensor<5x64xf32>
  %shape = arith.constant dense<[-1, 64]> : tensor<2xi32>
  %0 = "tfl.conv_2d"(%x, %w, %none) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<?x?x?x3xf32>, tensor<4x3x3x3xf32>, none) -> tensor<?x?x?x4xf32>
  %1 = "tfl.max_pool_2d"(%0) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<?x?x?x4xf32>) -> tensor<?x?x?x4xf32>
  %2 = "tfl.reshape"(%1, %shape) : (tensor<?x?x?x4xf32>, tensor<2xi32>) -> tensor<?x64xf32>
  %3 = "tfl.fully_connected"(%2, %fc, %none) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<?x64xf32>, tensor<5x64xf32>, none) -> tensor<?x5xf32>
  %4 = tfl.add %3, %3 {fused_activation_function = "NONE"} : tensor<?x5xf32>
  return %4 : tensor<?x5xf32>
}
