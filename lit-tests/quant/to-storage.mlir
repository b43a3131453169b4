// --quant-to-storage lets movements and constants of quantized types work on the integers that are stored, each between its own
// casts; everything else keeps its types.

// RUN: qopt %s --allow-unregistered-dialect --quant-to-storage --validate | FileCheck %s --implicit-check-not=scast
// RUN: qopt %s --allow-unregistered-dialect --quant-to-storage --quant-from-storage -o %t.back
// RUN: qopt %s --allow-unregistered-dialect -o %t.same && cmp %t.back %t.same
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-debuginfo --quant-to-storage --quant-from-storage -o %t.back
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-debuginfo -o %t.same && cmp %t.back %t.same

!q = !quant.uniform<i8:f32, 0.5>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>
!u = !quant.uniform<u8<1:255>:f32, 0.5:7>

// A channel that moves, and attributes that stay.
// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: %[[I:.*]] = quant.scast %[[X]] : tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>> to tensor<2x3xi8>
// CHECK: %[[T:.*]] = tosa.transpose %[[I]] {note = "kept", perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
// CHECK: %[[Q:.*]] = quant.scast %[[T]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: return %[[Q]]
func.func @transpose(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>, note = "kept"} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// A chain keeps the types between its movements.
// CHECK-LABEL: func.func @chain(
// CHECK: quant.scast %{{.*}} to tensor<2x3xi8>
// CHECK: %[[A:.*]] = tosa.transpose
// CHECK: %[[B:.*]] = quant.scast %[[A]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: %[[C:.*]] = quant.scast %[[B]] : tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>> to tensor<3x2xi8>
// CHECK: %[[D:.*]] = tosa.reverse %[[C]] {axis = 0 : i32} : (tensor<3x2xi8>) -> tensor<3x2xi8>
// CHECK: quant.scast %[[D]]
func.func @chain(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2x!q1>) -> tensor<3x2x!q1>
  return %1 : tensor<3x2x!q1>
}

// An operand that is used twice is cast once.
// CHECK-LABEL: func.func @twice(
// CHECK: %[[I:.*]] = quant.scast %{{.*}} : tensor<2x!quant.uniform<u8<1:255>:f32, 5.000000e-01:7>> to tensor<2xi8>
// CHECK: %[[C:.*]] = tosa.concat %[[I]], %[[I]] {axis = 0 : i32} : (tensor<2xi8>, tensor<2xi8>) -> tensor<4xi8>
// CHECK: quant.scast %[[C]] : tensor<4xi8> to tensor<4x!quant.uniform<u8<1:255>:f32, 5.000000e-01:7>>
func.func @twice(%x: tensor<2x!u>) -> tensor<4x!u> {
  %0 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<2x!u>, tensor<2x!u>) -> tensor<4x!u>
  return %0 : tensor<4x!u>
}

// A body gets the types of the elements, and the destination is cast.
// CHECK-LABEL: func.func @destination(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<3x2x!quant.uniform
// CHECK: %[[I:.*]] = quant.scast %arg0 : {{.*}} to tensor<2x3xi8>
// CHECK: %[[O:.*]] = quant.scast %[[E]] : {{.*}} to tensor<3x2xi8>
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[I]] : tensor<2x3xi8>) outs(%[[O]] : tensor<3x2xi8>) permutation = [1, 0]
// CHECK: quant.scast %[[T]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform
func.func @destination(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %e = tensor.empty() : tensor<3x2x!q1>
  %0 = linalg.transpose ins(%x : tensor<2x3x!q0>) outs(%e : tensor<3x2x!q1>) permutation = [1, 0]
  return %0 : tensor<3x2x!q1>
}

// A padding value that is known at run time only stays.
// CHECK-LABEL: func.func @pad(
// CHECK-NEXT: tensor.pad %arg0 low[1] high[0]
// CHECK: tensor.yield %arg1
func.func @pad(%x: tensor<2x!q>, %v: !q) -> tensor<3x!q> {
  %0 = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : !q
  } : tensor<2x!q> to tensor<3x!q>
  return %0 : tensor<3x!q>
}

// The stored padding value stays the same constant.
// CHECK-LABEL: func.func @pad_constant(
// CHECK: %[[C:.*]] = quant.scast %{{.*}} : i8 to !quant.uniform<i8:f32, 5.000000e-01>
// CHECK: quant.scast %arg0 : {{.*}} to tensor<?xi8>
// CHECK: tensor.pad
// CHECK: quant.scast %[[C]] : !quant.uniform<i8:f32, 5.000000e-01> to i8
// CHECK: quant.scast
func.func @pad_constant(%x: tensor<?x!q>) -> tensor<?x!q> {
  %c = arith.constant 3 : i8
  %v = quant.scast %c : i8 to !q
  %0 = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : !q
  } : tensor<?x!q> to tensor<?x!q>
  return %0 : tensor<?x!q>
}

// Movements of any dialect, whose sizes need not be known, and results that nothing uses.
// CHECK-LABEL: func.func @unknown_sizes(
// CHECK: quant.scast %{{.*}} : tensor<?x4x!quant.any<i8:f32>> to tensor<?x4xi8>
// CHECK: %[[R:.*]] = tensor.reshape %{{.*}}(%{{.*}}) : (tensor<?x4xi8>, tensor<2xindex>) -> tensor<?x?xi8>
// CHECK: quant.scast %[[R]] : tensor<?x?xi8> to tensor<?x?x!quant.any<i8:f32>>
// CHECK: quant.scast %{{.*}} : tensor<?x4x!quant.any<i8:f32>> to tensor<?x4xi8>
// CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<?x4xi8> to tensor<2x4xi8>
// CHECK: quant.scast %[[C]] : tensor<2x4xi8> to tensor<2x4x!quant.any<i8:f32>>
func.func @unknown_sizes(%x: tensor<?x4x!quant.any<i8:f32>>, %shape: tensor<2xindex>) {
  %0 = tensor.reshape %x(%shape) : (tensor<?x4x!quant.any<i8:f32>>, tensor<2xindex>) -> tensor<?x?x!quant.any<i8:f32>>
  %1 = tensor.cast %x : tensor<?x4x!quant.any<i8:f32>> to tensor<2x4x!quant.any<i8:f32>>
  return
}

// CHECK-LABEL: func.func @constant(
// CHECK: %[[C:.*]] = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> {note = "kept"} : () -> tensor<2xi8>
// CHECK: %[[Q:.*]] = quant.scast %[[C]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: "test.use"(%[[Q]], %[[Q]])
// CHECK: return %[[Q]]
func.func @constant() -> tensor<2x!q> {
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> {note = "kept"} : () -> tensor<2x!q>
  "test.use"(%0, %0) : (tensor<2x!q>, tensor<2x!q>) -> ()
  return %0 : tensor<2x!q>
}

// In regions, and where an operation feeds itself.
// CHECK-LABEL: func.func @regions(
// CHECK: "test.graph"()
// CHECK: %[[I:.*]] = quant.scast %[[Q:.*]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<2xi8>
// CHECK: %[[R:.*]] = tosa.reverse %[[I]] {axis = 0 : i32} : (tensor<2xi8>) -> tensor<2xi8>
// CHECK: %[[Q]] = quant.scast %[[R]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
func.func @regions() {
  "test.graph"() ({
    %0 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2x!q>) -> tensor<2x!q>
  }) : () -> ()
  return
}

// Computations, and values that are not quantized, stay.
// CHECK-LABEL: func.func @others(
// CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: quant.dcast
// CHECK: tosa.reverse %{{.*}} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: "test.use"(%{{.*}}) : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> ()
func.func @others(%x: tensor<2x!q>) -> tensor<2xf32> {
  %0 = tosa.add %x, %x : (tensor<2x!q>, tensor<2x!q>) -> tensor<2x!q>
  %1 = quant.dcast %0 : tensor<2x!q> to tensor<2xf32>
  %2 = tosa.reverse %1 {axis = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  "test.use"(%0) : (tensor<2x!q>) -> ()
  return %2 : tensor<2xf32>
}

// An implied padding is real zero. It is the zero point for quantized values, and 0 for integers.
// CHECK-LABEL: func.func @margin_at_zero_point(
// CHECK: tfl.pad"(%{{.*}}, %{{.*}}) : (tensor<2x!quant.uniform<u8<1:255>:f32, 5.000000e-01:7>>, tensor<1x2xi32>) -> tensor<4x!quant.uniform<u8<1:255>:f32, 5.000000e-01:7>>
func.func @margin_at_zero_point(%x: tensor<2x!u>) -> tensor<4x!u> {
  %0 = arith.constant dense<1> : tensor<1x2xi32>
  %1 = "tfl.pad"(%x, %0) : (tensor<2x!u>, tensor<1x2xi32>) -> tensor<4x!u>
  return %1 : tensor<4x!u>
}

// CHECK-LABEL: func.func @margin_at_zero(
// CHECK: %[[I:.*]] = quant.scast %{{.*}} to tensor<2xi8>
// CHECK: %[[P:.*]] = "tfl.pad"(%[[I]], %{{.*}}) : (tensor<2xi8>, tensor<1x2xi32>) -> tensor<4xi8>
// CHECK: quant.scast %[[P]]
func.func @margin_at_zero(%x: tensor<2x!q>) -> tensor<4x!q> {
  %0 = arith.constant dense<1> : tensor<1x2xi32>
  %1 = "tfl.pad"(%x, %0) : (tensor<2x!q>, tensor<1x2xi32>) -> tensor<4x!q>
  return %1 : tensor<4x!q>
}

// CHECK-LABEL: func.func @blocks_of_zeros(
// CHECK: "tfl.space_to_batch_nd"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<1x1x2x1x!quant
func.func @blocks_of_zeros(%x: tensor<1x1x2x1x!u>) -> tensor<2x2x1x1x!u> {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>
  %2 = "tfl.space_to_batch_nd"(%x, %0, %1) : (tensor<1x1x2x1x!u>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x2x1x1x!u>
  return %2 : tensor<2x2x1x1x!u>
}
