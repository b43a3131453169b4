// A folded constant has the form of the one that it comes from: tosa, tfl, and arith with a storage cast.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --remarks-filter-missed=fold-quant-shapes -o %t.3 2>&1 | grep -v "run time" | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>
!b = !quant.uniform<i8:f32:{0:3}, {1.0, 2.0:-5}>

// CHECK-LABEL: func.func @tosa
// CHECK-NEXT: "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1,
// CHECK-NEXT: return
func.func @tosa() -> tensor<3x2x!q1> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// The type is also an attribute, and both agree.
// CHECK-LABEL: func.func @tfl
// CHECK-NEXT: "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>, value = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1,
// CHECK-NEXT: return
func.func @tfl() -> tensor<3x2x!q1> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!q0>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%c, %p) : (tensor<2x3x!q0>, tensor<2xi32>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @tensor
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi8>
// CHECK-NEXT: [[Q:%.*]] = quant.scast [[C]] : tensor<6xi8> to tensor<6x!quant.uniform<i8:f32:{0:3}, {1.000000e+00, 2.000000e+00:-5}>>
// CHECK-NEXT: return [[Q]]
func.func @tensor() -> tensor<6x!b> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %q = quant.scast %c : tensor<2x3xi8> to tensor<2x3x!q0>
  %0 = tensor.collapse_shape %q [[0, 1]] : tensor<2x3x!q0> into tensor<6x!b>
  return %0 : tensor<6x!b>
}

// The movement may be of another dialect than the constant.
// CHECK-LABEL: func.func @mixed
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// CHECK-NEXT: quant.scast [[C]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32:1,
// CHECK-NEXT: return
func.func @mixed() -> tensor<3x2x!q1> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %q = quant.scast %c : tensor<2x3xi8> to tensor<2x3x!q0>
  %0 = tosa.transpose %q {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// A storage cast of an argument is not a constant.
// CHECK-LABEL: func.func @argument
// CHECK-NEXT: quant.scast %arg0
// CHECK-NEXT: tosa.transpose
func.func @argument(%x: tensor<2x3xi8>) -> tensor<3x2x!q1> {
  %q = quant.scast %x : tensor<2x3xi8> to tensor<2x3x!q0>
  %0 = tosa.transpose %q {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// Integers that were cast out of a quantized constant are held without it.
// CHECK-LABEL: func.func @taken_out
// CHECK-NEXT: %[[C:.*]] = "tosa.const"() <{values = dense<{{\[}}[2, 1], [4, 3]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
// CHECK-NEXT: return %[[C]] : tensor<2x2xi8>
func.func @taken_out() -> tensor<2x2xi8> {
  %q = "tosa.const"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %i = quant.scast %q : tensor<2x2x!quant.uniform<i8:f32, 0.5>> to tensor<2x2xi8>
  %0 = tosa.reverse %i {axis = 1 : i32} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}

// tosa has no tensors without elements.
// CHECK-LABEL: func.func @empty
// CHECK: tfl.slice
// REMARK: remark: [Missed] tfl.slice | {{.*}}Function=empty | Reason="the dialect cannot express the constant"
func.func @empty() -> tensor<0xi8> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %z = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.slice"(%c, %z, %z) : (tensor<2xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<0xi8>
  return %0 : tensor<0xi8>
}
