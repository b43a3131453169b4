// RUN: qopt %s | qopt | FileCheck %s

// CHECK-LABEL: func.func @select
func.func @select(%c: i1, %cs: vector<4xi1>, %x: vector<4xi32>) {
  // CHECK: arith.select %arg0, %arg2, %arg2 : vector<4xi32>
  %0 = arith.select %c, %x, %x : vector<4xi32>
  // CHECK: arith.select %arg1, %arg2, %arg2 {foo} : vector<4xi1>, vector<4xi32>
  %1 = arith.select %cs, %x, %x {foo} : vector<4xi1>, vector<4xi32>
  return
}

// Several results have the names of the definition, with a suffix where they are taken.
// CHECK-LABEL: func.func @named
func.func @named(%x: i32) -> i32 {
  // CHECK: %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
  %a:2 = arith.addui_extended %x, %x : i32, i1
  // CHECK: %sum_0, %overflow_1 = arith.addui_extended %arg0, %arg0 : i32, i1
  %b, %c = arith.addui_extended %x, %x : i32, i1
  // CHECK: %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
  %m:2 = arith.mulsi_extended %x, %x : i32
  // CHECK: return %high : i32
  return %m#1 : i32
}
