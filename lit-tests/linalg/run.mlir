// Movements into a destination with undefined elements, in the interpreter.

// RUN: qopt %s --run=transposed | FileCheck %s --check-prefix=TRANSPOSED
// RUN: qopt %s --fold-quant-shapes --run=transposed | FileCheck %s --check-prefix=TRANSPOSED
// RUN: qopt %s --run=sized | FileCheck %s --check-prefix=SIZED
// RUN: not qopt %s --run=negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: qopt %s --canonicalize | FileCheck %s --check-prefix=KEPT

// TRANSPOSED: dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// KEPT-LABEL: func.func @transposed
// KEPT: tensor.empty()
func.func @transposed() -> tensor<3x2xi8> {
  %x = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %init = tensor.empty() : tensor<3x2xi8>
  %0 = linalg.transpose ins(%x : tensor<2x3xi8>) outs(%init : tensor<3x2xi8>) permutation = [1, 0]
  return %0 : tensor<3x2xi8>
}

// SIZED: dense<0.000000e+00> : tensor<2x3xf32>
func.func @sized() -> tensor<2x?xf32> {
  %n = arith.constant 3 : index
  %0 = tensor.empty(%n) : tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// NEGATIVE: error: 'tensor.empty' {{.*}}the size -1 is negative
func.func @negative() -> tensor<?xf32> {
  %n = arith.constant -1 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
