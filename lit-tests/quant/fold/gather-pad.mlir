// Gathering takes parameters along with the elements; padding adds the parameters of its value.

// RUN: qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=4 max-param-growth=4})' %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes %s --remarks-filter=fold-quant-shapes -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!k = !quant.uniform<i8:f32:1, {1.0, 2.0:-5, 4.0}>
!picked = !quant.uniform<i8:f32:1, {4.0, 1.0, 4.0}>
!two = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>
!batches = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>

// CHECK-LABEL: func.func @channel
// CHECK: "tosa.const"() <{values = dense<{{\[\[\[}}3], [1], [3]]]> : tensor<1x3x1xi8>}> : () -> tensor<1x3x1x!quant.uniform<i8:f32:1, {4.000000e+00,1.000000e+00,4.000000e+00}>>
// CHECK-NOT: tosa.gather
// CHECK: return
func.func @channel() -> tensor<1x3x1x!picked> {
  %c = "tosa.const"() <{values = dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>}> : () -> tensor<1x3x1x!k>
  %i = "tosa.const"() <{values = dense<[[2, 0, 2]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  %0 = tosa.gather %c, %i : (tensor<1x3x1x!k>, tensor<1x3xi32>) -> tensor<1x3x1x!picked>
  return %0 : tensor<1x3x1x!picked>
}

// The second batch has other indices, so the channels move to the batches.
// CHECK-LABEL: func.func @batches
// CHECK: "tosa.const"() <{values = dense<{{\[\[\[}}1]], {{\[\[}}4]]]> : tensor<2x1x1xi8>}> : () -> tensor<2x1x1x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NOT: tosa.gather
// CHECK: return
func.func @batches() -> tensor<2x1x1x!batches> {
  %c = "tosa.const"() <{values = dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi8>}> : () -> tensor<2x2x1x!two>
  %i = "tosa.const"() <{values = dense<[[0], [1]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %0 = tosa.gather %c, %i : (tensor<2x2x1x!two>, tensor<2x1xi32>) -> tensor<2x1x1x!batches>
  return %0 : tensor<2x1x1x!batches>
}

// An index that is outside of its batch names no element of the next one.
// CHECK-LABEL: func.func @outside
// CHECK: tosa.gather
// REMARK: Function=outside | Reason="index 2 is outside of a dimension of size 2"
func.func @outside() -> tensor<2x1x1xi8> {
  %c = "tosa.const"() <{values = dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi8>}> : () -> tensor<2x2x1xi8>
  %i = "tosa.const"() <{values = dense<[[2], [1]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %0 = tosa.gather %c, %i : (tensor<2x2x1xi8>, tensor<2x1xi32>) -> tensor<2x1x1xi8>
  return %0 : tensor<2x1x1xi8>
}

// CHECK-LABEL: func.func @dequantized
// CHECK: tosa.gather %arg0, {{.*}} -> tensor<2x1x1x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: quant.dcast
func.func @dequantized(%x: tensor<2x2x1x!two>) -> tensor<2x1x1xf32> {
  %i = "tosa.const"() <{values = dense<[[0], [1]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %0 = quant.dcast %x : tensor<2x2x1x!two> to tensor<2x2x1xf32>
  %1 = tosa.gather %0, %i : (tensor<2x2x1xf32>, tensor<2x1xi32>) -> tensor<2x1x1xf32>
  return %1 : tensor<2x1x1xf32>
}

// CHECK-LABEL: func.func @padded
// CHECK: dense<{{\[\[}}-3, -3, -3], [-3, 1, 2]]> : tensor<2x3xi8>
// CHECK-NOT: tosa.pad
// CHECK: return
// REMARK: Function=padded | Reason="result would take 6 bytes for 3 input bytes"
func.func @padded() -> tensor<2x3x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!t>
  %z = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1x!t>
  %p = tosa.const_shape {values = dense<[1, 0, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %c, %p, %z : (tensor<1x2x!t>, !tosa.shape<4>, tensor<1x!t>) -> tensor<2x3x!t>
  return %0 : tensor<2x3x!t>
}

// Chains run through a padding.
// CHECK-LABEL: func.func @chain
// CHECK: dense<[9, 9, 2]> : tensor<3xi8>
// CHECK-NOT: tosa.reverse
// CHECK: return
func.func @chain() -> tensor<3xi8> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %z = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.pad %c, %p, %z : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<4xi8>
  %1 = tosa.slice %0, %a, %s : (tensor<4xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xi8>
  %2 = tosa.reverse %1 {axis = 0 : i32} : (tensor<3xi8>) -> tensor<3xi8>
  return %2 : tensor<3xi8>
}

// Storage casts come off a padding of a value.
// CHECK-LABEL: func.func @value
// CHECK-NOT: quant.scast
// CHECK: tosa.pad %arg0, {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: return
func.func @value(%x: tensor<2x!t>, %z: tensor<1x!t>) -> tensor<4x!t> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = quant.scast %x : tensor<2x!t> to tensor<2xi8>
  %1 = quant.scast %z : tensor<1x!t> to tensor<1xi8>
  %2 = tosa.pad %0, %p, %1 : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<4xi8>
  %3 = quant.scast %2 : tensor<4xi8> to tensor<4x!t>
  return %3 : tensor<4x!t>
}
