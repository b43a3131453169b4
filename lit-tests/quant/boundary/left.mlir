// --repair-quant-boundary leaves breaks without an exact repair, with a remark. The verifier rejects some of them.

// RUN: qopt %s --verify-each=0 --repair-quant-boundary --remarks-filter=repair-quant-boundary -o %t.out 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: not qopt %s --repair-quant-boundary 2>&1 | FileCheck %s --check-prefix=VERIFIER
// RUN: not qopt %s --cse --repair-quant-boundary 2>&1 | FileCheck %s --check-prefix=VERIFIER
// RUN: not qopt %s 2>&1 | FileCheck %s --check-prefix=VERIFIER

!q = !quant.uniform<i8:f32, 0.5>
!r = !quant.uniform<i8:f32, 0.25>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!s0 = !quant.uniform<i8:f32:0, {3.0, 4.0}>

// A computed result could have any parameters.
func.func @computed(%x: tensor<2x!q>) -> tensor<2xf32> {
  // CHECK: left.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.relu6 | Category:repair-quant-boundary | Function=computed | Reason="no neighboring operation determines the parameters of the result"
  %0 = "tfl.relu6"(%x) : (tensor<2x!q>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// The signature of a function stays, and with it the results
func.func @returned(%x: tensor<2x!q>) -> tensor<2x1xf32> {
  %c = "tfl.pseudo_const"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.reshape | {{.*}} Function=returned | Reason="the types of 'func.return' are not changed"
  // VERIFIER: left.mlir:[[#@LINE+1]]:8: error: 'tfl.reshape' op requires all or none of its operands and results to be quantized
  %0 = "tfl.reshape"(%x, %c) : (tensor<2x!q>, tensor<2xi32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// and the arguments.
func.func @argument(%x: tensor<2xf32>) -> tensor<2x1x!q> {
  %c = "tfl.pseudo_const"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.reshape | {{.*}} Function=argument | Reason="the type of a block argument is not changed"
  %0 = "tfl.reshape"(%x, %c) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2x1x!q>
  return %0 : tensor<2x1x!q>
}

// The signature of a called function stays, since it may have other callers.
func.func @called(%x: tensor<2x!q>) -> tensor<2xf32> {
  %c = "tfl.pseudo_const"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.reshape | {{.*}} Function=called | Reason="the types of 'func.call' are not changed"
  %0 = "tfl.reshape"(%x, %c) : (tensor<2x!q>, tensor<2xi32>) -> tensor<2x1xf32>
  %1 = call @reals(%0) : (tensor<2x1xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @reals(tensor<2x1xf32>) -> tensor<2xf32>

// Another operation computes with the reals before they are rounded.
func.func @seen(%x: tensor<1x2x!q>, %w: tensor<2x2x!q>) -> (tensor<2x1x!q>, tensor<1x2xi1>) {
  %n = "tfl.no_value"() <{value}> : () -> none
  // CHECK: remark: [Missed] tfl.fully_connected | {{.*}} Function=seen | Reason="no neighboring operation
  %0 = "tfl.fully_connected"(%x, %w, %n) : (tensor<1x2x!q>, tensor<2x2x!q>, none) -> tensor<1x2xf32>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=seen | Reason="'tfl.is_nan' takes values without quantization parameters"
  %1 = "tfl.transpose"(%0, %p) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<2x1x!q>
  %2 = "tfl.is_nan"(%0) : (tensor<1x2xf32>) -> tensor<1x2xi1>
  return %1, %2 : tensor<2x1x!q>, tensor<1x2xi1>
}

// Two quantizations of one result.
func.func @contradiction(%x: tensor<1x2x!q>, %w: tensor<2x2x!q>) -> (tensor<2x1x!q>, tensor<2x1x!r>) {
  %n = "tfl.no_value"() <{value}> : () -> none
  // CHECK: remark: [Missed] tfl.fully_connected | {{.*}} Function=contradiction
  %0 = "tfl.fully_connected"(%x, %w, %n) : (tensor<1x2x!q>, tensor<2x2x!q>, none) -> tensor<1x2xf32>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=contradiction | Reason="'tfl.transpose' does not accept the type"
  %1 = "tfl.transpose"(%0, %p) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<2x1x!q>
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=contradiction | Reason="'tfl.transpose' does not accept the type"
  %2 = "tfl.transpose"(%0, %p) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<2x1x!r>
  return %1, %2 : tensor<2x1x!q>, tensor<2x1x!r>
}

// A slice does not determine the parameters of the rest.
func.func @slice(%x: tensor<1x4x!q>, %w: tensor<4x4x!q>) -> tensor<1x2x!q> {
  %n = "tfl.no_value"() <{value}> : () -> none
  // CHECK: remark: [Missed] tfl.fully_connected | {{.*}} Function=slice
  %0 = "tfl.fully_connected"(%x, %w, %n) : (tensor<1x4x!q>, tensor<4x4x!q>, none) -> tensor<1x4xf32>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.slice | {{.*}} Function=slice | Reason="the movement drops or repeats elements"
  %1 = "tfl.slice"(%0, %b, %s) : (tensor<1x4xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2x!q>
  return %1 : tensor<1x2x!q>
}

// A copied type that fits its tensor, of a computed operand: the copy may have gone either way.
func.func @ambiguous(%x: tensor<2x2x!q>) -> tensor<2x2x!q> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.relu"(%x) : (tensor<2x2x!q>) -> tensor<2x2x!q0>
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=ambiguous | Reason="the result has the operand's parameters unmoved, so either type may be wrong"
  %1 = "tfl.transpose"(%0, %p) : (tensor<2x2x!q0>, tensor<2xi32>) -> tensor<2x2x!q0>
  %2 = "tfl.relu"(%1) : (tensor<2x2x!q0>) -> tensor<2x2x!q>
  return %2 : tensor<2x2x!q>
}

// Types derived from a doubtful type are doubtful too, even if the copy of the copy does not fit.
func.func @doubtful(%x: tensor<2x2x!q>) -> tensor<1x4x!q> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[1, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.relu"(%x) : (tensor<2x2x!q>) -> tensor<2x2x!q0>
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=doubtful | Reason="the result has the operand's parameters unmoved, so either type may be wrong"
  %1 = "tfl.transpose"(%0, %p) : (tensor<2x2x!q0>, tensor<2xi32>) -> tensor<2x2x!q0>
  // CHECK: remark: [Missed] tfl.reshape | {{.*}} Function=doubtful | Reason="the type of the operand is also inconsistent"
  %2 = "tfl.reshape"(%1, %s) : (tensor<2x2x!q0>, tensor<2xi32>) -> tensor<1x4x!q0>
  %3 = "tfl.relu"(%2) : (tensor<1x4x!q0>) -> tensor<1x4x!q>
  return %3 : tensor<1x4x!q>
}

// Parameters that are not a copy.
func.func @own(%x: tensor<2x2x!q0>) -> tensor<2x2x!q> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=own | Reason="the result's parameters differ from the operand's"
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x2x!q0>, tensor<2xi32>) -> tensor<2x2x!s0>
  %1 = "tfl.relu"(%0) : (tensor<2x2x!s0>) -> tensor<2x2x!q>
  return %1 : tensor<2x2x!q>
}

// The movement is unknown.
func.func @unknown(%x: tensor<2x2x!q0>, %p: tensor<2xi32>) -> tensor<2x2x!q> {
  // CHECK: remark: [Missed] tfl.transpose | {{.*}} Function=unknown | Reason="operand #1 is not constant"
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x2x!q0>, tensor<2xi32>) -> tensor<2x2xf32>
  // CHECK: remark: [Missed] tfl.relu | {{.*}} Function=unknown
  %1 = "tfl.relu"(%0) : (tensor<2x2xf32>) -> tensor<2x2x!q>
  return %1 : tensor<2x2x!q>
}
