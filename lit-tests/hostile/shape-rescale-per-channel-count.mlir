// 3 multipliers for 2 channels.
// expect: error:verify

// RUN: not qopt --canonicalize --fold-quant-shapes %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4x2xi32>) -> tensor<4x2xi8> {
  %m = "tosa.const"() {values = dense<[1073741824, 1073741824, 1073741824]> : tensor<3xi32>} : () -> tensor<3xi32>
  %s = "tosa.const"() {values = dense<[31, 31, 31]> : tensor<3xi8>} : () -> tensor<3xi8>
  %iz = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %oz = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.rescale' op expect shape of { 2 } for multiplier input, got { 3 }
  %0 = tosa.rescale %a, %m, %s, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<4x2xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x2xi8>
  return %0 : tensor<4x2xi8>
}
