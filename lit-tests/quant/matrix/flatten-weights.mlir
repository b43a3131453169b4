// Weights are flattened into a matrix: the output channel stays, or comes in blocks.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<2x3xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1]], [[2]], [[3]]], [[[4]], [[5]], [[6]]]]> : tensor<2x3x1x1xi8>}> : () -> tensor<2x3x1x1x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<2x3x1x1x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3x1x1xf32>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x1x1xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<2x3x1x1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xf32> {
  %d = quant.dcast %x : tensor<2x3x1x1x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3x1x1xf32>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x1x1xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<2x12xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]]], [[[13, 14], [15, 16]], [[17, 18], [19, 20]], [[21, 22], [23, 24]]]]> : tensor<2x3x2x2xi8>}> : () -> tensor<2x3x2x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>>
  %d = quant.dcast %c : tensor<2x3x2x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>> to tensor<2x3x2x2xf32>
  %s = tosa.const_shape {values = dense<[2, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x2x2xf32>, !tosa.shape<2>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<2x3x2x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>>) -> tensor<2x12xf32> {
  %d = quant.dcast %x : tensor<2x3x2x2x!quant.uniform<i8:f32:0, {1.0, 2.0:-5}>> to tensor<2x3x2x2xf32>
  %s = tosa.const_shape {values = dense<[2, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<2x3x2x2xf32>, !tosa.shape<2>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<4x12xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]]], [[[13, 14], [15, 16]], [[17, 18], [19, 20]], [[21, 22], [23, 24]]], [[[25, 26], [27, 28]], [[29, 30], [31, 32]], [[33, 34], [35, 36]]], [[[37, 38], [39, 40]], [[41, 42], [43, 44]], [[45, 46], [47, 48]]]]> : tensor<4x3x2x2xi8>}> : () -> tensor<4x3x2x2x!quant.uniform<i8:f32:{0:2}, {{{{1.0}}}, {{{2.0:-5}}}}>>
  %d = quant.dcast %c : tensor<4x3x2x2x!quant.uniform<i8:f32:{0:2}, {{{{1.0}}}, {{{2.0:-5}}}}>> to tensor<4x3x2x2xf32>
  %s = tosa.const_shape {values = dense<[4, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<4x3x2x2xf32>, !tosa.shape<2>) -> tensor<4x12xf32>
  return %0 : tensor<4x12xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<4x3x2x2x!quant.uniform<i8:f32:{0:2}, {{{{1.0}}}, {{{2.0:-5}}}}>>) -> tensor<4x12xf32> {
  %d = quant.dcast %x : tensor<4x3x2x2x!quant.uniform<i8:f32:{0:2}, {{{{1.0}}}, {{{2.0:-5}}}}>> to tensor<4x3x2x2xf32>
  %s = tosa.const_shape {values = dense<[4, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %d, %s : (tensor<4x3x2x2xf32>, !tosa.shape<2>) -> tensor<4x12xf32>
  return %0 : tensor<4x12xf32>
}
