// Mirror padding takes elements of the source again: a channel that is padded would need more parameters.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<6x3xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>}> : () -> tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<4x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%d, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x3xf32> {
  %d = quant.dcast %x : tensor<4x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%d, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<6x3xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>}> : () -> tensor<4x3x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>>
  %d = quant.dcast %c : tensor<4x3x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%d, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<4x3x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>>) -> tensor<6x3xf32> {
  %d = quant.dcast %x : tensor<4x3x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%d, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = "tfl.mirror_pad"
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<6x3xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>}> : () -> tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>
  %d = quant.dcast %c : tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%d, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = "tfl.mirror_pad"
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>) -> tensor<6x3xf32> {
  %d = quant.dcast %x : tensor<4x3x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%d, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}
