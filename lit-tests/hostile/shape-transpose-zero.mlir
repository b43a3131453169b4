// Zero elements. TOSA has no tensors without elements.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<3x0x10xi8>) -> tensor<10x3x0xi8> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.transpose' op operand #0 must be tosa-conformant tensor of at least rank 1, but got
  %0 = tosa.transpose %a {perms = array<i32: 2, 0, 1>} : (tensor<3x0x10xi8>) -> tensor<10x3x0xi8>
  return %0 : tensor<10x3x0xi8>
}
