// An alias comes after the aliases that it uses, even if an attribute without an alias is between them.

// RUN: qopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt-22 --allow-unregistered-dialect %s | FileCheck %s

// CHECK:      #loc = loc("a")
// CHECK-NEXT: #loc1 = loc("b")
// CHECK-NEXT: #loc2 = loc("c")
// CHECK-NEXT: #loc3 = loc("d")
// CHECK-NEXT: #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #loc4 = loc(fused<"y">[#loc1, #loc2])
// CHECK-NEXT: #distinct = distinct[0]<[#map]>
// CHECK-NEXT: #loc5 = loc(fused<"x">[#loc, #loc4, #loc3])
// CHECK-NEXT: #loc6 = loc(fused[#loc, #loc4, #loc3])
// CHECK-NEXT: module {

// CHECK-NEXT: "test.distinct"() {a = #distinct} : () -> ()
"test.distinct"() {a = distinct[0]<[affine_map<(d0) -> (d0)>]>} : () -> ()
// Only fused locations with the same metadata, or without any, are flattened.
// CHECK-NEXT: "test.fused"() {a = #loc5, b = #loc6} : () -> ()
"test.fused"() {
  a = loc(fused<"x">["a", fused<"y">["b", "c"], fused<"x">["d"]]),
  b = loc(fused["a", fused<"y">["b", "c"], fused["d"]])
} : () -> ()
