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
