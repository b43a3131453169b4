// Element type changes.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xi32> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.transpose' op failed to verify that all of {input1, output} have same element type
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}
