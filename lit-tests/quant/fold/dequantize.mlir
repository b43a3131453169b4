// A movement of a dequantized constant is the dequantized moved constant; other values are left as they are.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>

// CHECK-LABEL: func.func @axis
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[C]] : {{.*}} to tensor<3x2xf32>
// CHECK-NEXT: return [[D]]
func.func @axis() -> tensor<3x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %d = quant.dcast %c : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Channels that are merged with an inner dimension are blocks.
// CHECK-LABEL: func.func @merge
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi8>}> : () -> tensor<6x!quant.uniform<i8:f32:{0:3}, {1.000000e+00, 2.000000e+00:-5}>>
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[C]]
// CHECK-NEXT: return [[D]]
func.func @merge() -> tensor<6xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %d = quant.dcast %c : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tensor.collapse_shape %d [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %0 : tensor<6xf32>
}

// A slice of one channel has one parameter.
// CHECK-LABEL: func.func @slice
// CHECK-NEXT: dense<{{\[\[}}4, 5, 6]]> : tensor<1x3xi8>}> : () -> tensor<1x3x!quant.uniform<i8:f32, 2.000000e+00:-5>>
// CHECK-NEXT: quant.dcast
// CHECK-NEXT: return
func.func @slice() -> tensor<1x3xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %d = quant.dcast %c : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tensor.extract_slice %d[1, 0] [1, 3] [1, 1] : tensor<2x3xf32> to tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// A constant of unknown size is not made; its movement goes through the cast as for any value.
// CHECK-LABEL: func.func @dynamic
// CHECK: tosa.transpose
// CHECK-NEXT: quant.dcast
func.func @dynamic() -> tensor<?x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %d = quant.dcast %c : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @argument
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0 {{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: quant.dcast [[T]]
func.func @argument(%x: tensor<2x3x!q0>) -> tensor<3x2xf32> {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// A movement does not go through a quantization, which rounds.
// CHECK-LABEL: func.func @quantized
// CHECK: quant.qcast
// CHECK-NEXT: tosa.transpose
func.func @quantized(%x: tensor<2x3xf32>) -> tensor<3x2x!q1> {
  %q = quant.qcast %x : tensor<2x3xf32> to tensor<2x3x!q0>
  %0 = tosa.transpose %q {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// Two concatenated dequantized constants become one.
// CHECK-LABEL: func.func @concatenation
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f32:0, {{.*}}>>
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[C]]
// CHECK-NEXT: return [[D]]
func.func @concatenation() -> tensor<3xf32> {
  %a = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32:0, {1.0}>>
  %0 = quant.dcast %a : tensor<1x!quant.uniform<i8:f32:0, {1.0}>> to tensor<1xf32>
  %b = "tosa.const"() {values = dense<[2, 3]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32:0, {2.0, 3.0:4}>>
  %1 = quant.dcast %b : tensor<2x!quant.uniform<i8:f32:0, {2.0, 3.0:4}>> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<1xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}
