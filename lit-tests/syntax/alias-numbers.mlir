// Aliases are numbered in the order of the text: in the generic form an operation's regions and result types come before
// its attributes, in an operation's own form its attributes come first.

// RUN: qopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: mlir-opt-22 --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt-22 --allow-unregistered-dialect %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

func.func @f() attributes {a = affine_map<(d0) -> (d0 * 2)>} {
  "test.inside"() {a = affine_map<(d0) -> (d0 * 3)>} : () -> ()
  %0 = memref.alloc() {a = affine_map<(d0) -> (d0 * 4)>} : memref<4xf32, affine_map<(d0) -> (d0 * 5)>>
  %1 = "test.result"() {a = affine_map<(d0) -> (d0 * 6)>} : () -> memref<4xf32, affine_map<(d0) -> (d0 * 7)>>
  // Tuples of more than sixteen types have an alias.
  "test.tuples"() {
    a = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>,
    b = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>,
    c = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i2>
  } : () -> ()
  return
}

// CHECK:      !tuple = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
// CHECK-NEXT: !tuple1 = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i2>
// CHECK-NEXT: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * 3)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0 * 5)>
// CHECK-NEXT: #map4 = affine_map<(d0) -> (d0 * 7)>
// CHECK-NEXT: #map5 = affine_map<(d0) -> (d0 * 6)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f() attributes {a = #map} {
// CHECK-NEXT:     "test.inside"() {a = #map1} : () -> ()
// CHECK-NEXT:     %alloc = memref.alloc() {a = #map2} : memref<4xf32, #map3>
// CHECK-NEXT:     %0 = "test.result"() {a = #map5} : () -> memref<4xf32, #map4>
// CHECK-NEXT:     "test.tuples"() {a = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>, b = !tuple, c = !tuple1} : () -> ()
// CHECK-NEXT:     return

// GENERIC:      #map = affine_map<(d0) -> (d0 * 3)>
// GENERIC-NEXT: #map1 = affine_map<(d0) -> (d0 * 5)>
// GENERIC-NEXT: #map2 = affine_map<(d0) -> (d0 * 4)>
// GENERIC-NEXT: #map3 = affine_map<(d0) -> (d0 * 7)>
// GENERIC-NEXT: #map4 = affine_map<(d0) -> (d0 * 6)>
// GENERIC-NEXT: #map5 = affine_map<(d0) -> (d0 * 2)>
// GENERIC-NEXT: "builtin.module"() ({
// GENERIC-NEXT:   "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
// GENERIC-NEXT:     "test.inside"() {a = #map} : () -> ()
// GENERIC-NEXT:     %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> {a = #map2} : () -> memref<4xf32, #map1>
// GENERIC-NEXT:     %1 = "test.result"() {a = #map4} : () -> memref<4xf32, #map3>
// GENERIC:        }) {a = #map5} : () -> ()
