// An operation that folds to an operand of the operation before it is evaluated on its own operands.

// RUN: qopt %s --run=undone | FileCheck %s

// CHECK:      dense<[5, -6]> : tensor<2xi32>
// CHECK-NEXT: dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: dense<[5.000000e-01, -2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: dense<[true, false]> : tensor<2xi1>
func.func @undone() -> (tensor<2xi32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi1>) {
  %x = arith.constant dense<[5, -6]> : tensor<2xi32>
  %y = arith.constant dense<[3, 4]> : tensor<2xi32>
  %0 = arith.subi %x, %y : tensor<2xi32>
  %1 = arith.addi %0, %y : tensor<2xi32>
  %b = arith.constant dense<[1, 2]> : tensor<2xi8>
  %2 = arith.extsi %b : tensor<2xi8> to tensor<2xi32>
  %3 = arith.trunci %2 : tensor<2xi32> to tensor<2xi8>
  %f = arith.constant dense<[0.5, -2.0]> : tensor<2xf32>
  %4 = arith.negf %f : tensor<2xf32>
  %5 = arith.negf %4 : tensor<2xf32>
  %c = arith.constant dense<[true, false]> : tensor<2xi1>
  %6 = arith.extui %c : tensor<2xi1> to tensor<2xi32>
  %zero = arith.constant dense<0> : tensor<2xi32>
  %7 = arith.cmpi ne, %6, %zero : tensor<2xi32>
  return %1, %3, %5, %7 : tensor<2xi32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi1>
}
