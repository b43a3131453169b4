// The inputs of state.pt2.
func.func @inputs() -> (tensor<2xf32> {pt2.name = "x"}, tensor<1xi64> {pt2.name = "position"}) {
  %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %position = arith.constant dense<1> : tensor<1xi64>
  return %x, %position : tensor<2xf32>, tensor<1xi64>
}
