// What ../compare.mlir is compared with.

func.func @main(%a: tensor<8xi16>) -> tensor<8xi16> {
  %c = arith.constant dense<2> : tensor<8xi16>
  %d = arith.constant dense<1> : tensor<8xi16>
  %0 = arith.addi %c, %d : tensor<8xi16> loc("sum")
  return %0 : tensor<8xi16>
}
func.func @f(%a: tensor<4xi8>) -> tensor<4xf32> {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @g(%a: tensor<4xf32>) {
  return
}
func.func @zero() -> tensor<3xf32> {
  %0 = arith.constant dense<1.0> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @infinite() -> tensor<3xf32> {
  %0 = arith.constant dense<[0x7F800000, 1.0, 3.0]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
