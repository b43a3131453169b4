// --repair-quant-boundary takes parameters from neighbouring values. The result has no breaks, and a second repair keeps it.

// RUN: qopt %s --repair-quant-boundary --remarks-filter=repair-quant-boundary -o %t.out 2>%t.err
// RUN: FileCheck %s --input-file=%t.out
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: --input-file=%t.err
// RUN: qopt %s "--pass-pipeline=builtin.module(func.func(repair-quant-boundary))" -o %t.nested && cmp %t.out %t.nested
// RUN: qopt %t.out --verify-quant-boundary --repair-quant-boundary -o %t.twice && cmp %t.out %t.twice

!q = !quant.uniform<i8:f32, 0.5>
!u = !quant.uniform<u8:f32, 0.5:3>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>

// A movement that dropped the parameters, and movements after it: all get the exact parameters.
// CHECK-LABEL: func.func @dropped(
// CHECK: "tfl.transpose"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: "tfl.reverse_v2"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {2.000000e+00,1.000000e+00}>>
// CHECK: "tfl.transpose"{{.*}} -> tensor<2x3x!quant.uniform<i8:f32:0, {2.000000e+00,1.000000e+00}>>
func.func @dropped(%x: tensor<2x3x!q0>) -> tensor<2x3x!quant.uniform<i8:f32:0, {2.0, 1.0}>> {
  %perm = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %axis1 = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // REMARK: repair.mlir:[[#@LINE+1]]:8: remark: [Passed] tfl.transpose | Category:repair-quant-boundary | Function=dropped | Reason="result #0: 'tensor<3x2xf32>' became 'tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>'"
  %0 = "tfl.transpose"(%x, %perm) : (tensor<2x3x!q0>, tensor<2xi32>) -> tensor<3x2xf32>
  // REMARK: remark: [Passed] tfl.reverse_v2 | {{.*}} Function=dropped
  %1 = "tfl.reverse_v2"(%0, %axis1) : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x2xf32>
  %2 = "tfl.transpose"(%1, %perm) : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32:0, {2.0, 1.0}>>
  return %2 : tensor<2x3x!quant.uniform<i8:f32:0, {2.0, 1.0}>>
}

// The same with bare integers.
// CHECK-LABEL: func.func @integers(
// CHECK: "tfl.reverse_v2"{{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01>>
func.func @integers(%x: tensor<2x3x!q>) -> tensor<6x!q> {
  %axis0 = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // REMARK: remark: [Passed] tfl.reverse_v2 | {{.*}} Function=integers
  %0 = "tfl.reverse_v2"(%x, %axis0) : (tensor<2x3x!q>, tensor<1xi32>) -> tensor<2x3xi8>
  %s = "tfl.pseudo_const"() <{value = dense<6> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tfl.reshape"(%0, %s) : (tensor<2x3xi8>, tensor<1xi32>) -> tensor<6x!q>
  return %1 : tensor<6x!q>
}

// Two that need each other.
// CHECK-LABEL: func.func @together(
// CHECK-COUNT-2: "tfl.reverse_v2"{{.*}} -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: "tfl.concatenation"{{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
func.func @together(%x: tensor<2x!q>, %y: tensor<2x!q>) -> tensor<4x!q> {
  %axis0 = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // REMARK: remark: [Passed] tfl.reverse_v2 | {{.*}} Function=together
  %0 = "tfl.reverse_v2"(%x, %axis0) : (tensor<2x!q>, tensor<1xi32>) -> tensor<2xf32>
  // REMARK: remark: [Passed] tfl.reverse_v2 | {{.*}} Function=together
  %1 = "tfl.reverse_v2"(%y, %axis0) : (tensor<2x!q>, tensor<1xi32>) -> tensor<2xf32>
  // REMARK: remark: [Passed] tfl.concatenation | {{.*}} Function=together
  %2 = "tfl.concatenation"(%0, %1) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %3 = "tfl.reverse_v2"(%2, %axis0) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4x!q>
  return %3 : tensor<4x!q>
}

// A concatenation that forgot what its operands agree in, and a slice that did not.
// CHECK-LABEL: func.func @concat(
// CHECK: "tfl.concatenation"{{.*}} -> tensor<1x4x!quant.uniform<u8:f32, 5.000000e-01:3>>
func.func @concat(%x: tensor<1x2x!u>, %y: tensor<1x2x!u>) -> tensor<1x3x!u> {
  // REMARK: remark: [Passed] tfl.concatenation | {{.*}} Function=concat | Reason="result #0: 'tensor<1x4xf32>' became 'tensor<1x4x!quant.uniform<u8:f32, 5.000000e-01:3>>'"
  %0 = "tfl.concatenation"(%x, %y) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<1x2x!u>, tensor<1x2x!u>) -> tensor<1x4xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %e = "tfl.pseudo_const"() <{value = dense<[1, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tfl.strided_slice"(%0, %b, %e, %s) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 0 : i32}> : (tensor<1x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x3x!u>
  return %1 : tensor<1x3x!u>
}

// The operand's type copied with its axis no longer fits: 2 parameters, 3 elements. Types derived from the copy follow.
// CHECK-LABEL: func.func @stale(
// CHECK: "tfl.transpose"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: "tfl.reverse_v2"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
func.func @stale(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %perm = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %axis0 = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %axis1 = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = quant.qcast %x : tensor<2x3xf32> to tensor<2x3x!q0>
  %a = "tfl.reverse_v2"(%0, %axis1) : (tensor<2x3x!q0>, tensor<1xi32>) -> tensor<2x3x!q0>
  // REMARK: remark: [Passed] tfl.transpose | {{.*}} Function=stale
  %1 = "tfl.transpose"(%a, %perm) : (tensor<2x3x!q0>, tensor<2xi32>) -> tensor<3x2x!q0>
  // REMARK: remark: [Passed] tfl.reverse_v2 | {{.*}} Function=stale
  %2 = "tfl.reverse_v2"(%1, %axis0) : (tensor<3x2x!q0>, tensor<1xi32>) -> tensor<3x2x!q0>
  %3 = "tfl.dequantize"(%2) : (tensor<3x2x!q0>) -> tensor<3x2xf32>
  return %3 : tensor<3x2xf32>
}

// The copy fits, but a constant stated the parameters.
// CHECK-LABEL: func.func @stated(
// CHECK: "tfl.transpose"{{.*}} -> tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
func.func @stated(%x: tensor<1x2x!q>) -> tensor<1x2x!q> {
  %perm = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %w = "tosa.const"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!q0>
  // REMARK: remark: [Passed] tfl.transpose | {{.*}} Function=stated
  %0 = "tfl.transpose"(%w, %perm) : (tensor<2x2x!q0>, tensor<2xi32>) -> tensor<2x2x!q0>
  %1 = "tfl.batch_matmul"(%x, %0) : (tensor<1x2x!q>, tensor<2x2x!q0>) -> tensor<1x2x!q>
  return %1 : tensor<1x2x!q>
}

// A movement after a convolution still has the parameters that the result lost: they are moved back.
// CHECK-LABEL: func.func @backwards(
// CHECK: "tfl.fully_connected"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: "tfl.transpose"{{.*}} -> tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
func.func @backwards(%x: tensor<3x4x!q>, %w: tensor<2x4x!q>) -> tensor<2x3x!q0> {
  %perm = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "tfl.no_value"() <{value}> : () -> none
  // REMARK: remark: [Passed] tfl.fully_connected | {{.*}} Function=backwards
  %0 = "tfl.fully_connected"(%x, %w, %n) : (tensor<3x4x!q>, tensor<2x4x!q>, none) -> tensor<3x2xf32>
  %1 = "tfl.transpose"(%0, %perm) : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<2x3x!q0>
  return %1 : tensor<2x3x!q0>
}

// A quantization has the parameters of the operation before it, and is erased.
// CHECK-LABEL: func.func @quantized(
// CHECK: %[[F:.*]] = "tfl.fully_connected"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[R:.*]] = "tfl.reverse_v2"(%[[F]]{{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: return %[[R]]
func.func @quantized(%x: tensor<3x4x!q>, %w: tensor<2x4x!q>) -> tensor<3x2x!q> {
  %axis0 = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n = "tfl.no_value"() <{value}> : () -> none
  // REMARK: remark: [Passed] tfl.fully_connected | {{.*}} Function=quantized
  %0 = "tfl.fully_connected"(%x, %w, %n) : (tensor<3x4x!q>, tensor<2x4x!q>, none) -> tensor<3x2xf32>
  // REMARK: remark: [Passed] tfl.reverse_v2 | {{.*}} Function=quantized
  %1 = "tfl.reverse_v2"(%0, %axis0) : (tensor<3x2xf32>, tensor<1xi32>) -> tensor<3x2xf32>
  %2 = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q>
  return %2 : tensor<3x2x!q>
}

// Integers that a movement reads as quantized: the constant is, and always was.
// CHECK-LABEL: func.func @constant(
// CHECK: "tosa.const"{{.*}} -> tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
func.func @constant() -> tensor<3x2x!q1> {
  %perm = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // REMARK: remark: [Passed] tosa.const | {{.*}} Function=constant
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.transpose"(%0, %perm) : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<3x2x!q1>
  return %1 : tensor<3x2x!q1>
}
