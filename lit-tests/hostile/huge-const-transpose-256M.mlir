// Hex splat by length.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<1> : tensor<16384x16384xi8>
func.func @f() -> tensor<16384x16384xi8> {
  %c = "tosa.const"() {values = dense<"0x01"> : tensor<16384x16384xi8>} : () -> tensor<16384x16384xi8>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<16384x16384xi8>) -> tensor<16384x16384xi8>
  return %0 : tensor<16384x16384xi8>
}
