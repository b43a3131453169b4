// A movement may depend on computed operands: the result equals the one for constants.

// RUN: qopt %s --run=moves | FileCheck %s --check-prefix=MOVES
// RUN: qopt %s --run=open | FileCheck %s --check-prefix=OPEN
// RUN: qopt %s --validate --fold-quant-shapes --run=moves | FileCheck %s --check-prefix=MOVES

// MOVES:      dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>
// MOVES-NEXT: dense<[4, 2]> : tensor<2xi8>
func.func @moves() -> (tensor<2x2xi8>, tensor<2xi8>) {
  %c = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %a = arith.constant dense<[1, -1]> : tensor<2xi32>
  %b = arith.constant dense<[2, 1]> : tensor<2xi32>
  %s = arith.muli %a, %b : tensor<2xi32>
  %i = arith.addi %a, %b : tensor<2xi32>
  %0 = "tfl.reshape"(%c, %s) : (tensor<4xi8>, tensor<2xi32>) -> tensor<2x2xi8>
  %j = arith.constant dense<[0, 1]> : tensor<2xi32>
  %k = arith.addi %i, %j : tensor<2xi32>
  %1 = "tfl.gather"(%c, %k) <{axis = 0 : i32}> : (tensor<4xi8>, tensor<2xi32>) -> tensor<2xi8>
  return %0, %1 : tensor<2x2xi8>, tensor<2xi8>
}

// A constant whose type has a dynamic size has the sizes of its elements.
// OPEN: dense<{{\[\[}}7, 8], [1, 2]]> : tensor<2x2xi8>
func.func @open() -> tensor<2x2xi8> {
  %c = "tfl.pseudo_const"() <{value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<?x2xi8>
  %i = "tfl.pseudo_const"() <{value = dense<[3, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.gather"(%c, %i) <{axis = 0 : i32}> : (tensor<?x2xi8>, tensor<2xi32>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
