// Modules nest and have names and attributes; a cast between unrelated types has any numbers of operands and results.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK: module @program attributes {test.note = "of a program"} {
module @program attributes {test.note = "of a program"} {
}

// CHECK: module {
module {
  // CHECK: module @inner {
  module @inner {
  }
}

// CHECK-LABEL: func.func @casts
func.func @casts(%x: i64, %q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) {
  // CHECK: builtin.unrealized_conversion_cast %arg0 : i64 to index
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  // CHECK: builtin.unrealized_conversion_cast %arg0 : i64 to i32, i32
  %1:2 = builtin.unrealized_conversion_cast %x : i64 to i32, i32
  // CHECK: builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i32 to i64
  %2 = builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i32 to i64
  // CHECK: builtin.unrealized_conversion_cast to f32
  %3 = builtin.unrealized_conversion_cast to f32
  // CHECK: builtin.unrealized_conversion_cast %arg0 : i64 to index {note = "kept"}
  %4 = builtin.unrealized_conversion_cast %x : i64 to index {note = "kept"}
  // CHECK: builtin.unrealized_conversion_cast %arg1 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<4xi8>
  %5 = builtin.unrealized_conversion_cast %q : tensor<4x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<4xi8>
  return
}
