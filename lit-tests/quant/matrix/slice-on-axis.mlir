// A slice of the channel keeps the parameters of what is taken, also with a step above 1.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @per_tensor_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_constant() -> tensor<2xf32> {
  %c = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi8>}> : () -> tensor<8x!quant.uniform<i8:f32, 0.5:3>>
  %d = quant.dcast %c : tensor<8x!quant.uniform<i8:f32, 0.5:3>> to tensor<8xf32>
  %0 = tensor.extract_slice %d[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @per_tensor_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_tensor_value(%x: tensor<8x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32> {
  %d = quant.dcast %x : tensor<8x!quant.uniform<i8:f32, 0.5:3>> to tensor<8xf32>
  %0 = tensor.extract_slice %d[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @per_axis_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_constant() -> tensor<2xf32> {
  %c = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi8>}> : () -> tensor<8x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>>
  %d = quant.dcast %c : tensor<8x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>> to tensor<8xf32>
  %0 = tensor.extract_slice %d[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @per_axis_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @per_axis_value(%x: tensor<8x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>>) -> tensor<2xf32> {
  %d = quant.dcast %x : tensor<8x!quant.uniform<i8:f32:0, {1.0, 2.0:-5, 4.0, 8.0:1, 0.5, 0.25, 16.0, 32.0}>> to tensor<8xf32>
  %0 = tensor.extract_slice %d[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @sub_channel_constant
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_constant() -> tensor<2xf32> {
  %c = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi8>}> : () -> tensor<8x!quant.uniform<i8:f32:{0:2}, {1.0, 2.0:-5, 4.0, 8.0}>>
  %d = quant.dcast %c : tensor<8x!quant.uniform<i8:f32:{0:2}, {1.0, 2.0:-5, 4.0, 8.0}>> to tensor<8xf32>
  %0 = tensor.extract_slice %d[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @sub_channel_value
// CHECK: = quant.dcast
// CHECK-NEXT: return
func.func @sub_channel_value(%x: tensor<8x!quant.uniform<i8:f32:{0:2}, {1.0, 2.0:-5, 4.0, 8.0}>>) -> tensor<2xf32> {
  %d = quant.dcast %x : tensor<8x!quant.uniform<i8:f32:{0:2}, {1.0, 2.0:-5, 4.0, 8.0}>> to tensor<8xf32>
  %0 = tensor.extract_slice %d[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}
