// 3 elements collapsed to a scalar.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f() -> tensor<index> {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tensor.collapse_shape' op expected all dimensions of the expanded type to be 1 for rank 0
  %0 = tensor.collapse_shape %c [] : tensor<3xindex> into tensor<index>
  return %0 : tensor<index>
}
