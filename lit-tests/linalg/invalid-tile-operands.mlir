// Sizes of tiles that are constant operands, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @pack(%t: tensor<8x8xf32>, %to: tensor<4x8x?xf32>) -> tensor<4x8x?xf32> {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{invalid zero tile factor}}
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%zero] into %to : tensor<8x8xf32> -> tensor<4x8x?xf32>
  return %0 : tensor<4x8x?xf32>
}

// -----

func.func @unpack(%t: tensor<4x8x?xf32>, %to: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = index.constant 0
  // expected-error@+1 {{invalid zero tile factor}}
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [%zero] into %to : tensor<4x8x?xf32> -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @two(%t: tensor<8x8xf32>, %to: tensor<4x8x?xf32>) -> tensor<4x8x?xf32> {
  %two = arith.constant 2 : index
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%two] into %to : tensor<8x8xf32> -> tensor<4x8x?xf32>
  return %0 : tensor<4x8x?xf32>
}

// -----

func.func @parts(%t: tensor<8x8xf32>, %to: tensor<4x8x?xf32>) -> tensor<4x8x?xf32> {
  %three = arith.constant 3 : index
  // expected-error@+1 {{invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%three] into %to : tensor<8x8xf32> -> tensor<4x8x?xf32>
  return %0 : tensor<4x8x?xf32>
}
