// An operation that TensorFlow Lite cannot run is an error, even if its result's shape would be right.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @axis_of_split(%x: tensor<4xf32>) -> tensor<2xf32> {
  %d = "tfl.pseudo_const"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{'tfl.split' op dimension 2 is out of range for rank 1}}
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0 : tensor<2xf32>
}

// -----

func.func @unequal_parts(%x: tensor<5xf32>) -> tensor<?xf32> {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{dimension 0 of size 5 cannot be split into 2 equal parts}}
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<5xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @count_of_split(%x: tensor<4xf32>) -> tensor<2xf32> {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{attribute 'num_splits' must be 2, but is 4}}
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 4 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0 : tensor<2xf32>
}

// -----

func.func @sizes_of_split_v(%x: tensor<4xf32>) -> tensor<?xf32> {
  %s = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{dimension 0 of size 4 cannot be split into 2 parts of sizes [1, 2]}}
  %0:2 = "tfl.split_v"(%x, %s, %d) <{num_splits = 2 : i32}> : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @axis_of_concatenation(%x: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{dimension -2 is out of range for rank 1}}
  %0 = "tfl.concatenation"(%x, %x) <{axis = -2 : i32, fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @elements_of_concatenation(%x: tensor<4xf32>, %y: tensor<4xi32>) -> tensor<8xf32> {
  // expected-error @below {{requires the same element type for its data and results, but got 'f32' and 'i32'}}
  %0 = "tfl.concatenation"(%x, %y) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @begin_of_slice(%x: tensor<4xf32>) -> tensor<2xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{begin[0] cannot be negative}}
  %0 = "tfl.slice"(%x, %b, %s) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// The type of the amounts is wrong, whatever they are.
func.func @amounts_of_pad(%x: tensor<2x1x3xf32>, %p: tensor<2x2xi32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{operand #1 must have shape 3x2, but has type 'tensor<2x2xi32>'}}
  %0 = "tfl.pad"(%x, %p) : (tensor<2x1x3xf32>, tensor<2x2xi32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @value_of_padv2(%x: tensor<2xf32>, %p: tensor<1x2xi32>, %v: tensor<i32>) -> tensor<?xf32> {
  // expected-error @below {{requires the same element type for its data and results, but got 'f32' and 'i32'}}
  %0 = "tfl.padv2"(%x, %p, %v) : (tensor<2xf32>, tensor<1x2xi32>, tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @long_mirror(%x: tensor<2xf32>) -> tensor<?xf32> {
  %p = "tfl.pseudo_const"() <{value = dense<[[2, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // expected-error @below {{dimension 0 of size 2 is too small for mirror padding by 2 and 0}}
  %0 = "tfl.mirror_pad"(%x, %p) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @operands_of_pack(%x: tensor<1xi32>, %y: tensor<2xi32>) -> tensor<2x2xi32> {
  // expected-error @below {{requires operands of one shape, but got 1 and 2}}
  %0 = "tfl.pack"(%x, %y) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// -----

func.func @results_of_unpack(%x: tensor<2x3xi32>) -> tensor<2xi32> {
  // expected-error @below {{dimension 1 of size 3 cannot be split into 2 elements}}
  %0:2 = "tfl.unpack"(%x) <{axis = 1 : i32, num = 2 : i32}> : (tensor<2x3xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %0#0 : tensor<2xi32>
}

// -----

func.func @shape_of_reshape(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %s = "tfl.pseudo_const"() <{value = dense<[6, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{result #0 has shape 3x2, but operand #1 is [6, 1]}}
  %0 = "tfl.reshape"(%x, %s) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @squeezed(%x: tensor<1x4x1xf32>) -> tensor<4xf32> {
  // expected-error @below {{result #0 must have the shape 4x1, but has type 'tensor<4xf32>'}}
  %0 = "tfl.squeeze"(%x) <{squeeze_dims = [0]}> : (tensor<1x4x1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @squeezed_size(%x: tensor<1x4x?xf32>) -> tensor<1x?xf32> {
  // expected-error @below {{dimension 1 of operand #0 must have size 1, but has size 4}}
  %0 = "tfl.squeeze"(%x) <{squeeze_dims = [1]}> : (tensor<1x4x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}

// -----

func.func @expanded(%x: tensor<4x2xf32>) -> tensor<1x4x2xf32> {
  %d = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{result #0 must have the shape 4x1x2, but has type 'tensor<1x4x2xf32>'}}
  %0 = "tfl.expand_dims"(%x, %d) : (tensor<4x2xf32>, tensor<i32>) -> tensor<1x4x2xf32>
  return %0 : tensor<1x4x2xf32>
}

// -----

func.func @broadcast(%x: tensor<2x3xf32>, %s: tensor<2xi32>) -> tensor<4x3xf32> {
  // expected-error @below {{dimension 0 of size 2 does not broadcast to 4}}
  %0 = "tfl.broadcast_to"(%x, %s) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

func.func @stride_0(%x: tensor<4xf32>) -> tensor<?xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{stride of dimension 0 is 0}}
  %0 = "tfl.strided_slice"(%x, %b, %b, %b) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @block(%x: tensor<1x4x3x3xf32>) -> tensor<1x2x?x12xf32> {
  // expected-error @below {{dimension of size 3 is not divisible by 2}}
  %0 = "tfl.space_to_depth"(%x) <{block_size = 2 : i32}> : (tensor<1x4x3x3xf32>) -> tensor<1x2x?x12xf32>
  return %0 : tensor<1x2x?x12xf32>
}

// -----

func.func @squeeze() -> tensor<2x3xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3, 4, 5, 6]]> : tensor<1x6xi8>}> : () -> tensor<1x6xi8>
  // expected-error @below {{result #0 must have the shape 6, but has type 'tensor<2x3xi8>'}}
  %r = "tfl.squeeze"(%0) : (tensor<1x6xi8>) -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

// -----

func.func @expand_dims() -> tensor<3x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{result #0 must have the shape 1x2x3, but has type 'tensor<3x2xi8>'}}
  %r = "tfl.expand_dims"(%0, %1) : (tensor<2x3xi8>, tensor<i32>) -> tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}

// -----

func.func @transpose() -> tensor<3x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{dimension 2 is out of range for rank 2}}
  %r = "tfl.transpose"(%0, %1) : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}

// -----

func.func @slice_sizes() -> tensor<2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{size tensor elements size is not equal to input tensor rank}}
  %r = "tfl.slice"(%0, %1, %2) : (tensor<4xi8>, tensor<1xi32>, tensor<2xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// -----

func.func @slice_negative() -> tensor<2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[-2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{size[0] cannot be negative other than -1}}
  %r = "tfl.slice"(%0, %1, %2) : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// -----

func.func @ellipses() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[0, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{more than one ellipsis}}
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{ellipsis_mask = 3 : i32}> : (tensor<4xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// -----

func.func @indices() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[4, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{more indices than the 1 dimensions}}
  %r = "tfl.strided_slice"(%0, %1, %2, %3) : (tensor<4xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// -----

func.func @lengths() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[4, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{has 1 begins, 2 ends and 1 strides}}
  %r = "tfl.strided_slice"(%0, %1, %2, %3) : (tensor<4xi8>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// -----

func.func @pack_count() -> tensor<1x4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  // expected-error @below {{attribute 'values_count' must be 1, but is 2}}
  %r = "tfl.pack"(%0) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<4xi8>) -> tensor<1x4xi8>
  return %r : tensor<1x4xi8>
}

// -----

func.func @negative() -> tensor<3xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, -1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // expected-error @below {{operand #1 has the negative element -1}}
  %r = "tfl.pad"(%0, %1) : (tensor<4xi8>, tensor<1x2xi32>) -> tensor<3xi8>
  return %r : tensor<3xi8>
}

// -----

func.func @gather_negative() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{index -1 is negative}}
  %r = "tfl.gather"(%0, %1) <{axis = 0 : i32}> : (tensor<4xi8>, tensor<1xi32>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

// -----

func.func @gather_outside_of_batch() -> tensor<2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{'tfl.gather' op index 2 is outside of a dimension of size 2}}
  %r = "tfl.gather"(%0, %1) <{axis = 1 : i32, batch_dims = 1 : i32}> : (tensor<2x2xi8>, tensor<2xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// -----

func.func @tile() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{multiple -1 is negative}}
  %r = "tfl.tile"(%0, %1) : (tensor<4xi8>, tensor<1xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// -----

func.func @block_size() -> tensor<1x2x2x1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[[[1, 2, 3, 4]]]]> : tensor<1x1x1x4xi8>}> : () -> tensor<1x1x1x4xi8>
  // expected-error @below {{block size 0 is not positive}}
  %r = "tfl.depth_to_space"(%0) <{block_size = 0 : i32}> : (tensor<1x1x1x4xi8>) -> tensor<1x2x2x1xi8>
  return %r : tensor<1x2x2x1xi8>
}

// -----

func.func @block_rank() -> tensor<2x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>}> : () -> tensor<1x4xi8>
  // expected-error @below {{operand #0 must have rank 4, but has shape 1x4}}
  %r = "tfl.depth_to_space"(%0) <{block_size = 1 : i32}> : (tensor<1x4xi8>) -> tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}

// -----

func.func @crops() -> tensor<1x0xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1], [2]]> : tensor<2x1xi8>}> : () -> tensor<2x1xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[[2, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // expected-error @below {{cropping of 2 and 1 exceeds size 2}}
  %r = "tfl.batch_to_space_nd"(%0, %1, %2) : (tensor<2x1xi8>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<1x0xi8>
  return %r : tensor<1x0xi8>
}
