// Depthwise weights [h, w, channel, multiplier] become a matrix: the channel has blocks of the multiplier.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<4x6xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]], [[[13, 14], [15, 16], [17, 18]], [[19, 20], [21, 22], [23, 24]]]]> : tensor<2x2x3x2xi8>}> : () -> tensor<2x2x3x2x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x2x3x2x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x2x3x2xf32>
  %s = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x2x3x2xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x2x3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x6xf32> {
  %d = quant.dcast %x : tensor<2x2x3x2x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x2x3x2xf32>
  %s = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x2x3x2xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<4x6xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]], [[[13, 14], [15, 16], [17, 18]], [[19, 20], [21, 22], [23, 24]]]]> : tensor<2x2x3x2xi8>}> : () -> tensor<2x2x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>>
  %d = quant.dcast %c : tensor<2x2x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>> to tensor<2x2x3x2xf32>
  %s = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x2x3x2xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x2x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>>) -> tensor<4x6xf32> {
  %d = quant.dcast %x : tensor<2x2x3x2x!quant.uniform<i8:f32:2, {1.0, 2.0:-5, 4.0}>> to tensor<2x2x3x2xf32>
  %s = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x2x3x2xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<4x8xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]]], [[[17, 18], [19, 20], [21, 22], [23, 24]], [[25, 26], [27, 28], [29, 30], [31, 32]]]]> : tensor<2x2x4x2xi8>}> : () -> tensor<2x2x4x2x!quant.uniform<i8:f32:{2:2}, {{{{1.0}, {2.0:-5}}}}>>
  %d = quant.dcast %c : tensor<2x2x4x2x!quant.uniform<i8:f32:{2:2}, {{{{1.0}, {2.0:-5}}}}>> to tensor<2x2x4x2xf32>
  %s = tosa.const_shape {values = dense<[4, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x2x4x2xf32>, !tosa.shape<2>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<2x2x4x2x!quant.uniform<i8:f32:{2:2}, {{{{1.0}, {2.0:-5}}}}>>) -> tensor<4x8xf32> {
  %d = quant.dcast %x : tensor<2x2x4x2x!quant.uniform<i8:f32:{2:2}, {{{{1.0}, {2.0:-5}}}}>> to tensor<2x2x4x2xf32>
  %s = tosa.const_shape {values = dense<[4, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x2x4x2xf32>, !tosa.shape<2>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
