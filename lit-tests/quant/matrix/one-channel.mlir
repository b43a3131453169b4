// One channel is the same as per tensor: every reshape folds.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<2x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>}> : () -> tensor<1x4x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<1x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<1x4xf32>
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xf32> {
  %d = quant.dcast %x : tensor<1x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<1x4xf32>
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<2x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>}> : () -> tensor<1x4x!quant.uniform<i8:f32:0, {2.0:-5}>>
  %d = quant.dcast %c : tensor<1x4x!quant.uniform<i8:f32:0, {2.0:-5}>> to tensor<1x4xf32>
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<1x4x!quant.uniform<i8:f32:0, {2.0:-5}>>) -> tensor<2x2xf32> {
  %d = quant.dcast %x : tensor<1x4x!quant.uniform<i8:f32:0, {2.0:-5}>> to tensor<1x4xf32>
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<2x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>}> : () -> tensor<1x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:-5}}>>
  %d = quant.dcast %c : tensor<1x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:-5}}>> to tensor<1x4xf32>
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<1x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:-5}}>>) -> tensor<2x2xf32> {
  %d = quant.dcast %x : tensor<1x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:-5}}>> to tensor<1x4xf32>
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
