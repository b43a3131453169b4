// A constant moves to the right of a comparison.

// RUN: qopt --validate %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @turned
// CHECK-SAME: (%[[X:.*]]: i32)
// CHECK: %[[C:.*]] = arith.constant 5 : i32
// CHECK: %[[A:.*]] = arith.cmpi ugt, %[[X]], %[[C]] : i32
// CHECK: %[[B:.*]] = arith.cmpi eq, %[[X]], %[[C]] : i32
// CHECK: return %[[A]], %[[B]]
func.func @turned(%x: i32) -> (i1, i1) {
  %five = arith.constant 5 : i32
  %0 = arith.cmpi ult, %five, %x : i32
  %1 = arith.cmpi eq, %five, %x : i32
  return %0, %1 : i1, i1
}

// Two values stay as they are, and so does a constant already on the right.
// CHECK-LABEL: func.func @stays
// CHECK-SAME: (%[[X:.*]]: i32, %[[Y:.*]]: i32)
// CHECK: %[[C:.*]] = arith.constant 5 : i32
// CHECK: arith.cmpi ult, %[[X]], %[[Y]] : i32
// CHECK: arith.cmpi slt, %[[X]], %[[C]] : i32
func.func @stays(%x: i32, %y: i32) -> (i1, i1) {
  %five = arith.constant 5 : i32
  %0 = arith.cmpi ult, %x, %y : i32
  %1 = arith.cmpi slt, %x, %five : i32
  return %0, %1 : i1, i1
}
