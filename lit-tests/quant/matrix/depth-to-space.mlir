// Channels become pixels: different parameters for the pixels of a channel would be repeated, and the operation stays.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<1x2x4x2xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16]]]]> : tensor<1x1x2x8xi8>}> : () -> tensor<1x1x2x8x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<1x1x2x8x!quant.uniform<i8:f32, 0.5:3>> to tensor<1x1x2x8xf32>
  %0 = "tfl.depth_to_space"(%d) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %0 : tensor<1x2x4x2xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<1x1x2x8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x4x2xf32> {
  %d = quant.dcast %x : tensor<1x1x2x8x!quant.uniform<i8:f32, 0.5:3>> to tensor<1x1x2x8xf32>
  %0 = "tfl.depth_to_space"(%d) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %0 : tensor<1x2x4x2xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = "tfl.depth_to_space"
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<1x2x4x2xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16]]]]> : tensor<1x1x2x8xi8>}> : () -> tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>>
  %d = quant.dcast %c : tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>> to tensor<1x1x2x8xf32>
  %0 = "tfl.depth_to_space"(%d) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %0 : tensor<1x2x4x2xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = "tfl.depth_to_space"
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>>) -> tensor<1x2x4x2xf32> {
  %d = quant.dcast %x : tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>> to tensor<1x1x2x8xf32>
  %0 = "tfl.depth_to_space"(%d) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %0 : tensor<1x2x4x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<1x2x4x2xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16]]]]> : tensor<1x1x2x8xi8>}> : () -> tensor<1x1x2x8x!quant.uniform<i8:f32:{2:1}, {{{{1.0}, {2.0:-5}}}}>>
  %d = quant.dcast %c : tensor<1x1x2x8x!quant.uniform<i8:f32:{2:1}, {{{{1.0}, {2.0:-5}}}}>> to tensor<1x1x2x8xf32>
  %0 = "tfl.depth_to_space"(%d) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %0 : tensor<1x2x4x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<1x1x2x8x!quant.uniform<i8:f32:{2:1}, {{{{1.0}, {2.0:-5}}}}>>) -> tensor<1x2x4x2xf32> {
  %d = quant.dcast %x : tensor<1x1x2x8x!quant.uniform<i8:f32:{2:1}, {{{{1.0}, {2.0:-5}}}}>> to tensor<1x1x2x8xf32>
  %0 = "tfl.depth_to_space"(%d) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %0 : tensor<1x2x4x2xf32>
}
