// A note shows an operation with the numbers of its innermost isolated operation, which may be the operation itself.

// RUN: not qopt --allow-unregistered-dialect %s 2>&1 | FileCheck %s
// RUN: not mlir-opt-22 --allow-unregistered-dialect %s 2>&1 | FileCheck %s

// CHECK:      error: 'func.func' op entry block must have 1 arguments to match function signature
// CHECK:      note: see current operation:
// CHECK-NEXT: "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
// CHECK-NEXT:   %0 = "test.b"() : () -> i32
// CHECK-NEXT:   "test.c"(%0) : (i32) -> ()
// CHECK-NEXT:   "func.return"() : () -> ()
// CHECK-NEXT: }) : () -> ()
func.func @f() {
  %0 = "test.a"() : () -> i32
  builtin.module {
    %1 = "test.a"() : () -> i32
    "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
      %2 = "test.b"() : () -> i32
      "test.c"(%2) : (i32) -> ()
      func.return
    }) : () -> ()
  }
  return
}
