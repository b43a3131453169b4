// Comments after blocks and operations list predecessors and the users of values.

// RUN: qopt --allow-unregistered-dialect --mlir-print-value-users %s | FileCheck %s

// CHECK:      func.func @f(%arg0: i1) {
// CHECK-NEXT:   // %arg0 is used by %4
// CHECK-NEXT:   %1 = "test.a"() : () -> i32 // unused
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb2, ^bb2
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb1 // id: %4
// CHECK-NEXT: ^bb3:  // no predecessors
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @f(%c: i1) {
  %unused = "test.a"() : () -> i32
  cf.br ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  cf.cond_br %c, ^bb1, ^bb1
^bb3:
  return
}
