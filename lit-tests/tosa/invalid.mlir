// Programs that break a rule of tosa are rejected at the operation.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @argmax(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.argmax' op specified axis is outside the rank of the tensor}}
  %0 = tosa.argmax %x {axis = 2 : i32} : (tensor<2x3xi8>) -> tensor<3xi32>
  return
}

// -----

func.func @axis(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.reduce_sum' op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %0 = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @reduced(%x: tensor<2x3xi32>) {
  // expected-error@+1 {{'tosa.reduce_max' op expect reduced dimension size to be 1, got 2}}
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @broadcast(%x: tensor<2x3xi32>, %y: tensor<2x2xi32>) {
  // expected-error@+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %0 = tosa.add %x, %y : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @transposed(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.transpose' op expected valid permutation indices}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 1>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return
}

// -----

func.func @permutation_count(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 1}}
  %0 = tosa.transpose %x {perms = array<i32: 1>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return
}

// -----

func.func @concat(%x: tensor<2x3xi8>, %y: tensor<1x4xi8>) {
  // expected-error@+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 4 vs 3 at index 1 on operands 0 and 1}}
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xi8>, tensor<1x4xi8>) -> tensor<3x3xi8>
  return
}

// -----

func.func @reshape(%x: tensor<2x3xi8>) {
  %0 = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op cannot reshape 6 elements into 9}}
  %1 = tosa.reshape %x, %0 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x3xi8>
  return
}

// -----

func.func @shape() {
  // expected-error@+1 {{'tosa.const_shape' op expect number of elements in attribute values (2) to be equal to the rank (3) for the result shape type}}
  %0 = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<3>
  return
}

// -----

func.func @kernel(%x: tensor<1x4x4x3xi8>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all kernel values to be >= 1, got 0, 2}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @stride(%x: tensor<1x4x4x3xi8>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all stride values to be >= 1, got 2, 0}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 0>} : (tensor<1x4x4x3xi8>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @padding(%x: tensor<1x4x4x3xi8>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=2, pad_bottom=0, kernel_y=2}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>) -> tensor<1x3x2x3xi8>
  return
}

// -----

func.func @accumulator(%x: tensor<1x4x4x3xi8>, %z: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op accumulator type for integer tensor is not i32}}
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @clamp(%x: tensor<2xi8>) {
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=1 : i8, max_val=0 : i8}}
  %0 = tosa.clamp %x {max_val = 0 : i8, min_val = 1 : i8} : (tensor<2xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @clamp_nan(%x: tensor<2xf32>) {
  // expected-error@+1 {{'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0.000000e+00 : f32, max_val=0x7FC00000 : f32}}
  %0 = tosa.clamp %x {max_val = 0x7FC00000 : f32, min_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gather(%x: tensor<2x4x5xi8>, %i: tensor<3x3xi32>) {
  // expected-error@+1 {{'tosa.gather' op requires indices dimension 0 to have size 2, got 3}}
  %0 = tosa.gather %x, %i : (tensor<2x4x5xi8>, tensor<3x3xi32>) -> tensor<2x3x5xi8>
  return
}

// -----

func.func @table(%x: tensor<2xi8>, %t: tensor<255xi8>) {
  // expected-error@+1 {{'tosa.table' op dim(result, 0) = 3 doesn't match dim(input, 0) = 2}}
  %0 = tosa.table %x, %t : (tensor<2xi8>, tensor<255xi8>) -> tensor<3xi8>
  return
}

// -----

func.func @matmul(%a: tensor<1x2x3xi8>, %b: tensor<1x3x4xi8>, %z: tensor<1xi8>, %y: tensor<1xi16>) {
  // expected-error@+1 {{'tosa.matmul' op expect input b and b_zp have the same element type, got 'i8' and 'i16'}}
  %0 = tosa.matmul %a, %b, %z, %y : (tensor<1x2x3xi8>, tensor<1x3x4xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<1x2x4xi32>
  return
}

// -----

func.func @dilation(%x: tensor<1x5x5x3xi8>, %w: tensor<4x3x3x3xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.conv2d' op expect all dilation values to be >= 1, got 0, 1}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 0, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @bias(%x: tensor<1x5x5x3xi8>, %w: tensor<4x3x3x3xi8>, %b: tensor<3xi32>, %z: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.conv2d' op bias channels expected to be equal to output channels (4) or 1, got 3}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @reverse(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.reverse' op expect input tensor rank (2) to be larger than reverse axis (5)}}
  %0 = tosa.reverse %x {axis = 5 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @condition(%c: tensor<i1>, %x: tensor<2xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same shapes for 'then_graph' results ('tensor<2xf32>') and 'output_list' ('tensor<3xf32>')}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<3xf32> {
    tosa.yield %x : tensor<2xf32>
  } else {
    tosa.yield %x : tensor<2xf32>
  }
  return
}

// -----

func.func @undeclared() {
  // expected-error@+1 {{'tosa.variable_read' op 'nowhere' has not been declared by 'tosa.variable'}}
  %0 = tosa.variable_read @nowhere : tensor<2xi32>
  return
}

// -----

// A function is not a variable.
func.func @no_variable(%x: tensor<2xi32>) {
  // expected-error@+1 {{'tosa.variable_write' op 'no_variable' has not been declared by 'tosa.variable'}}
  tosa.variable_write @no_variable, %x : tensor<2xi32>
  return
}

// -----

tosa.variable @v = dense<1> : tensor<2xi32>
func.func @variable_element() {
  // expected-error@+1 {{'tosa.variable_read' op require same element type for 'output1' ('i8') and the input tensor ('i32')}}
  %0 = tosa.variable_read @v : tensor<2xi8>
  return
}

// -----

tosa.variable @v : tensor<?x2xi32>
func.func @variable_shape(%x: tensor<1x3xi32>, %y: tensor<1x2xi32>, %z: tensor<*xi32>) {
  tosa.variable_write @v, %y : tensor<1x2xi32>
  tosa.variable_write @v, %z : tensor<*xi32>
  // expected-error@+1 {{'tosa.variable_write' op require same shapes for 'input1' ('tensor<1x3xi32>') and the input tensor ('tensor<?x2xi32>')}}
  tosa.variable_write @v, %x : tensor<1x3xi32>
  return
}

// -----

func.func @table_dim(%x: tensor<?xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op dim(result, 0) = 3 doesn't match dim(input, 0) = ?}}
  %0 = tosa.table %x, %t : (tensor<?xi8>, tensor<256xi8>) -> tensor<3xi8>
  return
}

// -----

func.func @ranks(%a: tensor<1xi32>, %b: tensor<1x1xi32>) {
  // expected-error@+1 {{'tosa.equal' op operands don't have matching ranks}}
  %0 = tosa.equal %a, %b : (tensor<1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
  return
}

// -----

func.func @result_rank(%a: tensor<2xi32>) {
  // expected-error@+1 {{'tosa.add' op result type has different rank than operands}}
  %0 = tosa.add %a, %a : (tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
  return
}

// -----

func.func @broadcast_result(%x: tensor<2x?xi8>, %y: tensor<1x3xi8>) {
  // expected-error@+1 {{result type '4x3' not broadcast compatible with broadcasted operands's shapes '2x3'}}
  %0 = tosa.add %x, %y : (tensor<2x?xi8>, tensor<1x3xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @fft_of_integers(%x: tensor<1x4x8xi8>) {
  // expected-error@+1 {{'tosa.fft2d' op requires a floating point type}}
  %0:2 = "tosa.fft2d"(%x, %x) {inverse = false} : (tensor<1x4x8xi8>, tensor<1x4x8xi8>) -> (tensor<1x4x8xi8>, tensor<1x4x8xi8>)
  return
}

// -----

func.func @rfft_of_integers(%x: tensor<1x4x8xi8>) {
  // expected-error@+1 {{'tosa.rfft2d' op requires a floating point type}}
  %0:2 = "tosa.rfft2d"(%x) : (tensor<1x4x8xi8>) -> (tensor<1x4x5xi8>, tensor<1x4x5xi8>)
  return
}

// -----

func.func @block_scaled_data(%a: tensor<4x8x32xf8E4M3FN>, %b: tensor<4x8x1xf8E8M0FNU>, %c: tensor<4x16x32xf8E5M2>, %d: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @block_scaled_batch(%a: tensor<*xf8E4M3FN>, %b: tensor<?x8x1xf8E8M0FNU>, %d: tensor<4x?x?xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected output shape 5, ?, ? to be compatible with expected output shape 4, 8, ?}}
  %0 = tosa.matmul_t_block_scaled %a, %b, %a, %d {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<?x8x1xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<4x?x?xf8E8M0FNU>) -> tensor<5x?x?xf32>
  return
}

// -----

func.func @clamp_of_bits(%x: tensor<4xi1>) {
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=true, max_val=false}}
  %0 = tosa.clamp %x {min_val = true, max_val = false} : (tensor<4xi1>) -> tensor<4xi1>
  return
}
