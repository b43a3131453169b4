// A sub-channel type that equals a per-tensor or per-axis type is written as that type, wherever it occurs.

// RUN: qopt %s --allow-unregistered-dialect --print-quant-aliases=false --normalize-quant-types -o %t.out
// RUN: FileCheck %s --input-file=%t.out
// RUN: qopt %t.out --allow-unregistered-dialect --print-quant-aliases=false --normalize-quant-types -o %t.twice && cmp %t.out %t.twice

!axis = !quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0:1}}>
!one = !quant.uniform<i8<-127:127>:f32:{0:2, 1:4}, {{2.0:1}}>

// CHECK: func.func private @tensor(tensor<2x4x!quant.uniform<i8<-127:127>:f32, 2.000000e+00:1>>)
func.func private @tensor(tensor<2x4x!one>)
// CHECK: func.func private @axis(tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>)
func.func private @axis(tensor<2x4x!axis>)
// The other dimension may be listed too: it is one block.
// CHECK: func.func private @listed(tensor<4x2x!quant.uniform<u4:f16:1, {2.000000e+00,3.000000e+00}>>)
func.func private @listed(tensor<4x2x!quant.uniform<u4:f16:{0:4, 1:1}, {{2.0, 3.0}}>>)
// CHECK: func.func private @nothing_listed(tensor<4x!quant.uniform<i8:f32, 2.000000e+00>>)
func.func private @nothing_listed(tensor<4x!quant.uniform<i8:f32:{}, {2.0}>>)
// CHECK: func.func private @dynamic(tensor<?x?x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>)
func.func private @dynamic(tensor<?x?x!axis>)

// Blocks of two elements are not channels: MLIR makes per-axis types with two scales for four channels of these.
// CHECK: func.func private @blocks(tensor<4x4x!quant.uniform<i8:f32:{0:4, 1:2}, {{[{][{]2.000000e\+00, 3.000000e\+00[}][}]}}>>)
func.func private @blocks(tensor<4x4x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0, 3.0}}>>)
// CHECK: func.func private @grid(tensor<2x2x!quant.uniform<i8:f32:{0:1, 1:1}, {{[{][{]2.000000e\+00, 3.000000e\+00[}], [{]4.000000e\+00, 5.000000e\+00[}][}]}}>>)
func.func private @grid(tensor<2x2x!quant.uniform<i8:f32:{0:1, 1:1}, {{2.0, 3.0}, {4.0, 5.0}}>>)

// Per-axis types stay per-axis, whatever their parameters.
// CHECK: func.func private @equal(tensor<2x!quant.uniform<i8:f32:0, {2.000000e+00,2.000000e+00}>>, tensor<1x!quant.uniform<i8:f32:0, {2.000000e+00}>>, tensor<2x!quant.uniform<i8:f32:0, {2.000000e+00,2.000000e+00}>>)
func.func private @equal(tensor<2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>, tensor<1x!quant.uniform<i8:f32:0, {2.0}>>, tensor<2x!quant.uniform<i8:f32:{0:1}, {2.0, 2.0}>>)

// Bodies, calls, function values, regions; not the types in discardable attributes.
// CHECK-LABEL: func.func @everywhere(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>> {t.attr = tensor<2x4x!quant.uniform<i8:f32:{0:1}
// CHECK: call @axis(%[[X]]) : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>) -> ()
// CHECK: %[[F:.*]] = constant @axis : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>) -> ()
// CHECK: call_indirect %[[F]](%[[X]]) : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>) -> ()
// CHECK: "tosa.const"() <{values = dense<1> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>
// CHECK: "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>, value = dense<1> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>
// CHECK: tosa.transpose %[[X]] {perms = array<i32: 1, 0>} : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>) -> tensor<4x2x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00:1}>>
// CHECK: "test.region"(%[[X]])
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>):
// CHECK-NEXT: "test.br"(%[[A]])[^bb1] : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>) -> ()
// CHECK-NEXT: ^bb1(%[[B:.*]]: tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>):
// CHECK-NEXT: "test.yield"(%[[B]]) : (tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>) -> ()
// CHECK: return %[[X]] : tensor<2x4x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00:1}>>
func.func @everywhere(%x: tensor<2x4x!axis> {t.attr = tensor<2x4x!axis>}) -> tensor<2x4x!axis> {
  call @axis(%x) : (tensor<2x4x!axis>) -> ()
  %f = constant @axis : (tensor<2x4x!axis>) -> ()
  call_indirect %f(%x) : (tensor<2x4x!axis>) -> ()
  %0 = "tosa.const"() <{values = dense<1> : tensor<2x4xi8>}> : () -> tensor<2x4x!axis>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!axis>, value = dense<1> : tensor<2x4xi8>}> : () -> tensor<2x4x!axis>
  %2 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x4x!axis>) -> tensor<4x2x!quant.uniform<i8:f32:{1:1}, {{2.0, 3.0:1}}>>
  "test.region"(%x) ({
  ^bb0(%a: tensor<2x4x!axis>):
    "test.br"(%a)[^bb1] : (tensor<2x4x!axis>) -> ()
  ^bb1(%b: tensor<2x4x!axis>):
    "test.yield"(%b) : (tensor<2x4x!axis>) -> ()
  }) : (tensor<2x4x!axis>) -> ()
  return %x : tensor<2x4x!axis>
}

// The scalars in the body of a nest get the parameters of the elements.
// CHECK-LABEL: func.func @body(
// CHECK: ^bb0(%{{.*}}: !quant.uniform<i8<-127:127>:f32, 2.000000e+00:1>, %{{.*}}: !quant.uniform<i8<-127:127>:f32, 2.000000e+00:1>):
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @body(%x: tensor<2x4x!one>, %init: tensor<2x4x!one>) -> tensor<2x4x!one> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x4x!one>) outs(%init : tensor<2x4x!one>) {
  ^bb0(%a: !quant.any<i8<-127:127>:f32>, %b: !quant.any<i8<-127:127>:f32>):
    linalg.yield %a : !quant.any<i8<-127:127>:f32>
  } -> tensor<2x4x!one>
  return %0 : tensor<2x4x!one>
}
