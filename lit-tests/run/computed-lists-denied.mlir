// A result type that contradicts the computed shape is an error, both with folding and without.

// RUN: not qopt %s --run=denied 2>&1 | FileCheck %s --check-prefix=DENIED
// RUN: not qopt %s --fold-quant-shapes --run=denied 2>&1 | FileCheck %s --check-prefix=DENIED

// DENIED: error: 'tfl.reshape' {{.*}}result #0 has shape 2x2, but operand #1 is [2, 8]
func.func @denied() -> tensor<2x2xi8> {
  %c = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[2, 4]> : tensor<2xi32>
  %s = arith.muli %a, %b : tensor<2xi32>
  %0 = "tfl.reshape"(%c, %s) : (tensor<4xi8>, tensor<2xi32>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
