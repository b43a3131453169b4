// All kinds of locations are read and printed, on operations, functions and arguments.

// RUN: qopt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s | qopt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope | qopt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

#loc1 = loc("a.mlir":1:2)
func.func @f(%x: i32 loc("arg")) {
  "test.a"() : () -> () loc("file.mlir":10:4)
  "test.b"() : () -> () loc("name")
  "test.c"() : () -> () loc("name"("file.mlir":1:1))
  "test.d"() : () -> () loc(callsite("callee" at "caller"))
  "test.e"() : () -> () loc(fused["a", "b"])
  "test.f"() : () -> () loc(fused<"meta">["a", "b"])
  "test.g"() : () -> () loc(unknown)
  "test.h"() : () -> () loc(#loc1)
  "test.i"() : () -> () loc("range.mlir":1:2 to 3:4)
  return loc("end")
} loc("fn")

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i32 loc("arg")) {
// CHECK-NEXT:     "test.a"() : () -> () loc("file.mlir":10:4)
// CHECK-NEXT:     "test.b"() : () -> () loc("name")
// CHECK-NEXT:     "test.c"() : () -> () loc("name"("file.mlir":1:1))
// CHECK-NEXT:     "test.d"() : () -> () loc(callsite("callee" at "caller"))
// CHECK-NEXT:     "test.e"() : () -> () loc(fused["a", "b"])
// CHECK-NEXT:     "test.f"() : () -> () loc(fused<"meta">["a", "b"])
// CHECK-NEXT:     "test.g"() : () -> () loc(unknown)
// CHECK-NEXT:     "test.h"() : () -> () loc("a.mlir":1:2)
// CHECK-NEXT:     "test.i"() : () -> () loc("range.mlir":1:2 to 3:4)
// CHECK-NEXT:     return loc("end")
// CHECK-NEXT:   } loc("fn")
// CHECK-NEXT: } loc("{{.*}}locations.mlir":0:0)
