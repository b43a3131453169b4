// Dumps around passes.

// RUN: qopt %s --cse --symbol-dce --mlir-print-ir-before=symbol-dce --mlir-print-ir-after-all -o %t 2>&1 | FileCheck %s
// RUN: qopt %s --cse --cse --mlir-print-ir-after-all --mlir-print-ir-after-change -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CHANGE
// RUN: qopt %s --pass-pipeline='builtin.module(func.func(cse))' --mlir-print-ir-after-all -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NESTED
// RUN: qopt %s --pass-pipeline='builtin.module(func.func(cse))' --mlir-print-ir-after-all --mlir-print-ir-module-scope \
// RUN:   --mlir-disable-threading -o %t 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not qopt %s --cse --mlir-print-ir-after-all --mlir-print-ir-module-scope 2>&1 | FileCheck %s --check-prefix=THREADS

// CHECK:      // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: module {
// CHECK:      // -----// IR Dump Before SymbolDCE (symbol-dce) //----- //
// CHECK-NEXT: module {
// CHECK:      // -----// IR Dump After SymbolDCE (symbol-dce) //----- //
// CHECK-NEXT: module {

// CHANGE:     // -----// IR Dump After CSE (cse) //----- //
// CHANGE-NOT: // -----//

// NESTED:      // -----// IR Dump After CSE (cse) //----- //
// NESTED-NEXT: func.func @f

// SCOPE:      // -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //
// SCOPE-NEXT: module {
// SCOPE-NEXT:   func.func @f
// SCOPE-NEXT:     %[[SUM:.*]] = arith.addi
// SCOPE-NEXT:     return %[[SUM]], %[[SUM]]

// THREADS: <unknown>:0: error: IR print for module scope can't be setup on a pass-manager without disabling multi-threading
func.func @f(%a: i32) -> (i32, i32) {
  %b = arith.addi %a, %a : i32
  %c = arith.addi %a, %a : i32
  return %b, %c : i32, i32
}
