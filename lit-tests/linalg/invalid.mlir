// Programs that break a rule of linalg are rejected, in MLIR's words where MLIR has the rule.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @permutation(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 1]
  return
}

// -----

func.func @ranks(%x: tensor<2x3xf32>, %y: tensor<3x2x1xf32>) {
  // expected-error@+1 {{'linalg.transpose' op input rank 2 does not match init rank 3}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2x1xf32>) permutation = [1, 0]
  return
}

// -----

func.func @length(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op size of permutation 3 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 0, 2]
  return
}

// -----

func.func @shape(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.transpose' op dim(result, 0) = 2 doesn't match dim(input, permutation[0]) = 3}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<2x3xf32>) permutation = [1, 0]
  return
}

// -----

func.func @element(%x: tensor<2x3xf32>, %y: tensor<3x2xi32>) {
  // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('i32')}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xi32>) permutation = [1, 0]
  return
}

// -----

func.func @mixed(%x: tensor<2x3xf32>, %y: memref<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected to have pure tensor or buffer semantics}}
  linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : memref<3x2xf32>) permutation = [1, 0]
  return
}

// -----

func.func @scalar(%x: f32, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'f32'}}
  %0 = linalg.transpose ins(%x : f32) outs(%y : tensor<3x2xf32>) permutation = [1, 0]
  return
}

// -----

func.func @unranked(%x: memref<*xf32>, %y: memref<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'memref<*xf32>'}}
  linalg.transpose ins(%x : memref<*xf32>) outs(%y : memref<3x2xf32>) permutation = [1, 0]
  return
}

// -----

func.func @inputs(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected 2 operands, but found 3}}
  %0 = linalg.transpose ins(%x, %x : tensor<2x3xf32>, tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 0]
  return
}

// -----

func.func @word(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{custom op 'linalg.transpose' expected 'permutation'}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) dimensions = [1, 0]
  return
}

// -----

func.func @twice(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{custom op 'linalg.transpose' attribute 'bar' occurs more than once in the attribute list}}
  %0 = linalg.transpose {bar} ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 0] {bar}
  return
}

// -----

func.func @own_word_twice(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{custom op 'linalg.transpose' attribute 'permutation' occurs more than once in the attribute list}}
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 0] {permutation = array<i64: 1, 0>}
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
func.func @map_twice(%x: tensor<4xi8>, %y: tensor<4xi8>) {
  // expected-error@+1 {{custom op 'linalg.generic' attribute 'indexing_maps' occurs more than once in the attribute list}}
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<4xi8>) outs(%y : tensor<4xi8>) attrs = {indexing_maps = [#map, #map]} {
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  } -> tensor<4xi8>
  return
}

// -----

func.func @no_result(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  "linalg.transpose"(%x, %y) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> ()
  return
}

// -----

func.func @result(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected type of operand #1 ('tensor<3x2xf32>') to match type of corresponding result ('tensor<3x?xf32>')}}
  %0 = "linalg.transpose"(%x, %y) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @arguments(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected as many non-induction variable region arguments as the number of input/output operands}}
  %0 = "linalg.transpose"(%x, %y) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32):
    linalg.yield %a : f32
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @argument(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected type of bb argument #1 ('i32') to match element or self type of the corresponding operand ('f32')}}
  %0 = "linalg.transpose"(%x, %y) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: i32):
    linalg.yield %a : f32
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @two(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  %0 = "linalg.transpose"(%x, %y) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    // expected-error@+1 {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield %a, %a : f32, f32
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

// MLIR accepts this and prints it without the sum.
func.func @computes(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) {
  %0 = "linalg.transpose"(%x, %y) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    // expected-error@+1 {{'linalg.yield' op expected the body of 'linalg.transpose' to yield the element of its input unchanged}}
    linalg.yield %c : f32
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @homeless(%x: f32) {
  // expected-error@+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
  linalg.yield %x : f32
}

// -----

func.func @out_of_range(%x: tensor<2xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  %0 = linalg.broadcast ins(%x : tensor<2xf32>) outs(%y : tensor<2x3xf32>) dimensions = [2]
  return
}

// -----

func.func @kept(%x: tensor<2xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 2, init: 3}}
  %0 = linalg.broadcast ins(%x : tensor<2xf32>) outs(%y : tensor<2x3xf32>) dimensions = [0]
  return
}

// -----

func.func @added(%x: tensor<2xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  %0 = linalg.broadcast ins(%x : tensor<2xf32>) outs(%y : tensor<2x3xf32>) dimensions = [0, 1]
  return
}

// -----

// MLIR crashes on this.
func.func @added_twice(%x: tensor<f32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op duplicate dimension in 'dimensions'}}
  %0 = linalg.broadcast ins(%x : tensor<f32>) outs(%y : tensor<2x3xf32>) dimensions = [1, 1]
  return
}

// -----

func.func @zero(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{invalid zero tile factor}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 0] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi8>
  return
}

// -----

func.func @position(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %x inner_dims_pos = [0, 0] inner_tiles = [4, 3] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi8>
  return
}

// -----

func.func @outer(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %x outer_dims_perm = [0, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi8>
  return
}

// -----

func.func @outer_length(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %x outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi8>
  return
}

// -----

func.func @factors(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi8>
  return
}

// -----

func.func @packed_rank(%x: tensor<8x6xi8>, %p: tensor<2x2x4xi8>) {
  // expected-error@+1 {{packed rank != (unpacked rank + num tiling factors), got 3 != 4}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xi8> -> tensor<2x2x4xi8>
  return
}

// -----

func.func @tile(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [2, 3] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi8>
  return
}

// -----

func.func @packed(%x: tensor<8x6xi8>, %p: tensor<2x3x4x3xi8>) {
  // expected-error@+1 {{expected 'tensor<2x2x4x3xi8>' for the packed domain value, got 'tensor<2x3x4x3xi8>'}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xi8> -> tensor<2x3x4x3xi8>
  return
}

// -----

func.func @unfilled(%x: tensor<8x7xi8>, %p: tensor<2x3x4x3xi8>) {
  // expected-error@+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x7xi8> -> tensor<2x3x4x3xi8>
  return
}

// -----

func.func @padding(%x: tensor<8x7xi8>, %p: tensor<2x3x4x3xi8>, %v: i16) {
  // expected-error@+1 {{'linalg.pack' op expected padding_value has 'i8' but got: 'i16'}}
  %0 = linalg.pack %x padding_value(%v : i16) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x7xi8> -> tensor<2x3x4x3xi8>
  return
}

// -----

func.func @unpacked(%x: tensor<3x6xi8>, %p: tensor<2x2x4x3xi8>) {
  // expected-error@+1 {{expected 'tensor<1x2x4x3xi8>' for the packed domain value, got 'tensor<2x2x4x3xi8>'}}
  %0 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %x : tensor<2x2x4x3xi8> -> tensor<3x6xi8>
  return
}

// -----

// MLIR accepts any two element types.
func.func @pack_element(%x: tensor<8x6xi8>, %p: tensor<2x2x4x3xi16>) {
  // expected-error@+1 {{'linalg.pack' op expected one element type, but got 'i8' and 'i16'}}
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xi8> -> tensor<2x2x4x3xi16>
  return
}

// -----

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
func.func @stale(%x: tensor<2x2x!q0>, %y: tensor<2x2x!q0>) {
  // expected-error@+1 {{'linalg.transpose' op result type must be 'tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>'}}
  %0 = linalg.transpose ins(%x : tensor<2x2x!q0>) outs(%y : tensor<2x2x!q0>) permutation = [1, 0]
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
func.func @maps(%a: tensor<4xi8>) {
  // expected-error@+1 {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} ins(%a : tensor<4xi8>) outs(%a : tensor<4xi8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<4xi8>
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
func.func @extents(%a: tensor<4xi8>, %b: tensor<5xi8>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xi8>) outs(%b : tensor<5xi8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<5xi8>
  return
}

// -----

#map = affine_map<(d0, d1) -> (d0 * 2 + d1)>
#window = affine_map<(d0, d1) -> (d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @reach(%a: tensor<8xi8>, %w: tensor<3xi8>, %b: tensor<4xi8>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 9, but found 8}}
  %0 = linalg.generic {indexing_maps = [#map, #window, #out], iterator_types = ["parallel", "reduction"]} ins(%a, %w : tensor<8xi8>, tensor<3xi8>) outs(%b : tensor<4xi8>) {
  ^bb0(%x: i8, %k: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<4xi8>
  return
}

// -----

func.func @kinds(%a: tensor<4xi8>) {
  // expected-error@+1 {{unexpected iterator_type (sideways)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["sideways"]} outs(%a : tensor<4xi8>) {
  ^bb0(%x: i8):
    linalg.yield %x : i8
  } -> tensor<4xi8>
  return
}

// -----

func.func @below(%a: tensor<8xi8>, %b: tensor<4xi8>) {
  // expected-error@+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (d0 - 1)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 - 1)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xi8>) outs(%b : tensor<4xi8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<4xi8>
  return
}

// -----

func.func @backwards(%a: tensor<8xi8>, %b: tensor<4xi8>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 10, but found 8}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 9)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xi8>) outs(%b : tensor<4xi8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<4xi8>
  return
}

// -----

// A loop that does not run has its ends all the same.
func.func @never(%a: tensor<8xi8>, %b: tensor<0xi8>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 9, but found 8}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 + 8)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xi8>) outs(%b : tensor<0xi8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  } -> tensor<0xi8>
  return
}

// -----

func.func @inputs(%a: tensor<4x8xi8>, %c: tensor<4x3xi32>) {
  // expected-error @+1 {{'linalg.matmul' op expected 2 inputs and 1 output, but found 1 and 1}}
  %0 = linalg.matmul ins(%a : tensor<4x8xi8>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @extent(%a: tensor<4x8xi8>, %b: tensor<7x3xi8>, %c: tensor<4x3xi32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 7}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<7x3xi8>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @elements(%a: tensor<4xf32>, %c: tensor<4xi32>) {
  // expected-error @+1 {{'linalg.add' op unsupported non numeric type}}
  %0 = linalg.add ins(%a, %c : tensor<4xf32>, tensor<4xi32>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @fill(%a: f64, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  %0 = linalg.fill ins(%a : f64) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @steps(%x: tensor<1x11x10x4xi8>, %w: tensor<3x2x4x5xi8>, %o: tensor<1x4x5x5xi32>)  {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<3xi64>} ins(%x, %w : tensor<1x11x10x4xi8>, tensor<3x2x4x5xi8>) outs(%o : tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32>
  return
}

// -----

// An implied body must be the one that the name stands for.
func.func @body(%a: tensor<4xi32>, %c: tensor<4xi32>) {
  // expected-error @+1 {{'linalg.add' op expected the body of 'linalg.add' to match the named operation}}
  %0 = "linalg.add"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: i32, %y: i32, %z: i32):
    linalg.yield %x : i32
  }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @vectors(%a: vector<4xf64>, %b: vector<4xf64>, %c: tensor<f64>) -> tensor<f64> {
  // expected-error@+1 {{unsupported non numeric type}}
  %0 = linalg.dot ins(%a, %b : vector<4xf64>, vector<4xf64>) outs(%c : tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}

// -----

func.func @no_step(%x: tensor<1x11x10x4xi8>, %w: tensor<3x2x4x5xi8>, %o: tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32> {
  // expected-error@+1 {{expected dilations other than 0}}
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 0]> : tensor<2xi64>} ins(%x, %w : tensor<1x11x10x4xi8>, tensor<3x2x4x5xi8>) outs(%o : tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32>
  return %0 : tensor<1x4x5x5xi32>
}

// -----

func.func @unsigned_floats(%a: tensor<1x4x4x4xf32>, %b: tensor<3x3xf32>, %c: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  // expected-error@+1 {{unsupported non numeric type}}
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<1x4x4x4xf32>, tensor<3x3xf32>) outs(%c : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// -----

func.func @far(%x: tensor<1x11x10x4xi8>, %w: tensor<3x2x4x5xi8>, %o: tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32> {
  // expected-error@+1 {{overflow 64 bits}}
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 4611686018427387904]> : tensor<2xi64>} ins(%x, %w : tensor<1x11x10x4xi8>, tensor<3x2x4x5xi8>) outs(%o : tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32>
  return %0 : tensor<1x4x5x5xi32>
}

// -----

!signed = !quant.uniform<i8:f32, 0.5>
!unsigned = !quant.uniform<u8:f32, 0.5>
func.func @other_storage(%x: tensor<2x3x!signed>, %o: tensor<3x2x!unsigned>) {
  // expected-error@+1 {{'linalg.transpose' op requires operands and result to have the same storage type, bounds and expressed type}}
  %0 = linalg.transpose ins(%x : tensor<2x3x!signed>) outs(%o : tensor<3x2x!unsigned>) permutation = [1, 0]
  return
}

// -----

func.func @maps_dim(%a: memref<5x5xf32>, %b: memref<5x5xf32>, %c: memref<5x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : memref<5x5xf32>, memref<5x5xf32>) outs(%c : memref<5x5xf32>)
  return
}

// -----

func.func @maps_broadcast(%a: memref<5xf32>, %b: memref<5x5xf32>, %c: memref<5x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : memref<5xf32>, memref<5x5xf32>) outs(%c : memref<5x5xf32>)
  return
}

// -----

func.func @batch_dim(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// -----

func.func @batch_broadcast(%a: memref<?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : memref<?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// -----

func.func @batch_first(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_reduce_matmul' op Invalid batch dimension expression.}}
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>] ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// -----

func.func @batch_output(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expects 3 dims, but got (2).}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>] ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// -----

func.func @batch_output_dim(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>] ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// -----

func.func @no_trait(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected attribute value}}
  %0 = linalg.generic ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @trait(%x: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'linalg.generic' invalid kind of attribute specified}}
  %0 = linalg.generic [1] ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @map_arity(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) (%a: f32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @map_argument(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'}}
  %0 = linalg.map ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) (%a: f64, %b: f32) { linalg.yield %b : f32 }
  return
}

// -----

func.func @map_init_argument(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected type of bb argument #1 ('f64') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.map ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) (%a: f32, %b: f64) { linalg.yield %a : f32 }
  return
}

// -----

func.func @map_shape(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected shape of input (8) to match shape of output (4, 8)}}
  %0 = linalg.map { math.absf } ins(%y : tensor<8xf32>) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @map_mixed(%x: tensor<4x8xf32>, %m: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.map { math.absf } ins(%m : memref<4x8xf32>) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @map_scalar(%x: tensor<4x8xf32>, %s: f32) {
  // expected-error@+1 {{'linalg.map' op operand #0 must be variadic of memref of any type values or ranked tensor of any type values, but got 'f32'}}
  %0 = linalg.map { math.absf } ins(%s : f32) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @map_result(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  "linalg.map"(%x, %x) ({ ^bb0(%a: f32, %b: f32): linalg.yield %a : f32 }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> ()
  return
}

// -----

func.func @map_nothing() {
  // expected-error@+1 {{'linalg.map' op expected 1 or more operands, but found 0}}
  linalg.map { arith.addf }
  return
}

// -----

func.func @map_body(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expected '('}}
  %0 = linalg.map ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @payload_operands(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'arith.addf' op expected 2 operands, but found 1}}
  %0 = linalg.map { arith.addf } ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @payload_unknown(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  %0 = linalg.map { arith.foo } ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @payload_twice(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.map' attribute 'foo' occurs more than once in the attribute list}}
  %0 = linalg.map { math.absf } {foo} ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {foo}
  return
}

// -----

func.func @map_loop(%x: tensor<4x8xf32>) {
  %0 = linalg.map ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) (%a: f32, %b: f32) {
    // expected-error@+1 {{'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp}}
    %i = linalg.index 2 : index
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @reduce_loop(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  %0 = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [1] (%a: f32, %b: f32) {
    // expected-error@+1 {{'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp}}
    %i = linalg.index 2 : index
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @map_yield(%x: tensor<4x8xf32>) {
  %0 = linalg.map ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) (%a: f32, %b: f32) {
    // expected-error@+1 {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @reduce_word(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'linalg.reduce' expected 'dimensions'}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dims = [1]
  return
}

// -----

func.func @reduce_order(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%z : tensor<f32>) dimensions = [1, 0]
  return
}

// -----

func.func @reduce_range(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [2]
  return
}

// -----

func.func @reduce_rank(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op number of dimensions after reduction 2 doesn't match the init rank 1}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = []
  return
}

// -----

func.func @reduce_shape(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [0]
  return
}

// -----

func.func @reduce_inputs(%x: tensor<4x8xf32>, %y: tensor<4xf32>, %z: tensor<5x8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %0:2 = linalg.reduce ins(%x, %z : tensor<4x8xf32>, tensor<5x8xf32>) outs(%y, %y : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%a: f32, %b: f32, %c: f32, %d: f32) { linalg.yield %a, %b : f32, f32 }
  return
}

// -----

func.func @reduce_outputs(%x: tensor<4x8xf32>, %y: tensor<4xf32>, %z: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.}}
  %0:2 = linalg.reduce ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%y, %z : tensor<4xf32>, tensor<5xf32>) dimensions = [1] (%a: f32, %b: f32, %c: f32, %d: f32) { linalg.yield %a, %b : f32, f32 }
  return
}

// -----

func.func @reduce_arguments(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [1] (%a: f32) { linalg.yield %a : f32 }
  return
}

// -----

func.func @reduce_input(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [1] (%a: f64, %b: f32) { linalg.yield %b : f32 }
  return
}

// -----

func.func @reduce_output(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [1] (%a: f32, %b: f64) { linalg.yield %a : f32 }
  return
}

// -----

func.func @contract_no_maps(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract  ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_one_map(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{custom op 'linalg.contract' invalid kind of attribute specified}}
  %0 = linalg.contract indexing_maps = affine_map<() -> ()> ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_numbers(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{custom op 'linalg.contract' element of indexing_maps array is not an affine_map}}
  %0 = linalg.contract indexing_maps = [1, 2, 3] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_spaces(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{iteration spaces of provided affine_maps differ}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_sum(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{provided affine_map is not a projected permutation}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d2, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_twice(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{provided affine_map is not a projected permutation}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_ranks(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{ranks of shaped operand and results of corresponding affine_map differ}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_scalar(%x: f32, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{affine_map specifies shaped access while operand has non-shaped type}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %y : f32, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_unused(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{iteration space dim at index 3 not used to access any operand}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_input_only(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{iteration space dim at index 3 is neither a contracting dim nor of parallel iteration type}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contract_nothing_added(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'indexing_maps' do not specify a contracting dimension}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @contract_sizes(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.contract' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @contract_own_word(%x: tensor<4x8xf32>, %y: tensor<8x3xf32>, %z: tensor<4x3xf32>) {
  // expected-error@+1 {{custom op 'linalg.contract' attribute 'indexing_maps' occurs more than once in the attribute list}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {indexing_maps = []} ins(%x, %y : tensor<4x8xf32>, tensor<8x3xf32>) outs(%z : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @elementwise_no_kind(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.elementwise' expected 'kind'}}
  %0 = linalg.elementwise  ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_number(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind=2 ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_word(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{expected ::mlir::linalg::ElementwiseKind to be one of: exp, log, abs, ceil, floor}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<dive> ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_one_map(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>] ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_loops(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @elementwise_rank(%x: tensor<8xf32>, %y: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%x : tensor<8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_size(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_generic(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected the number of indexing_map (0) to be equal to the number of input/output operands (2)}}
  %0 = "linalg.elementwise"(%x, %x) <{kind = #linalg.elementwise_kind<floor>, operandSegmentSizes = array<i32: 1, 1>}> ({ ^bb0(%a: f32, %b: f32): %c = math.floor %a : f32 linalg.yield %c : f32 }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @random_element(%a: f32, %s: i32, %x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.fill_rng_2d' op unsupported non numeric type}}
  %0 = linalg.fill_rng_2d ins(%a, %a, %s : f32, f32, i32) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @random_rank(%a: f64, %s: i32, %x: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.fill_rng_2d' op expected operand #3 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.fill_rng_2d ins(%a, %a, %s : f64, f64, i32) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @reciprocal_of_two(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reciprocal' op expected the body of 'linalg.reciprocal' to match the named operation}}
  %0 = "linalg.reciprocal"(%x, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({ ^bb0(%a: f32, %b: f32): %c = arith.constant 2.0 : f32 %d = arith.divf %c, %a : f32 linalg.yield %d : f32 }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @softmax_dimension(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @softmax_shape(%x: tensor<4x8xf32>, %y: tensor<4x9xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x9xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @softmax_element(%x: tensor<4x8xf32>, %y: tensor<4x8xf64>) {
  // expected-error@+1 {{'linalg.softmax' op failed to verify that input and output have same element type}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf64>) -> tensor<4x8xf64>
  return
}

// -----

func.func @softmax_result(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>)
  return
}

// -----

func.func @winograd_height(%x: tensor<2x4x3x5xf32>, %y: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x4x3x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_width(%x: tensor<2x3x?x5xf32>, %y: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect filter width either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x?x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_point(%x: tensor<2x1x1x5xf32>, %y: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x1x1x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_filter(%x: tensor<2x3x3x5xf32>, %y: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%x : tensor<2x3x3x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_rank(%x: tensor<3x3x5xf32>, %y: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op operand #0 must be 4D tensor of any type values, but got 'tensor<3x3x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%x : tensor<3x3x5xf32>) outs(%y : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_tiles(%x: tensor<2x13x14x5xf32>, %y: tensor<6x6x3x3x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<2x13x14x5xf32>) outs(%y : tensor<6x6x3x3x2x5xf32>) -> tensor<6x6x3x3x2x5xf32>
  return
}

// -----

func.func @winograd_input(%x: tensor<2x?x14x5xf32>, %y: tensor<5x6x?x3x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<2x?x14x5xf32>) outs(%y : tensor<5x6x?x3x2x5xf32>) -> tensor<5x6x?x3x2x5xf32>
  return
}

// -----

func.func @winograd_value_height(%x: tensor<5x6x3x3x2x2xf32>, %y: tensor<2x12x12x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<5x6x3x3x2x2xf32>) outs(%y : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  return
}

// -----

func.func @winograd_value_width(%x: tensor<6x5x3x3x2x2xf32>, %y: tensor<2x12x12x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expect input width equals to input tile size}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x5x3x3x2x2xf32>) outs(%y : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  return
}

// -----

func.func @winograd_output(%x: tensor<6x6x3x3x2x2xf32>, %y: tensor<2x12x11x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x6x3x3x2x2xf32>) outs(%y : tensor<2x12x11x2xf32>) -> tensor<2x12x11x2xf32>
  return
}

// -----

func.func @winograd_element(%x: tensor<2x3x3x5xf32>, %y: tensor<6x6x5x2xf64>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op failed to verify that all of {filter, output} have same element type}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<2x3x3x5xf32>) outs(%y : tensor<6x6x5x2xf64>) -> tensor<6x6x5x2xf64>
  return
}

// -----

// The region of a generic operation has no implied terminator, as in MLIR.
func.func @no_terminator(%x: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expects a non-empty block}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) {
  ^bb0(%in: f32):
  }
  return
}
