// A channel between the dimensions that it is merged with would be repeated in blocks.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<24xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]], [[17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<3x2x4xi8>}> : () -> tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<3x2x4xf32>
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %d, %s : (tensor<3x2x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<24xf32> {
  %d = quant.dcast %x : tensor<3x2x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<3x2x4xf32>
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %d, %s : (tensor<3x2x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<24xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]], [[17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<3x2x4xi8>}> : () -> tensor<3x2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5}>>
  %d = quant.dcast %c : tensor<3x2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5}>> to tensor<3x2x4xf32>
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %d, %s : (tensor<3x2x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<3x2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5}>>) -> tensor<24xf32> {
  %d = quant.dcast %x : tensor<3x2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5}>> to tensor<3x2x4xf32>
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %d, %s : (tensor<3x2x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<24xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]], [[17, 18], [19, 20], [21, 22], [23, 24]]]> : tensor<3x4x2xi8>}> : () -> tensor<3x4x2x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>>
  %d = quant.dcast %c : tensor<3x4x2x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>> to tensor<3x4x2xf32>
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %d, %s : (tensor<3x4x2xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<3x4x2x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>>) -> tensor<24xf32> {
  %d = quant.dcast %x : tensor<3x4x2x!quant.uniform<i8:f32:{1:2}, {{{1.0}, {2.0:-5}}}>> to tensor<3x4x2xf32>
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %d, %s : (tensor<3x4x2xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}
