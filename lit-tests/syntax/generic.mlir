// Any operation can be written in the generic form; one with a custom form is printed in that.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %1 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<nsw>}> {note} : (i32, i32) -> i32
    %2:2 = "test.two"(%1) {a = [1, "x", unit]} : (i32) -> (i32, f32)
    "func.return"(%2#0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %0 = arith.addi %arg0, %c5_i32 overflow<nsw> {note} : i32
// CHECK-NEXT:     %1:2 = "test.two"(%0) {a = [1, "x", unit]} : (i32) -> (i32, f32)
// CHECK-NEXT:     return %1#0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
