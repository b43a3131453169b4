// A dimension of one element is removed; the channel is renumbered.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<4x3xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]]> : tensor<1x4x3xi8>}> : () -> tensor<1x4x3x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<1x4x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<1x4x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<1x4x3xf32> into tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<1x4x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x3xf32> {
  %d = quant.dcast %x : tensor<1x4x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<1x4x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<1x4x3xf32> into tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<4x3xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]]> : tensor<1x4x3xi8>}> : () -> tensor<1x4x3x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>>
  %d = quant.dcast %c : tensor<1x4x3x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>> to tensor<1x4x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<1x4x3xf32> into tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<1x4x3x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>>) -> tensor<4x3xf32> {
  %d = quant.dcast %x : tensor<1x4x3x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>> to tensor<1x4x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<1x4x3xf32> into tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<4x3xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]]> : tensor<1x4x3xi8>}> : () -> tensor<1x4x3x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>>
  %d = quant.dcast %c : tensor<1x4x3x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>> to tensor<1x4x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<1x4x3xf32> into tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<1x4x3x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>>) -> tensor<4x3xf32> {
  %d = quant.dcast %x : tensor<1x4x3x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>> to tensor<1x4x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<1x4x3xf32> into tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
