// What ../compare.mlir is compared with.

func.func @main(%a: tensor<8x!quant.uniform<i16:f32, 0.25>>) -> tensor<8x!quant.uniform<i16:f32, 0.25>> {
  %c = arith.constant dense<2> : tensor<8xi16>
  %0 = quant.scast %c : tensor<8xi16> to tensor<8x!quant.uniform<i16:f32, 0.25>>
  return %0 : tensor<8x!quant.uniform<i16:f32, 0.25>>
}
