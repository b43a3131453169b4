// The operands of an operation in a region become arguments of the function.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/nested.sh %s -o %t.mlir
// RUN: FileCheck %s --implicit-check-not=extsi --input-file=%t.mlir

// CHECK: func.func @f({{.*}}%[[X:[a-z0-9]*]]: i32) {
// CHECK: scf.if
// CHECK: arith.muli %[[X]], %[[X]]
func.func @f(%c: i1, %a: i8) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.muli %1, %1 : i32
    scf.yield %2 : i32
  } else {
    %3 = arith.extsi %a : i8 to i32
    scf.yield %3 : i32
  }
  return %0 : i32
}
