// Negative start.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4xi8>) -> tensor<1xi8> {
  %b = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %z = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.slice' op expect start to be non-negative, got -1 at index 0
  %0 = tosa.slice %a, %b, %z : (tensor<4xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi8>
  return %0 : tensor<1xi8>
}
