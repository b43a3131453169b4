// Slice of a dense_resource constant.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<2> : tensor<1xi8>
func.func @f() -> tensor<1xi8> {
  %c = "tosa.const"() {values = dense_resource<r> : tensor<4xi8>} : () -> tensor<4xi8>
  %b = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %c, %b, %b : (tensor<4xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi8>
  return %0 : tensor<1xi8>
}
{-# dialect_resources: { builtin: { r: "0x0100000001020304" } } #-}
