// Rank 0, empty perm (TOSA needs rank >= 1). The text of an array without elements has no colon.
// expect: error:parse

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<i8>) -> tensor<i8> {
  // CHECK: .mlir:[[#@LINE+1]]:46: error: expected integer literal
  %0 = tosa.transpose %a {perms = array<i32: >} : (tensor<i8>) -> tensor<i8>
  return %0 : tensor<i8>
}
