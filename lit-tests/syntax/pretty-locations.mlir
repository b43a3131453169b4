// Locations for readers: only a name called from a place in a file stays on one line.

// RUN: qopt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK:      "test.a"() : () -> () "f" at a.mlir:1:2
// CHECK-NEXT: "test.b"() : () -> () "f"{{$}}
// CHECK-NEXT: {{^}} at "g"
// CHECK-NEXT: "test.c"() : () -> () a.mlir:1:2{{$}}
// CHECK-NEXT: {{^}} at b.mlir:3:4
// CHECK-NEXT: "test.d"() : () -> () a.mlir:1:2{{$}}
// CHECK-NEXT: {{^}} at "f"
// CHECK-NEXT: "test.e"() : () -> () "f"(a.mlir:1:2)
// CHECK-NEXT: "test.f"() : () -> () a.mlir:1:2 to :5
// CHECK-NEXT: "test.g"() : () -> () a.mlir:1:2 to 3:2
// CHECK-NEXT: "test.h"() : () -> () ["f", a.mlir:1:2]
// CHECK-NEXT: "test.i"() : () -> () <"why">["f", "g"]
"test.a"() : () -> () loc(callsite("f" at "a.mlir":1:2))
"test.b"() : () -> () loc(callsite("f" at "g"))
"test.c"() : () -> () loc(callsite("a.mlir":1:2 at "b.mlir":3:4))
"test.d"() : () -> () loc(callsite("a.mlir":1:2 at "f"))
"test.e"() : () -> () loc("f"("a.mlir":1:2))
"test.f"() : () -> () loc("a.mlir":1:2 to :5)
"test.g"() : () -> () loc("a.mlir":1:2 to 3:2)
"test.h"() : () -> () loc(fused["f", "a.mlir":1:2])
"test.i"() : () -> () loc(fused<"why">["f", "g"])
