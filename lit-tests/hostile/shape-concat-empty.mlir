// No inputs.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f() -> tensor<0xi8> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.concat' op result #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<0xi8>'
  %0 = "tosa.concat"() {axis = 0 : i32} : () -> tensor<0xi8>
  return %0 : tensor<0xi8>
}
