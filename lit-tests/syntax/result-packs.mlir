// Several results have one name and a number, or a name each.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @f(%x: i32) -> (i32, f32) {
  %a:2 = "test.two"(%x) : (i32) -> (i32, f32)
  %b, %c = "test.two"(%a#0) : (i32) -> (i32, f32)
  %d:2, %e = "test.three"(%b) : (i32) -> (i32, i32, f32)
  "test.use"(%a#1, %c, %d#1, %e) : (f32, f32, i32, f32) -> ()
  %f:1 = "test.one"() : () -> f32
  "test.use"(%f, %f#0) : (f32, f32) -> ()
  return %d#0, %e : i32, f32
}

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> (i32, f32) {
// CHECK-NEXT:     %0:2 = "test.two"(%arg0) : (i32) -> (i32, f32)
// CHECK-NEXT:     %1:2 = "test.two"(%0#0) : (i32) -> (i32, f32)
// CHECK-NEXT:     %2:3 = "test.three"(%1#0) : (i32) -> (i32, i32, f32)
// CHECK-NEXT:     "test.use"(%0#1, %1#1, %2#1, %2#2) : (f32, f32, i32, f32) -> ()
// CHECK-NEXT:     %3 = "test.one"() : () -> f32
// CHECK-NEXT:     "test.use"(%3, %3) : (f32, f32) -> ()
// CHECK-NEXT:     return %2#0, %2#2 : i32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
