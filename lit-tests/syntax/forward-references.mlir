// Values, blocks and functions can be used before the text that defines them.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @graph() {
  "test.region"() ({
    %0 = "test.use"(%1) : (i32) -> i32
    %1 = "test.use"(%0) : (i32) -> i32
  }) : () -> ()
  return
}
func.func @blocks() {
  "test.branch"()[^c] : () -> ()
^b:
  "test.use2"(%v#1) : (i32) -> ()
  "test.end"() : () -> ()
^c:
  %v:2 = "test.two"() : () -> (i32, i32)
  "test.branch"()[^b] : () -> ()
}
func.func @calls_later() {
  call @later() : () -> ()
  return
}
func.func private @later()

// CHECK:      module {
// CHECK-NEXT:   func.func @graph() {
// CHECK-NEXT:     "test.region"() ({
// CHECK-NEXT:       %0 = "test.use"(%1) : (i32) -> i32
// CHECK-NEXT:       %1 = "test.use"(%0) : (i32) -> i32
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @blocks() {
// CHECK-NEXT:     "test.branch"()[^bb2] : () -> ()
// CHECK-NEXT:   ^bb1:  // pred: ^bb2
// CHECK-NEXT:     "test.use2"(%0#1) : (i32) -> ()
// CHECK-NEXT:     "test.end"() : () -> ()
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     %0:2 = "test.two"() : () -> (i32, i32)
// CHECK-NEXT:     "test.branch"()[^bb1] : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @calls_later() {
// CHECK-NEXT:     call @later() : () -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @later()
// CHECK-NEXT: }
