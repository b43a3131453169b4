// Operands of different parameters along another dimension than the channel give a grid over both.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<2x6xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3xf32>
  %w = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 0.25>>
  %e = quant.dcast %w : tensor<2x3x!quant.uniform<i8:f32, 0.25>> to tensor<2x3xf32>
  %0 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<2x3x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x6xf32> {
  %d = quant.dcast %x : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3xf32>
  %e = quant.dcast %y : tensor<2x3x!quant.uniform<i8:f32, 0.25>> to tensor<2x3xf32>
  %0 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<2x6xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>>
  %d = quant.dcast %c : tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>> to tensor<2x3xf32>
  %w = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32:0, {4.0, 8.0}>>
  %e = quant.dcast %w : tensor<2x3x!quant.uniform<i8:f32:0, {4.0, 8.0}>> to tensor<2x3xf32>
  %0 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>>, %y: tensor<2x3x!quant.uniform<i8:f32:0, {4.0, 8.0}>>) -> tensor<2x6xf32> {
  %d = quant.dcast %x : tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>> to tensor<2x3xf32>
  %e = quant.dcast %y : tensor<2x3x!quant.uniform<i8:f32:0, {4.0, 8.0}>> to tensor<2x3xf32>
  %0 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<4x4xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>
  %d = quant.dcast %c : tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x2xf32>
  %w = "tosa.const"() <{values = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{4.0}, {8.0}}>>
  %e = quant.dcast %w : tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{4.0}, {8.0}}>> to tensor<4x2xf32>
  %0 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>, %y: tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{4.0}, {8.0}}>>) -> tensor<4x4xf32> {
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x2xf32>
  %e = quant.dcast %y : tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{4.0}, {8.0}}>> to tensor<4x2xf32>
  %0 = tosa.concat %d, %e {axis = 1 : i32} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
