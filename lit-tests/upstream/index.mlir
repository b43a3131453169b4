// Arithmetic on indices. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @ops(%i: index, %b: i64) -> i1 {
  %0 = index.constant -7
  %1 = index.add %i, %0
  %2 = index.ceildivs %1, %i
  %3 = index.casts %b : i64 to index
  %4 = index.castu %3 : index to i32
  %5 = index.bool.constant false
  %6 = index.sizeof
  %7 = index.cmp ult(%2, %6)
  "x.y"() {a = #index<cmp_predicate sge>} : () -> ()
  return %7 : i1
}

// CHECK: module {
// CHECK-NEXT: func.func @ops(%arg0: index, %arg1: i64) -> i1 {
// CHECK-NEXT: %idx-7 = index.constant -7
// CHECK-NEXT: %0 = index.add %arg0, %idx-7
// CHECK-NEXT: %1 = index.ceildivs %0, %arg0
// CHECK-NEXT: %2 = index.casts %arg1 : i64 to index
// CHECK-NEXT: %3 = index.castu %2 : index to i32
// CHECK-NEXT: %false = index.bool.constant false
// CHECK-NEXT: %4 = index.sizeof
// CHECK-NEXT: %5 = index.cmp ult(%1, %4)
// CHECK-NEXT: "x.y"() {a = #index<cmp_predicate sge>} : () -> ()
// CHECK-NEXT: return %5 : i1
// CHECK-NEXT: }
// CHECK-NEXT: }
