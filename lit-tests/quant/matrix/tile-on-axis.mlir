// A repetition of the channel would repeat its parameters.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<2x8xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x4xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %d, %m : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x8xf32> {
  %d = quant.dcast %x : tensor<2x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x4xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %d, %m : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = tosa.tile
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<2x8xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0, 8.0:1}>>
  %d = quant.dcast %c : tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0, 8.0:1}>> to tensor<2x4xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %d, %m : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = tosa.tile
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0, 8.0:1}>>) -> tensor<2x8xf32> {
  %d = quant.dcast %x : tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0, 8.0:1}>> to tensor<2x4xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %d, %m : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = tosa.tile
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<2x8xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:{1:2}, {{1.0, 2.0:-5}}>>
  %d = quant.dcast %c : tensor<2x4x!quant.uniform<i8:f32:{1:2}, {{1.0, 2.0:-5}}>> to tensor<2x4xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %d, %m : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = tosa.tile
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<2x4x!quant.uniform<i8:f32:{1:2}, {{1.0, 2.0:-5}}>>) -> tensor<2x8xf32> {
  %d = quant.dcast %x : tensor<2x4x!quant.uniform<i8:f32:{1:2}, {{1.0, 2.0:-5}}>> to tensor<2x4xf32>
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %d, %m : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}
