// Two casts fold into one, or none, if the result is the same for all values.

// RUN: qopt --validate %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%[[X:.*]]: i8, %[[Y:.*]]: i64, %[[F:.*]]: f16)
// CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[X]] : i8 to i64
// CHECK-NEXT: %[[BOTH:.*]] = arith.trunci %[[Y]] overflow<nsw> : i64 to i8
// CHECK-NEXT: %[[ONE:.*]] = arith.trunci %[[Y]] : i64 to i8
// CHECK-NEXT: return %[[WIDE]], %[[X]], %[[BOTH]], %[[ONE]], %[[F]]
func.func @casts(%x: i8, %y: i64, %f: f16) -> (i64, i8, i8, i8, f16) {
  %a = arith.extsi %x : i8 to i16
  %0 = arith.extsi %a : i16 to i64
  %1 = arith.trunci %0 : i64 to i8
  %b = arith.trunci %y overflow<nsw> : i64 to i16
  %2 = arith.trunci %b overflow<nsw> : i16 to i8
  %c = arith.trunci %y : i64 to i16
  %3 = arith.trunci %c overflow<nsw> : i16 to i8
  %g = arith.extf %f : f16 to f64
  %4 = arith.truncf %g : f64 to f16
  return %0, %1, %2, %3, %4 : i64, i8, i8, i8, f16
}

// Bits that a truncation drops are lost, and the other extension gives other bits.
// CHECK-LABEL: func.func @lost
// CHECK: arith.trunci
// CHECK-NEXT: arith.extsi
// CHECK: arith.extui
// CHECK-NEXT: arith.extsi
// CHECK: arith.truncf
// CHECK-NEXT: arith.extf
func.func @lost(%x: i32, %y: i8, %f: f64) -> (i32, i32, f64) {
  %a = arith.trunci %x : i32 to i8
  %0 = arith.extsi %a : i8 to i32
  %b = arith.extui %y : i8 to i16
  %1 = arith.extsi %b : i16 to i32
  %c = arith.truncf %f : f64 to f32
  %2 = arith.extf %c : f32 to f64
  return %0, %1, %2 : i32, i32, f64
}
