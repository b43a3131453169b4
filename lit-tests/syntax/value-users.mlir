// A comment after each operation lists each user of its results once, the last user first; block arguments have a line each.
// Operations without results get a number.

// RUN: qopt --allow-unregistered-dialect --mlir-print-value-users %s | FileCheck %s

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:     // %arg0 is used by %1#0, %1#1{{$}}
// CHECK-NEXT:     // %arg1 is unused{{$}}
// CHECK-NEXT:     // %arg2 is used by %11, %6{{$}}
// CHECK-NEXT:     %1:2 = "test.two"(%arg0) : (i32) -> (i32, i32) // users: (%2#0, %2#1), (unused){{$}}
// CHECK-NEXT:     %2:2 = "test.two"(%1#0) : (i32) -> (i32, i32) // unused{{$}}
// CHECK-NEXT:     %3:2 = "test.two"() : () -> (i32, i32) // users: (%4), (%4){{$}}
// CHECK-NEXT:     %4 = "test.one"(%3#0, %3#0, %3#1) : (i32, i32, i32) -> i32 // users: %6, %5{{$}}
// CHECK-NEXT:     %5 = "test.one"(%4) : (i32) -> i32 // users: %8#0, %8#1{{$}}
// CHECK-NEXT:     "test.none"(%4, %arg2) : (i32, i32) -> () // id: %6{{$}}
// CHECK-NEXT:     "test.none"() : () -> (){{$}}
// CHECK-NEXT:     %8:2 = "test.two"(%5) : (i32) -> (i32, i32) // users: (unused), (%9){{$}}
// CHECK-NEXT:     %9 = "test.one"(%8#1) : (i32) -> i32 // users: %10, %12{{$}}
// CHECK-NEXT:     "test.region"(%9) ({
// CHECK-NEXT:     ^bb0(%arg3: i32, %arg4: i32):
// CHECK-NEXT:       // %arg3 is used by %12{{$}}
// CHECK-NEXT:       // %arg4 is unused{{$}}
// CHECK-NEXT:       "test.none"(%9, %arg3) : (i32, i32) -> () // id: %12{{$}}
// CHECK-NEXT:     }) : (i32) -> () // id: %10{{$}}
// CHECK-NEXT:     return %arg2 : i32 // id: %11{{$}}
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @f(%a: i32, %b: i32, %c: i32) -> i32 {
  %0:2 = "test.two"(%a) : (i32) -> (i32, i32)
  %1:2 = "test.two"(%0#0) : (i32) -> (i32, i32)
  %2:2 = "test.two"() : () -> (i32, i32)
  %3 = "test.one"(%2#0, %2#0, %2#1) : (i32, i32, i32) -> i32
  %4 = "test.one"(%3) : (i32) -> i32
  "test.none"(%3, %c) : (i32, i32) -> ()
  "test.none"() : () -> ()
  %5:2 = "test.two"(%4) : (i32) -> (i32, i32)
  %6 = "test.one"(%5#1) : (i32) -> i32
  "test.region"(%6) ({
  ^bb0(%x: i32, %y: i32):
    "test.none"(%6, %x) : (i32, i32) -> ()
  }) : (i32) -> ()
  return %c : i32
}
