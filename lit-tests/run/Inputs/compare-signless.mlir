// What ../compare.mlir is compared with.

func.func @unsigned() -> tensor<4xi8> {
  %0 = arith.constant dense<[0, 127, 128, 255]> : tensor<4xi8>
  return %0 : tensor<4xi8>
}
