// Each movement of a constant that is not folded gets a remark with its location, function and reason; a folded one does not.

// RUN: qopt --validate --fold-quant-shapes --remarks-filter-missed=fold-quant-shapes %s -o %t.1 2>&1 | grep -v "run time" | FileCheck %s --implicit-check-not=remark:
// RUN: qopt --validate --fold-quant-shapes --remarks-filter-missed=fold-quant-shapes %s 2>&1 >%t.2 | grep -v "run time" | FileCheck %s --implicit-check-not=remark:
// RUN: qopt --validate --fold-quant-shapes --remarks-filter=nothing %s 2>&1 >%t.3 | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: cmp %t.1 %t.2 && cmp %t.1 %t.3
// RUN: qopt --validate --fold-quant-shapes %t.1 -o %t.4 && cmp %t.1 %t.4

// NONE-NOT: remark:

!t = !quant.uniform<i8:f32, 0.5>
!narrow = !quant.uniform<i8<-127:127>:f32, 0.5>
!wide = !quant.uniform<i16:f16, 0.5>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>
!other = !quant.uniform<i8:f32:1, {2.0, 1.0}>

func.func @folded() -> tensor<3x2x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!t>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  return %0 : tensor<3x2x!t>
}

func.func @argument(%x: tensor<2x3x!t>) -> tensor<3x2x!t> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  return %0 : tensor<3x2x!t>
}

func.func @bytes() -> tensor<4x!t> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!t>
  %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tosa.tile | Category:fold-quant-shapes | Function=bytes | Reason="result would take 4 bytes for 2 input bytes"
  %0 = tosa.tile %c, %s : (tensor<2x!t>, !tosa.shape<1>) -> tensor<4x!t>
  return %0 : tensor<4x!t>
}

func.func @parameters() -> tensor<4x4xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]]]> : tensor<2x2x4xi8>}> : () -> tensor<2x2x4x!q1>
  %d = quant.dcast %c : tensor<2x2x4x!q1> to tensor<2x2x4xf32>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tensor.collapse_shape | {{.*}} Function=parameters | Reason="merged channel would need 4 parameters for 2"
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<2x2x4xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @dynamic() -> tensor<?x2x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!t>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tosa.transpose | {{.*}} Function=dynamic | Reason="the shape ?x2 is dynamic"
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<?x2x!t>
  return %0 : tensor<?x2x!t>
}

func.func @runtime(%p: tensor<2xi32>) -> tensor<2x2x!t> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!t>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!t>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.transpose | {{.*}} Function=runtime | Reason="operand #1 is not constant"
  %0 = "tfl.transpose"(%c, %p) : (tensor<2x2x!t>, tensor<2xi32>) -> tensor<2x2x!t>
  return %0 : tensor<2x2x!t>
}

func.func @bounds(%x: tensor<2x3x!narrow>) -> tensor<3x2x!narrow> {
  %d = quant.dcast %x : tensor<2x3x!narrow> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] quant.qcast | {{.*}} Function=bounds | Reason="a stored value may lie outside of the bounds [-127, 127]"
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!narrow>
  return %q : tensor<3x2x!narrow>
}

func.func @inexact(%x: tensor<2x3x!wide>) -> tensor<3x2x!wide> {
  %d = quant.dcast %x : tensor<2x3x!wide> to tensor<2x3xf16>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf16>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] quant.qcast | {{.*}} Function=inexact | Reason="i16 in f16 is not exact"
  %q = quant.qcast %0 : tensor<3x2xf16> to tensor<3x2x!wide>
  return %q : tensor<3x2x!wide>
}

func.func @type(%x: tensor<2x3x!q0>) -> tensor<3x2x!other> {
  %d = quant.scast %x : tensor<2x3x!q0> to tensor<2x3xi8>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tosa.transpose | {{.*}} Function=type | Reason="the result's parameters differ from the moved parameters"
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %q = quant.scast %0 : tensor<3x2xi8> to tensor<3x2x!other>
  return %q : tensor<3x2x!other>
}
