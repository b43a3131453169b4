// A transposed channel moves with its dimension.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<4x2x3xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi8>}> : () -> tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3x4xf32>
  %0 = tosa.transpose %d {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x2x3xf32> {
  %d = quant.dcast %x : tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3x4xf32>
  %0 = tosa.transpose %d {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<4x2x3xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi8>}> : () -> tensor<2x3x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>>
  %d = quant.dcast %c : tensor<2x3x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>> to tensor<2x3x4xf32>
  %0 = tosa.transpose %d {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x3x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>>) -> tensor<4x2x3xf32> {
  %d = quant.dcast %x : tensor<2x3x4x!quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>> to tensor<2x3x4xf32>
  %0 = tosa.transpose %d {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<3x4x2xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]], [[13, 14, 15], [16, 17, 18]], [[19, 20, 21], [22, 23, 24]]]> : tensor<4x2x3xi8>}> : () -> tensor<4x2x3x!quant.uniform<i8:f32:{0:2, 1:1}, {{{1.0}, {2.0}}, {{4.0:1}, {8.0}}}>>
  %d = quant.dcast %c : tensor<4x2x3x!quant.uniform<i8:f32:{0:2, 1:1}, {{{1.0}, {2.0}}, {{4.0:1}, {8.0}}}>> to tensor<4x2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 2, 0, 1>} : (tensor<4x2x3xf32>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<4x2x3x!quant.uniform<i8:f32:{0:2, 1:1}, {{{1.0}, {2.0}}, {{4.0:1}, {8.0}}}>>) -> tensor<3x4x2xf32> {
  %d = quant.dcast %x : tensor<4x2x3x!quant.uniform<i8:f32:{0:2, 1:1}, {{{1.0}, {2.0}}, {{4.0:1}, {8.0}}}>> to tensor<4x2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 2, 0, 1>} : (tensor<4x2x3xf32>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}
