// Neutral, absorbing and equal operands, and inverse operations.

// RUN: qopt --validate %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @neutral
// CHECK-SAME: (%[[X:.*]]: i32, %[[F:.*]]: f32)
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[F]], %[[F]], %[[F]]
func.func @neutral(%x: i32, %f: f32) -> (i32, i32, i32, i32, f32, f32, f32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ones = arith.constant -1 : i32
  %least = arith.constant -2147483648 : i32
  %0 = arith.addi %zero, %x : i32
  %1 = arith.divsi %x, %one : i32
  %2 = arith.andi %x, %ones : i32
  %3 = arith.maxsi %x, %least : i32
  %n = arith.constant -0.0 : f32
  %p = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  %4 = arith.addf %f, %n : f32
  %5 = arith.subf %f, %p : f32
  %6 = arith.mulf %f, %o : f32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, f32, f32, f32
}

// -0.0 + 0.0 is 0.0; 0 - x is not x; x * 0.0 may be NaN.
// CHECK-LABEL: func.func @not_neutral
// CHECK: arith.addf
// CHECK: arith.subi
// CHECK: arith.mulf
// CHECK: arith.subf
func.func @not_neutral(%x: i32, %f: f32) -> (f32, i32, f32, f32) {
  %p = arith.constant 0.0 : f32
  %zero = arith.constant 0 : i32
  %0 = arith.addf %f, %p : f32
  %1 = arith.subi %zero, %x : i32
  %2 = arith.mulf %f, %p : f32
  %3 = arith.subf %f, %f : f32
  return %0, %1, %2, %3 : f32, i32, f32, f32
}

// CHECK-LABEL: func.func @to_constants
// CHECK-SAME: (%[[X:.*]]: tensor<4xi8>)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : tensor<4xi8>
// CHECK-DAG: %[[ONES:.*]] = arith.constant dense<-1> : tensor<4xi8>
// CHECK: return %[[ZERO]], %[[ZERO]], %[[ZERO]], %[[ONES]], %[[ZERO]], %[[X]]
func.func @to_constants(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %zero = arith.constant dense<0> : tensor<4xi8>
  %one = arith.constant dense<1> : tensor<4xi8>
  %ones = arith.constant dense<-1> : tensor<4xi8>
  %0 = arith.muli %x, %zero : tensor<4xi8>
  %1 = arith.subi %x, %x : tensor<4xi8>
  %2 = arith.remsi %x, %one : tensor<4xi8>
  %not = arith.xori %x, %ones : tensor<4xi8>
  %3 = arith.ori %not, %x : tensor<4xi8>
  %4 = arith.andi %x, %not : tensor<4xi8>
  %5 = arith.minui %x, %x : tensor<4xi8>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// A dynamic shape has no constant.
// CHECK-LABEL: func.func @unknown_shape
// CHECK: arith.subi
// CHECK: arith.xori
// CHECK: arith.cmpi
func.func @unknown_shape(%x: tensor<?xi8>) -> (tensor<?xi8>, tensor<?xi8>, tensor<?xi1>) {
  %0 = arith.subi %x, %x : tensor<?xi8>
  %1 = arith.xori %x, %x : tensor<?xi8>
  %2 = arith.cmpi eq, %x, %x : tensor<?xi8>
  return %0, %1, %2 : tensor<?xi8>, tensor<?xi8>, tensor<?xi1>
}

// CHECK-LABEL: func.func @taken_back
// CHECK-SAME: (%[[X:.*]]: i32, %[[Y:.*]]: i32)
// CHECK-NOT: subi
// CHECK: %[[WRAPS:.*]] = arith.divsi
// CHECK: return %[[X]], %[[Y]], %[[X]], %[[X]], %[[WRAPS]]
func.func @taken_back(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %sum = arith.addi %x, %y : i32
  %0 = arith.subi %sum, %y : i32
  %1 = arith.subi %sum, %x : i32
  %flipped = arith.xori %y, %x : i32
  %2 = arith.xori %y, %flipped : i32
  %product = arith.muli %x, %y overflow<nsw> : i32
  %3 = arith.divsi %product, %y : i32
  // This product may have wrapped.
  %wrapped = arith.muli %x, %y : i32
  %4 = arith.divsi %wrapped, %y : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @compare_and_select
// CHECK-SAME: (%[[X:.*]]: i32, %[[Y:.*]]: i32, %[[B:.*]]: i1)
// CHECK-DAG: %[[T:.*]] = arith.constant true
// CHECK: return %[[T]], %[[B]], %[[B]], %[[Y]]
func.func @compare_and_select(%x: i32, %y: i32, %b: i1) -> (i1, i1, i1, i32) {
  %zero = arith.constant 0 : i32
  %true = arith.constant true
  %false = arith.constant false
  %1 = arith.cmpi sle, %x, %x : i32
  %wide = arith.extui %b : i1 to i32
  %2 = arith.cmpi ne, %wide, %zero : i32
  %3 = arith.select %b, %true, %false : i1
  %same = arith.cmpi eq, %x, %y : i32
  %4 = arith.select %same, %x, %y : i32
  return %1, %2, %3, %4 : i1, i1, i1, i32
}

// New constants come first, before the first remaining operation; existing constants follow.
// CHECK-LABEL: func.func @order
// CHECK-NEXT: arith.constant 12 : i32
// CHECK-NEXT: arith.constant 7 : i32
// CHECK-NEXT: arith.muli
// CHECK-NEXT: return
func.func @order(%x: i32) -> (i32, i32) {
  %a = arith.constant 7 : i32
  %0 = arith.muli %x, %a : i32
  %b = arith.constant 5 : i32
  %1 = arith.addi %a, %b : i32
  return %0, %1 : i32, i32
}
