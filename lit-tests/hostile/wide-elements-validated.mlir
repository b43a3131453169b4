// Elements of two megabytes each are not all copied to be compared.
// expect: accept

// RUN: qopt %s --fold-quant-shapes --validate | FileCheck %s

// CHECK: arith.constant dense<2>
func.func @main() -> tensor<1000000xi16777215> {
  %c = arith.constant dense<2> : tensor<1000000xi16777215>
  %d = arith.constant dense<0> : tensor<1000000xi16777215>
  %0 = arith.addi %c, %d : tensor<1000000xi16777215>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<1000000xi16777215>) -> tensor<1000000xi16777215>
  return %1 : tensor<1000000xi16777215>
}
