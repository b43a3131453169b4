// Product of dims wraps i64.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4xi8>) -> tensor<4xi8> {
  %s = tosa.const_shape {values = dense<[9223372036854775807, 9223372036854775807]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.reshape' op new shape does not match result rank
  %0 = tosa.reshape %a, %s : (tensor<4xi8>, !tosa.shape<2>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
