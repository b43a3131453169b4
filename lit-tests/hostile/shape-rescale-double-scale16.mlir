// Double rounding needs scale32.
// expect: error:verify

// RUN: not qopt --canonicalize --fold-quant-shapes %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4xi32>) -> tensor<4xi8> {
  %m = "tosa.const"() {values = dense<16384> : tensor<1xi16>} : () -> tensor<1xi16>
  %s = "tosa.const"() {values = dense<31> : tensor<1xi8>} : () -> tensor<1xi8>
  %iz = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %oz = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.rescale' op DOUBLE_ROUND is only allowed with scale32=true.
  %0 = tosa.rescale %a, %m, %s, %iz, %oz {scale32 = false, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
