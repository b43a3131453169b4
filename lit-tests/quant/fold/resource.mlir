// A constant with its bytes in a resource folds like any other; one whose bytes are not in the file stays.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>

// CHECK-LABEL: func.func @bytes
// CHECK-NEXT: "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1,
// CHECK-NEXT: return
func.func @bytes() -> tensor<3x2x!q1> {
  %c = "tosa.const"() <{values = dense_resource<six> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// Together with an inline constant.
// CHECK-LABEL: func.func @joined
// CHECK-NEXT: "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7]> : tensor<7xi8>}>
// CHECK-NEXT: return
func.func @joined() -> tensor<7xi8> {
  %a = "tosa.const"() <{values = dense_resource<six> : tensor<6xi8>}> : () -> tensor<6xi8>
  %b = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<6xi8>, tensor<1xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}

// The bytes are for another shape.
// CHECK-LABEL: func.func @short
// CHECK: tosa.reverse
func.func @short() -> tensor<5xi8> {
  %c = "tosa.const"() <{values = dense_resource<six> : tensor<5xi8>}> : () -> tensor<5xi8>
  %0 = tosa.reverse %c {axis = 0 : i32} : (tensor<5xi8>) -> tensor<5xi8>
  return %0 : tensor<5xi8>
}

// CHECK-LABEL: func.func @elided
// CHECK: dense_resource<__elided__>
// CHECK-NEXT: tosa.reverse
func.func @elided() -> tensor<6xi8> {
  %c = "tosa.const"() <{values = dense_resource<__elided__> : tensor<6xi8>}> : () -> tensor<6xi8>
  %0 = tosa.reverse %c {axis = 0 : i32} : (tensor<6xi8>) -> tensor<6xi8>
  return %0 : tensor<6xi8>
}

{-#
  dialect_resources: {
    builtin: {
      six: "0x01000000010203040506"
    }
  }
#-}
