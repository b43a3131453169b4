// Undefined values and blocks. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @poison() -> i32 {
  %0 = ub.poison : i32
  %1 = ub.poison <#ub.poison> : vector<4xi32>
  return %0 : i32
}
func.func @unreachable() -> i32 {
  ub.unreachable
}

// CHECK: module {
// CHECK-NEXT: func.func @poison() -> i32 {
// CHECK-NEXT: %0 = ub.poison : i32
// CHECK-NEXT: %1 = ub.poison : vector<4xi32>
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @unreachable() -> i32 {
// CHECK-NEXT: ub.unreachable
// CHECK-NEXT: }
// CHECK-NEXT: }
