// In a graph region operations may feed themselves. That is legal, so it is read; and since no rule has an end to start from, every
// pass leaves the operations on a cycle alone and ends.

// RUN: qopt %s --allow-unregistered-dialect --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate %s --allow-unregistered-dialect --print-quant-aliases=false --canonicalize --cse --fold-quant-shapes --canonicalize | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5>

// CHECK: %[[A:.*]] = quant.scast %[[B:.*]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[B]] = quant.scast %[[A]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<2xi8>
%a = quant.scast %b : tensor<2xi8> to tensor<2x!q>
%b = quant.scast %a : tensor<2x!q> to tensor<2xi8>

// CHECK: %[[C:.*]] = tosa.transpose %[[C]] {perms = array<i32: 1, 0>} : (tensor<3x3xi8>) -> tensor<3x3xi8>
%c = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<3x3xi8>) -> tensor<3x3xi8>

// CHECK: %[[D:.*]] = tosa.reverse %[[E:.*]] {axis = 0 : i32}
// CHECK: %[[E]] = tosa.identity %[[F:.*]] :
// CHECK: %[[F]] = tosa.reverse %[[D]] {axis = 0 : i32}
%d = tosa.reverse %e {axis = 0 : i32} : (tensor<4x!q>) -> tensor<4x!q>
%e = tosa.identity %f : (tensor<4x!q>) -> tensor<4x!q>
%f = tosa.reverse %d {axis = 0 : i32} : (tensor<4x!q>) -> tensor<4x!q>

// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[G:.*]] = arith.addi %[[ZERO]], %[[G]] : index
%zero = arith.constant 0 : index
%g = arith.addi %zero, %g : index

// CHECK: %[[H:.*]] = quant.dcast %[[I:.*]] :
// CHECK: %[[I]] = quant.qcast %[[H]] :
// CHECK: tosa.transpose %[[I]]
%h = quant.dcast %i : tensor<2x2x!q> to tensor<2x2xf32>
%i = quant.qcast %h : tensor<2x2xf32> to tensor<2x2x!q>
%j = tosa.transpose %i {perms = array<i32: 1, 0>} : (tensor<2x2x!q>) -> tensor<2x2x!q>
"test.use"(%j) : (tensor<2x2x!q>) -> ()
