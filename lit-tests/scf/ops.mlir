// Loops and branches, as mlir-opt prints them.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @loops(
func.func @loops(%n: index, %m: memref<8xi8>, %v: i8) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  // CHECK: scf.for %[[I:.*]] = %c0 to %arg0 step %c1 {
  // CHECK-NEXT: memref.store %arg2, %arg1[%[[I]]] : memref<8xi8>
  // CHECK-NEXT: }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %v, %m[%i] : memref<8xi8>
  }
  // CHECK: %[[S:.*]] = scf.for %{{.*}} = %c0 to %arg0 step %c1 iter_args(%[[A:.*]] = %c0_i32) -> (i32) {
  // CHECK: scf.yield %{{.*}} : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } {note = "kept"}
  // CHECK: scf.for unsigned %{{.*}} = %c0_i32 to %[[S]] step %[[S]]{{ +}}: i32 {
  scf.for unsigned %i = %zero to %0 step %0 : i32 {
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @branches(
func.func @branches(%c: i1, %a: i32, %b: i32) -> i32 {
  // CHECK: %[[R:.*]] = scf.if %arg0 -> (i32) {
  // CHECK-NEXT: scf.yield %arg1 : i32
  // CHECK-NEXT: } else {
  // CHECK-NEXT: scf.yield %arg2 : i32
  %0 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  // CHECK: scf.if %arg0 {
  // CHECK-NEXT: }
  scf.if %c {
  }
  // CHECK: scf.if %arg0 {
  // CHECK-NEXT: } else {
  // CHECK-NEXT: }
  scf.if %c {
  } else {
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @parallel(
func.func @parallel(%n: index, %m: memref<8xi8>, %v: i8, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.parallel (%[[I:.*]]) = (%c0) to (%arg0) step (%c1) {
  // CHECK-NEXT: memref.store %arg2, %arg1[%[[I]]] : memref<8xi8>
  // CHECK-NEXT: scf.reduce{{ *$}}
  // CHECK-NEXT: }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %v, %m[%i] : memref<8xi8>
  }
  // CHECK: scf.parallel (%{{.*}}, %{{.*}}) = (%c0, %c0) to (%arg0, %arg0) step (%c1, %c1) {
  // CHECK: } {note = "kept"}
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    scf.reduce
  } {note = "kept"}
  // CHECK: %[[R:.*]] = scf.parallel (%{{.*}}) = (%c0) to (%arg0) step (%c1) init (%arg3) -> f32 {
  // CHECK-NEXT: scf.reduce(%arg3 : f32) {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
  // CHECK-NEXT: scf.reduce.return %[[S]] : f32
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %0 : f32
}
