// The other program of diff.mlir.
func.func @main(%x: tensor<2x2xi8>, %y: i16) -> tensor<2x2xi8> {
  %w = arith.constant dense<[[1, 5], [7, 4]]> : tensor<2x2xi8> loc("w")
  %0 = arith.addi %x, %w : tensor<2x2xi8> loc("sum")
  %1 = arith.muli %0, %w : tensor<2x2xi8> loc("product")
  %2 = arith.subi %1, %x : tensor<2x2xi8> loc("difference")
  %3 = tosa.reverse %2 {axis = 1 : i32} : (tensor<2x2xi8>) -> tensor<2x2xi8> loc("turned")
  %4 = tosa.reverse %3 {axis = 0 : i32} : (tensor<2x2xi8>) -> tensor<2x2xi8> loc("again")
  return %4 : tensor<2x2xi8>
}
func.func @scales(%a: tensor<4x!quant.uniform<i8:f32, 0.25:4>>, %b: tensor<3x!quant.uniform<i8:f32:0, {2.0, 2.0, 3.5}>>,
    %c: tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>) {
  return
}
func.func @new() {
  "test.op"() {y = [1 : i32]} : () -> () loc("a")
  return
}
