// Dumps go to files in directories that mirror the program.

// RUN: rm -rf %t.tree
// RUN: qopt %s --pass-pipeline='builtin.module(cse,func.func(cse),symbol-dce)' --mlir-print-ir-after-all \
// RUN:   --mlir-print-ir-before=symbol-dce --mlir-print-ir-tree-dir=%t.tree -o %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: FileCheck %s --input-file=%t.tree/builtin_module_m/0_cse.mlir
// RUN: FileCheck %s --check-prefix=F --input-file=%t.tree/builtin_module_m/func_func_f/0_0_cse.mlir
// RUN: FileCheck %s --check-prefix=G --input-file='%t.tree/builtin_module_m/func_func_a_.._b/0_0_cse.mlir'
// RUN: FileCheck %s --check-prefix=BEFORE --input-file=%t.tree/builtin_module_m/1_symbol-dce.mlir
// RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.tree/builtin_module_m/2_symbol-dce.mlir
// RUN: qopt %s --cse --mlir-print-ir-tree-dir=%t.tree/builtin_module_m/0_cse.mlir --mlir-print-ir-after-all 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR

// NONE-NOT: IR Dump
// ERROR: Error while creating directory {{.*}}0_cse.mlir/builtin_module_m: Not a directory

// CHECK:      // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: module @m {
// F:      // -----// IR Dump After CSE (cse) //----- //
// F-NEXT: func.func @f
// G:      func.func private @"a/../b"
// BEFORE: IR Dump Before SymbolDCE
// BEFORE: @"a/../b"
// AFTER:     IR Dump After SymbolDCE
// AFTER-NOT: @"a/../b"
module @m {
  func.func @f() {
    return
  }
  func.func private @"a/../b"() {
    return
  }
}
