// A reshape of the other dimensions keeps the channel; only the number of its dimension changes.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<6x4xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi8>}> : () -> tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3x4xf32>
  %s = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x4xf32> {
  %d = quant.dcast %x : tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3x4xf32>
  %s = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<6x4xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi8>}> : () -> tensor<2x3x4x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0, 8.0:1}>>
  %d = quant.dcast %c : tensor<2x3x4x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0, 8.0:1}>> to tensor<2x3x4xf32>
  %s = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x3x4x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0, 8.0:1}>>) -> tensor<6x4xf32> {
  %d = quant.dcast %x : tensor<2x3x4x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0, 8.0:1}>> to tensor<2x3x4xf32>
  %s = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<6x4xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi8>}> : () -> tensor<2x3x4x!quant.uniform<i8:f32:{2:2}, {{{1.0, 2.0:-5}}}>>
  %d = quant.dcast %c : tensor<2x3x4x!quant.uniform<i8:f32:{2:2}, {{{1.0, 2.0:-5}}}>> to tensor<2x3x4xf32>
  %s = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<2x3x4x!quant.uniform<i8:f32:{2:2}, {{{1.0, 2.0:-5}}}>>) -> tensor<6x4xf32> {
  %d = quant.dcast %x : tensor<2x3x4x!quant.uniform<i8:f32:{2:2}, {{{1.0, 2.0:-5}}}>> to tensor<2x3x4xf32>
  %s = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x4xf32>, !tosa.shape<2>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
