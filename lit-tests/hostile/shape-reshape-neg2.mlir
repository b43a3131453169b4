// Negative dim.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %s = tosa.const_shape {values = dense<[-2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.reshape' op new shape is inconsistent with result shape
  %0 = tosa.reshape %a, %s : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
