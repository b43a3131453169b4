// A constant with several users: each has its own form, equal forms are made once, and the original stays only where it is used.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>

// CHECK-LABEL: func.func @kept
// CHECK-DAG: [[C:%.*]] = "tosa.const"() {{.*}} : tensor<2x3xi8>
// CHECK-DAG: [[T:%.*]] = "tosa.const"() {{.*}} : tensor<3x2xi8>
// CHECK-NEXT: return [[C]], [[T]]
func.func @kept() -> (tensor<2x3x!q0>, tensor<3x2x!q1>) {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %c, %0 : tensor<2x3x!q0>, tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @once
// CHECK-NEXT: [[T:%.*]] = "tosa.const"() {{.*}} : tensor<3x2xi8>
// CHECK-NEXT: return [[T]], [[T]]
func.func @once() -> (tensor<3x2x!q1>, tensor<3x2x!q1>) {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  %1 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0, %1 : tensor<3x2x!q1>, tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @two_forms
// CHECK-NOT: tosa.transpose
// CHECK-NOT: tosa.reverse
// CHECK-DAG: [[T:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]>
// CHECK-DAG: [[R:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}3, 2, 1], [6, 5, 4]]>
// CHECK-NEXT: return [[T]], [[R]]
func.func @two_forms() -> (tensor<3x2x!q1>, tensor<2x3x!q0>) {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  %1 = tosa.reverse %c {axis = 1 : i32} : (tensor<2x3x!q0>) -> tensor<2x3x!q0>
  return %0, %1 : tensor<3x2x!q1>, tensor<2x3x!q0>
}
