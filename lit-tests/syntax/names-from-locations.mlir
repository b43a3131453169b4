// The first name in a location names the value, at any depth of the location.

// RUN: qopt --allow-unregistered-dialect --mlir-use-nameloc-as-prefix %s | FileCheck %s

// CHECK:      func.func @f() {
// CHECK-NEXT:   %callee = "test.a"
// CHECK-NEXT:   %caller = "test.b"
// CHECK-NEXT:   %in_fused = "test.c"
// CHECK-NEXT:   %0 = "test.d"
// CHECK-NEXT:   %1 = "test.e"
// CHECK-NEXT:   %2 = "test.f"
// CHECK-NEXT:   %3 = "test.g"
func.func @f() {
  %0 = "test.a"() : () -> i32 loc(callsite("callee" at "caller"))
  %1 = "test.b"() : () -> i32 loc(callsite("f":1:2 at "caller"))
  %2 = "test.c"() : () -> i32 loc(fused["f":1:2, "in fused", "later"])
  %3 = "test.d"() : () -> i32 loc(fused["f":1:2, "f":1:3])
  %4 = "test.e"() : () -> i32 loc("f":1:2)
  %5 = "test.f"() : () -> i32 loc(unknown)
  %6 = "test.g"() : () -> i32 loc("")
  return
}
