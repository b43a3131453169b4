// Functions, calls and returns are read and printed.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: func.func private @declared() -> (i32, i32)
// GENERIC: "func.func"() <{function_type = () -> (i32, i32), sym_name = "declared", sym_visibility = "private"}> ({
func.func private @declared() -> (i32, i32)

// CHECK-LABEL: func.func @caller
func.func @caller() -> i32 {
  // CHECK: %0:2 = call @declared() : () -> (i32, i32)
  %0:2 = func.call @declared() : () -> (i32, i32)
  // CHECK: %1:2 = call @declared() {a} : () -> (i32, i32)
  %1:2 = call @declared() {a} : () -> (i32, i32)
  // CHECK: return %1#1 : i32
  return %1#1 : i32
}

// CHECK: func.func private @used(f32, i32) -> f32
func.func private @used(f32, i32) -> f32

// CHECK-LABEL: func.func @calls
func.func @calls(%x: f32, %y: i32) -> (i32, f8E4M3FN) {
  // CHECK: call @used(%arg0, %arg1) : (f32, i32) -> f32
  %0 = call @used(%x, %y) : (f32, i32) -> f32
  // CHECK: constant @used : (f32, i32) -> f32
  %f = constant @used : (f32, i32) -> f32
  // CHECK: call_indirect %f(%arg0, %arg1) : (f32, i32) -> f32
  %1 = call_indirect %f(%x, %y) : (f32, i32) -> f32
  // CHECK: call_indirect %f(%arg0, %arg1) {note = 1 : i64} : (f32, i32) -> f32
  %2 = call_indirect %f(%x, %y) {note = 1 : i64} : (f32, i32) -> f32
  // CHECK: call @calls(%arg0, %arg1) : (f32, i32) -> (i32, f8E4M3FN)
  %3:2 = call @calls(%x, %y) : (f32, i32) -> (i32, f8E4M3FN)
  // CHECK: return %arg1, %3#1 : i32, f8E4M3FN
  return %y, %3#1 : i32, f8E4M3FN
}

// CHECK-LABEL: func.func @attributes
func.func @attributes(%x: i32 {test.a}, %y: f32 {test.b = 1 : i64, test.c = "d"}) -> (i32 {test.r}) attributes {test.f = [1, 2]} {
  // CHECK: return {note = 1 : i64} %arg0 : i32
  return {note = 1 : i64} %x : i32
}

// CHECK: func.func private @private_one() attributes {no_inline}
func.func private @private_one() attributes {no_inline}

// CHECK: func.func nested @nested(%arg0: i32) {
func.func nested @nested(%x: i32) {
  return
}

// CHECK: func.func public @public() {
func.func public @public() {
  return
}
