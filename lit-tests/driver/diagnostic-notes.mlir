// Notes may be left out; every function has its error.

// RUN: not qopt %s 2>&1 | FileCheck %s
// RUN: not qopt %s --mlir-disable-diagnostic-notes 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: not qopt %s --mlir-print-debuginfo --mlir-print-stacktrace-on-diagnostic 2>&1 | FileCheck %s --check-prefix=PLACE

// CHECK: [[#@LINE+10]]:3: error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
// CHECK: note: see current operation: "func.return"() : () -> (){{$}}
// CHECK: error: 'func.return' op has 0 operands, but enclosing function (@g) returns 1
// PLAIN-NOT: note:
// PLAIN:     (@f) returns 1
// PLAIN-NOT: note:
// PLAIN:     (@g) returns 1
// PLAIN-NOT: note:
// PLACE: note: see current operation: "func.return"() : () -> () loc("{{.*}}diagnostic-notes.mlir":[[#@LINE+2]]:3)
func.func @f() -> i32 {
  "func.return"() : () -> ()
}
func.func @g() -> i32 {
  "func.return"() : () -> ()
}
