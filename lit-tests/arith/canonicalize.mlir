// Operations on constants become constants, wrapping where MLIR wraps; operations with an undefined result stay.

// RUN: qopt --validate %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @addi
// CHECK-NEXT: %[[C:.*]] = arith.constant 4 : i32
// CHECK-NEXT: return %[[C]] : i32
func.func @addi() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %r = arith.addi %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @muli
// CHECK-NEXT: %[[C:.*]] = arith.constant -21 : i32
// CHECK-NEXT: return %[[C]] : i32
func.func @muli() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %r = arith.muli %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divsi
// CHECK-NEXT: %[[C:.*]] = arith.constant -2 : i32
// CHECK-NEXT: return %[[C]] : i32
func.func @divsi() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %r = arith.divsi %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remsi
// CHECK-NEXT: %[[C:.*]] = arith.constant 1 : i32
// CHECK-NEXT: return %[[C]] : i32
func.func @remsi() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %r = arith.remsi %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @floordivsi
// CHECK-NEXT: %[[C:.*]] = arith.constant -3 : i32
// CHECK-NEXT: return %[[C]] : i32
func.func @floordivsi() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %r = arith.floordivsi %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori
// CHECK-NEXT: %[[C:.*]] = arith.constant -6 : i32
// CHECK-NEXT: return %[[C]] : i32
func.func @xori() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %r = arith.xori %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @wraps
// CHECK-NEXT: %[[C:.*]] = arith.constant -128 : i8
// CHECK-NEXT: return %[[C]] : i8
func.func @wraps() -> i8 {
  %a = arith.constant 127 : i8
  %b = arith.constant 1 : i8
  %r = arith.addi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @addf
// CHECK-NEXT: %[[C:.*]] = arith.constant 1.250000e+00 : f32
// CHECK-NEXT: return %[[C]] : f32
func.func @addf() -> f32 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant -0.25 : f32
  %r = arith.addf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @slt
// CHECK-NEXT: %[[C:.*]] = arith.constant true
// CHECK-NEXT: return %[[C]] : i1
func.func @slt() -> i1 {
  %a = arith.constant -1 : i32
  %b = arith.constant 1 : i32
  %r = arith.cmpi slt, %a, %b : i32
  return %r : i1
}

// CHECK-LABEL: func.func @ult
// CHECK-NEXT: %[[C:.*]] = arith.constant false
// CHECK-NEXT: return %[[C]] : i1
func.func @ult() -> i1 {
  %a = arith.constant -1 : i32
  %b = arith.constant 1 : i32
  %r = arith.cmpi ult, %a, %b : i32
  return %r : i1
}

// CHECK-LABEL: func.func @extsi
// CHECK-NEXT: %[[C:.*]] = arith.constant -1 : i64
// CHECK-NEXT: return %[[C]] : i64
func.func @extsi() -> i64 {
  %a = arith.constant -1 : i32
  %r = arith.extsi %a : i32 to i64
  return %r : i64
}

// CHECK-LABEL: func.func @extui
// CHECK-NEXT: %[[C:.*]] = arith.constant 4294967295 : i64
// CHECK-NEXT: return %[[C]] : i64
func.func @extui() -> i64 {
  %a = arith.constant -1 : i32
  %r = arith.extui %a : i32 to i64
  return %r : i64
}

// CHECK-LABEL: func.func @trunci
// CHECK-NEXT: %[[C:.*]] = arith.constant 44 : i8
// CHECK-NEXT: return %[[C]] : i8
func.func @trunci() -> i8 {
  %a = arith.constant 300 : i32
  %r = arith.trunci %a : i32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @sitofp
// CHECK-NEXT: %[[C:.*]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: return %[[C]] : f32
func.func @sitofp() -> f32 {
  %a = arith.constant -1 : i32
  %r = arith.sitofp %a : i32 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @select
// CHECK-NEXT: return %arg0, %arg1 : i32, i32
func.func @select(%x: i32, %y: i32, %c: i1) -> (i32, i32) {
  %t = arith.constant true
  %0 = arith.select %t, %x, %y : i32
  %1 = arith.select %c, %y, %y : i32
  return %0, %1 : i32, i32
}

// Division by zero, and of the least value by -1, has no result to replace it.
// CHECK-LABEL: func.func @division
func.func @division() -> (i32, i32, i32, i32, i8) {
  %a = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %least = arith.constant -128 : i8
  %m = arith.constant -1 : i8
  // CHECK: arith.divsi %c7_i32, %c0_i32 : i32
  %0 = arith.divsi %a, %z : i32
  // CHECK: arith.divui %c7_i32, %c0_i32 : i32
  %1 = arith.divui %a, %z : i32
  // CHECK: arith.remsi %c7_i32, %c0_i32 : i32
  %2 = arith.remsi %a, %z : i32
  // CHECK: arith.remui %c7_i32, %c0_i32 : i32
  %3 = arith.remui %a, %z : i32
  // CHECK: arith.divsi %c-128_i8, %c-1_i8 : i8
  %4 = arith.divsi %least, %m : i8
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i8
}
