// A conditional whose condition is constant is replaced with the region that runs.

// RUN: qopt %s --canonicalize --verify-each --validate | FileCheck %s

// CHECK-LABEL: func.func @taken
// CHECK-NEXT:    %[[X:.*]] = arith.muli %arg0, %arg0
// CHECK-NEXT:    return %[[X]], %arg0
func.func @taken(%arg0: i32) -> (i32, i32) {
  %true = arith.constant true
  %0:2 = scf.if %true -> (i32, i32) {
    %1 = arith.muli %arg0, %arg0 : i32
    scf.yield %1, %arg0 : i32, i32
  } else {
    %1 = arith.addi %arg0, %arg0 : i32
    scf.yield %arg0, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @other
// CHECK-NEXT:    return
func.func @other(%arg0: memref<4xi32>, %arg1: i32) {
  %false = arith.constant false
  %0 = arith.constant 0 : index
  scf.if %false {
    memref.store %arg1, %arg0[%0] : memref<4xi32>
  }
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK:         scf.if %arg0
func.func @unknown(%arg0: i1, %arg1: i32) -> i32 {
  %0 = scf.if %arg0 -> (i32) {
    scf.yield %arg1 : i32
  } else {
    %1 = arith.addi %arg1, %arg1 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// A conditional in another one.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT:    %[[X:.*]] = scf.if %arg0
// CHECK:         return %[[X]]
func.func @nested(%arg0: i1, %arg1: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> (i32) {
    %1 = scf.if %arg0 -> (i32) {
      scf.yield %arg1 : i32
    } else {
      %2 = arith.addi %arg1, %arg1 : i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
