module attributes {tfl.schema_version = 3 : i32} {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "tfl.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("same")
    %1 = "tfl.abs"(%0) : (tensor<4xf32>) -> tensor<4xf32> loc("same")
    %2 = "tfl.abs"(%1) : (tensor<4xf32>) -> tensor<4xf32> loc("y")
    return %2 : tensor<4xf32>
  }
}
