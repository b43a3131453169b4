// Operations have regions of blocks with arguments, and name the blocks that come after them.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @f(%c: i1, %x: i32) {
  "test.cond"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  "test.goto"(%x)[^bb3] : (i32) -> ()
^bb2:
  "test.goto"(%x)[^bb3] {a = 1 : i64} : (i32) -> ()
^bb3(%y: i32, %z: f32):
  "test.regions"(%y) ({
  }, {
    "test.a"() : () -> ()
  }, {
  ^bb0(%i: index):
    "test.goto"()[^bb4] : () -> ()
  ^bb4:
    "test.yield"(%i) : (index) -> ()
  }) : (i32) -> ()
  return
}

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i1, %arg1: i32) {
// CHECK-NEXT:     "test.cond"(%arg0)[^bb1, ^bb2] : (i1) -> ()
// CHECK-NEXT:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     "test.goto"(%arg1)[^bb3] : (i32) -> ()
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     "test.goto"(%arg1)[^bb3] {a = 1 : i64} : (i32) -> ()
// CHECK-NEXT:   ^bb3(%0: i32, %1: f32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT:     "test.regions"(%0) ({
// CHECK-NEXT:     }, {
// CHECK-NEXT:       "test.a"() : () -> ()
// CHECK-NEXT:     }, {
// CHECK-NEXT:     ^bb0(%arg2: index):
// CHECK-NEXT:       "test.goto"()[^bb1] : () -> ()
// CHECK-NEXT:     ^bb1:  // pred: ^bb0
// CHECK-NEXT:       "test.yield"(%arg2) : (index) -> ()
// CHECK-NEXT:     }) : (i32) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
