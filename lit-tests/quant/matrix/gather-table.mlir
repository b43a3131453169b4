// Elements gathered by a table of indices: the channel takes the dimensions of the table.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<2x2x2xf32> {
  %x = "tosa.const"() <{values = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32, 0.5:3>> to tensor<4x2xf32>
  %i = arith.constant dense<[[3, 1], [0, 2]]> : tensor<2x2xi32>
  %0 = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x2xf32> {
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32, 0.5:3>> to tensor<4x2xf32>
  %i = arith.constant dense<[[3, 1], [0, 2]]> : tensor<2x2xi32>
  %0 = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<2x2x2xf32> {
  %x = "tosa.const"() <{values = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1}>>
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1}>> to tensor<4x2xf32>
  %i = arith.constant dense<[[3, 1], [0, 2]]> : tensor<2x2xi32>
  %0 = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1}>>) -> tensor<2x2x2xf32> {
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1}>> to tensor<4x2xf32>
  %i = arith.constant dense<[[3, 1], [0, 2]]> : tensor<2x2xi32>
  %0 = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = "tfl.gather"
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<2x2x2xf32> {
  %x = "tosa.const"() <{values = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x2xf32>
  %i = arith.constant dense<[[3, 1], [0, 2]]> : tensor<2x2xi32>
  %0 = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = "tfl.gather"
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>>) -> tensor<2x2x2xf32> {
  %d = quant.dcast %x : tensor<4x2x!quant.uniform<i8:f32:{0:2}, {{1.0}, {2.0:-5}}>> to tensor<4x2xf32>
  %i = arith.constant dense<[[3, 1], [0, 2]]> : tensor<2x2xi32>
  %0 = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}
