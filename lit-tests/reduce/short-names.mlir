// The printed form of the input is longer than the input. The reduction still changes operations.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=arith.muli %S/Inputs/short-names.mlir -o %t.mlir
// RUN: FileCheck %s --implicit-check-not=extsi --implicit-check-not=module --input-file=%t.mlir

// CHECK: func.func @f({{ *}}%[[X:[a-z0-9]*]]: i32) {
// CHECK-NEXT: arith.muli %[[X]], %[[X]]
// CHECK-NEXT: return{{$}}

// The result is never longer than the input.
// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=arith.muli %t.mlir -o %t.again.mlir
// RUN: diff %t.mlir %t.again.mlir
