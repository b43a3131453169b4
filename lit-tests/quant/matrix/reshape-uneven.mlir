// Boundaries that do not divide each other cut the channel into smaller blocks.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<3x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2xf32> {
  %d = quant.dcast %x : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<3x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>>
  %d = quant.dcast %c : tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>> to tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>>) -> tensor<3x2xf32> {
  %d = quant.dcast %x : tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>> to tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<3x4xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>}> : () -> tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>
  %d = quant.dcast %c : tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x3xf32>
  %s = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = tosa.reshape
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>) -> tensor<3x4xf32> {
  %d = quant.dcast %x : tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x3xf32>
  %s = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
