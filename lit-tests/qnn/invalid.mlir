// Programs that break a rule of qnn are rejected at the operation.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @numerics(%x: tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) {
  // expected-error@+1 {{'qnn.softmax' op is not defined in 'tosa' numerics, only in 'tflite', 'ort'}}
  %0 = qnn.softmax tosa %x : (tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.00390625:-128>>
  return
}

// -----

func.func @f(%x: tensor<4x4x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.softmax' op is defined for 8 bits only in 'ort' numerics}}
  %0 = qnn.softmax ort %x : (tensor<4x4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.00390625:-128>>
  return
}

// -----

func.func @f(%x: tensor<4x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.softmax' op is defined for 'beta' 1 only in 'ort' numerics}}
  %0 = qnn.softmax ort %x {beta = 2.0 : f32} : (tensor<4x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.00390625:-128>>
  return
}

// -----

func.func @one_scale(%x: tensor<4x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, %y: tensor<4x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.mul' op expects one scale for all elements of its first operand}}
  %0 = qnn.mul tflite %x, %y : (tensor<4x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, tensor<4x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @one_type(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %y: tensor<4x!quant.uniform<i8:f32, 0.25>>) {
  // expected-error@+1 {{'qnn.maximum' op expects quantized operands to have the element type of the result}}
  %0 = qnn.maximum tflite %x, %y : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @function(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.unary' op has unknown function 'sine'}}
  %0 = qnn.unary tflite %x {function = "sine"} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @wide_function(%x: tensor<4x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.unary' op is not defined for 'exp' of 16 bits in 'tflite' numerics}}
  %0 = qnn.unary tflite %x {function = "exp"} : (tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.5>>
  return
}

// -----

func.func @alpha(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.unary' op has 'alpha', which only elu, hard_sigmoid, leaky_relu take, not 'tanh'}}
  %0 = qnn.unary tflite %x {alpha = 1.000000e+00 : f32, function = "tanh"} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @elementwise_shape(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.clamp' op expects a result of shape 4, not 5}}
  %0 = qnn.clamp %x {clamp = array<i64: 0, 1>} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @clamp_bounds(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.clamp' op attribute 'clamp' failed to satisfy constraint: i64 dense array attribute with the least and the greatest stored integer}}
  %0 = "qnn.clamp"(%x) <{clamp = array<i64: 2, 1>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @concat_scales(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x!quant.uniform<i8:f32, 0.25>>) {
  // expected-error@+1 {{'qnn.concat' op has operands whose scales differ from the result's, which is defined for u8 in 'tflite' numerics only}}
  %0 = qnn.concat tflite %x, %y {axis = 0 : i64} : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<6x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @concat_storage(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x!quant.uniform<u8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.concat' op expects operands and result of one storage type}}
  %0 = qnn.concat tflite %x, %y {axis = 0 : i64} : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<u8:f32, 0.5>>) -> tensor<6x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @concat_none() {
  // expected-error@+1 {{'qnn.concat' op expects at least one operand}}
  %0 = qnn.concat tflite {axis = 0 : i64} : () -> tensor<6x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @concat_sizes(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<4x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.concat' op expects operand sizes to match except along the axis}}
  %0 = qnn.concat tflite %x, %y {axis = 0 : i64} : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>, tensor<4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<8x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @concat_axis(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.concat' op axis 1 is out of range for rank 1}}
  %0 = qnn.concat tflite %x {axis = 1 : i64} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @gather_rank(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'qnn.gather' op expects a result of shape 3x2, not 3x2x1}}
  %0 = qnn.gather %x, %i {axis = 0 : i64} : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3xi32>) -> tensor<3x2x1x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @resize_both(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.resize' op has both 'align_corners' and 'half_pixel_centers'}}
  %0 = qnn.resize tflite %x {align_corners = true, half_pixel_centers = true, mode = nearest} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x7x7x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @resize_channels(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.resize' op expects a result of shape 1x7x7x3, not 1x7x7x2}}
  %0 = qnn.resize tflite %x {mode = nearest} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x7x7x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @resize_rank(%x: tensor<4x4x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.resize' op expects its input to have rank 4}}
  %0 = qnn.resize tflite %x {mode = nearest} : (tensor<4x4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<7x7x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @matmul_depth(%x: tensor<4x8x!quant.uniform<i8:f32, 0.5>>, %y: tensor<7x5x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.matmul' op dimension 0 of operand #1 must have size 8, but has size 7}}
  %0 = qnn.matmul tflite %x, %y : (tensor<4x8x!quant.uniform<i8:f32, 0.5>>, tensor<7x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @matmul_batch(%x: tensor<2x4x8x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x8x5x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.matmul' op dimension 0 of operand #1 must have size 2, but has size 3}}
  %0 = qnn.matmul tflite %x, %y : (tensor<2x4x8x!quant.uniform<i8:f32, 0.5>>, tensor<3x8x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @matmul_rank(%x: tensor<8x!quant.uniform<i8:f32, 0.5>>, %y: tensor<8x5x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.matmul' op expects operands of at least two dimensions}}
  %0 = qnn.matmul tflite %x, %y : (tensor<8x!quant.uniform<i8:f32, 0.5>>, tensor<8x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @transposed_cut(%x: tensor<1x1x4x3x!quant.uniform<i8:f32, 0.5>>, %w: tensor<5x3x3x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.transpose_conv2d' op a size of the result is negative or exceeds 64 bits}}
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 2, 2, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x1x4x3x!quant.uniform<i8:f32, 0.5>>, tensor<5x3x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x1x9x5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @transposed_channels(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %w: tensor<5x3x3x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.transpose_conv2d' op dimension 3 of operand #1 must have size 2, but has size 3}}
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<5x3x3x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x9x9x5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @reduced_axis(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.reduce_max' op axis 2 is out of range for rank 2}}
  %0 = qnn.reduce_max tflite %x {axes = array<i64: 2>} : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @reduced_twice(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.sum' op duplicate axis in [1, 1]}}
  %0 = qnn.sum tflite %x {axes = array<i64: 1, 1>} : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @bias_scale(%x: tensor<1x8x!quant.uniform<i8:f32, 0.5>>, %w: tensor<4x8x!quant.uniform<i8:f32, 0.25>>, %b: tensor<4x!quant.uniform<i32:f32, 0.25>>) {
  // expected-error@+1 {{'qnn.fully_connected' op expects biases at the scale of input times weight: 1.25e-1 in channel 0, not 2.5e-1}}
  %0 = qnn.fully_connected tflite %x, %w, %b : (tensor<1x8x!quant.uniform<i8:f32, 0.5>>, tensor<4x8x!quant.uniform<i8:f32, 0.25>>, tensor<4x!quant.uniform<i32:f32, 0.25>>) -> tensor<1x4x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @blocks_numerics(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5>>, %w: tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>) {
  // expected-error@+1 {{'qnn.fully_connected' op has block-quantized weights, which are defined in 'tflite' numerics only}}
  %0 = qnn.fully_connected tosa %x, %w : (tensor<1x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @blocks_bias(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5>>, %w: tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>, %b: tensor<2xi32>) {
  // expected-error@+1 {{'qnn.fully_connected' op has block-quantized weights, which support no bias}}
  %0 = qnn.fully_connected tflite %x, %w, %b : (tensor<1x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>, tensor<2xi32>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @blocks_conv(%x: tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5>>, %w: tensor<2x1x1x4x!quant.uniform<i4:f32:{0:1, 3:2}, {{{{0.5, 0.25}}}, {{{0.5, 0.25}}}}>>) {
  // expected-error@+1 {{'qnn.conv2d' op has block-quantized weights, which are defined in 'tflite' numerics only}}
  %0 = qnn.conv2d ort %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x1x1x4x!quant.uniform<i4:f32:{0:1, 3:2}, {{{{0.5, 0.25}}}, {{{0.5, 0.25}}}}>>) -> tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @kinds(%x: tensor<1x4xf32>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.fully_connected' op expects a float result, as its input is not statically quantized}}
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @float_result(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5>>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.fully_connected' op expects a quantized result, as its input is statically quantized}}
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x4x!quant.uniform<i8:f32, 0.5>>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2xf32>
  return
}

// -----

func.func @float_bias(%x: tensor<1x4xf32>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2xi32>) {
  // expected-error@+1 {{'qnn.fully_connected' op expects a float bias, as its result is float}}
  %0 = qnn.fully_connected tflite %x, %w, %b : (tensor<1x4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @float_clamp(%x: tensor<1x4xf32>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.fully_connected' op has a clamp of stored integers, but a float result}}
  %0 = qnn.fully_connected tflite %x, %w {clamp = array<i64: 0, 1>} : (tensor<1x4xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2xf32>
  return
}

// -----

func.func @dynamic_result(%x: tensor<1x4x!qnn.dyn<u8:f32, tensor>>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.fully_connected' op expects a float result, as its input is not statically quantized}}
  %0 = qnn.fully_connected ort %x, %w : (tensor<1x4x!qnn.dyn<u8:f32, tensor>>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dynamic_numerics(%x: tensor<1x4x!qnn.dyn<u8:f32, tensor>>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.fully_connected' op is not defined on dynamically quantized operands in 'tosa' numerics}}
  %0 = qnn.fully_connected tosa %x, %w : (tensor<1x4x!qnn.dyn<u8:f32, tensor>>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2xf32>
  return
}

// -----

func.func @dynamic_blocks(%x: tensor<1x4x!qnn.dyn<u8:f32, tensor>>, %w: tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>) {
  // expected-error@+1 {{'qnn.fully_connected' op has block-quantized weights, which are defined with dynamically quantized operands in 'xnnpack' numerics only}}
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x4x!qnn.dyn<u8:f32, tensor>>, tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>) -> tensor<1x2xf32>
  return
}

// -----

func.func @rows_of_images(%x: tensor<1x4x4x4x!qnn.dyn<i8:f32, row>>, %w: tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.conv2d' op expects one scale for all elements of its input, not one per row}}
  %0 = qnn.conv2d ort %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!qnn.dyn<i8:f32, row>>, tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @axis_of_input_channels(%x: tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5>>, %w: tensor<4x1x1x4x!quant.uniform<i8:f32:3, {0.5, 0.25, 0.5, 0.25}>>) {
  // expected-error@+1 {{'qnn.conv2d' op has weights whose type has parameters that vary along a dimension other than 0}}
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5>>, tensor<4x1x1x4x!quant.uniform<i8:f32:3, {0.5, 0.25, 0.5, 0.25}>>) -> tensor<1x4x4x4x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @transposed_reals(%x: tensor<1x4x4x4xf32>, %w: tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.transpose_conv2d' op requires statically quantized operands with per-tensor or per-channel scales}}
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @dynamic_row(%x: tensor<1x4xf32>) {
  // expected-error@+1 {{'qnn.dynamic_quantize' op has a result type that is not defined in 'ort' numerics, expected u8 with one scale or i8 with one scale per block}}
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x4xf32>) -> tensor<1x4x!qnn.dyn<u8:f32, row>>
  return
}

// -----

func.func @dynamic_storage(%x: tensor<1x4xf32>) {
  // expected-error@+1 {{'qnn.dynamic_quantize' op has a result type that is not defined in 'tflite' numerics, expected i8 with one scale per row or image}}
  %0 = qnn.dynamic_quantize tflite %x : (tensor<1x4xf32>) -> tensor<1x4x!qnn.dyn<u8:f32, tensor>>
  return
}

// -----

func.func @dynamic_tosa(%x: tensor<1x4xf32>) {
  // expected-error@+1 {{'qnn.dynamic_quantize' op is not defined in 'tosa' numerics, only in 'tflite', 'ort'}}
  %0 = qnn.dynamic_quantize tosa %x : (tensor<1x4xf32>) -> tensor<1x4x!qnn.dyn<u8:f32, tensor>>
  return
}

// -----

func.func @dynamic_expressed(%x: tensor<1x4xf16>) {
  // expected-error@+1 {{'qnn.dynamic_quantize' op expects the expressed type of its result to match its input}}
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x4xf16>) -> tensor<1x4x!qnn.dyn<u8:f32, tensor>>
  return
}

// -----

func.func @columns(%x: tensor<1x4x!quant.uniform<i8:f32, 0.5>>, %w: tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // expected-error@+1 {{'qnn.matmul' op expects one scale for all elements of its second operand}}
  %0 = qnn.matmul tflite %x, %w : (tensor<1x4x!quant.uniform<i8:f32, 0.5>>, tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @dynamic_image(%x: tensor<1x4x4x4x!qnn.dyn<i8:f32, tensor>>, %w: tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.conv2d' op is not defined on dynamically quantized operands in 'tosa' numerics}}
  %0 = qnn.conv2d tosa %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!qnn.dyn<i8:f32, tensor>>, tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @blocks_of_images(%x: tensor<1x4x4x4x!qnn.dyn<i8:f32, block 2>>, %w: tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.conv2d' op is not defined on an input with one scale per block}}
  %0 = qnn.conv2d ort %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!qnn.dyn<i8:f32, block 2>>, tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @partial_block(%x: tensor<1x5xf32>) {
  // expected-error@+1 {{'qnn.dynamic_quantize' op expects a last dimension that consists of blocks}}
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x5xf32>) -> tensor<1x5x!qnn.dyn<i8:f32, block 2>>
  return
}

// -----

func.func @gather_batches(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>, %i: tensor<4x3xi32>) {
  // expected-error@+1 {{'qnn.gather' op expects 'batch_dims' to be between 0 and the axis, and at most the rank of the indices}}
  %0 = qnn.gather %x, %i {axis = 0 : i64, batch_dims = 1 : i64} : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>, tensor<4x3xi32>) -> tensor<4x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @gather_batch_size(%x: tensor<4x2x!quant.uniform<i8:f32, 0.5>>, %i: tensor<5x3xi32>) {
  // expected-error@+1 {{'qnn.gather' op expects dimension 0 of input and indices to be equal, not 4 and 5}}
  %0 = qnn.gather %x, %i {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<4x2x!quant.uniform<i8:f32, 0.5>>, tensor<5x3xi32>) -> tensor<4x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @scale_of_sums(%x: tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) {
  // expected-error@+1 {{'qnn.mean' op expects sums at the scale 1.25e-1, not 5e-1}}
  %0 = qnn.mean ort %x {axes = array<i64: 1>} : (tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

func.func @zero_point_of_sums(%x: tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) {
  // expected-error@+1 {{'qnn.sum' op expects sums with the zero point 0}}
  %0 = qnn.sum tflite %x {axes = array<i64: 1>} : (tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i32:f32, 0.5:1>>
  return
}

// -----

func.func @clamp_of_sums(%x: tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) {
  // expected-error@+1 {{'qnn.sum' op expects no 'clamp' with a result of 32-bit sums}}
  %0 = qnn.sum tflite %x {axes = array<i64: 1>, clamp = array<i64: 0, 6>} : (tensor<4x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

func.func @rank(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>> {
  // expected-error @below {{'qnn.add' op expects a result of the rank of its operands}}
  %0 = qnn.add ort %x, %x : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 1.0>>
}

// -----

func.func @float_bias(%x: tensor<4x3x!quant.uniform<i8:f32, 0.5>>, %w: tensor<2x3x!quant.uniform<i8:f32, 0.25>>, %b: tensor<2xf32>) {
  // expected-error@+1 {{'qnn.fully_connected' op expects a quantized or integer bias, as its result is quantized}}
  %0 = qnn.fully_connected tflite %x, %w, %b : (tensor<4x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.25>>, tensor<2xf32>) -> tensor<4x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.unary' op expects a result with the scale 3.0517578125e-5 in 'tflite' numerics}}
  %0 = qnn.unary tflite %x {function = "sigmoid"} : (tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.unary' op expects a result of 16 bits in 'tflite' numerics}}
  %0 = qnn.unary tflite %x {function = "tanh"} : (tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 3.0517578125e-05>>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i32:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.unary' op is not defined for 'abs' of 32 bits in 'tflite' numerics}}
  %0 = qnn.unary tflite %x {function = "abs"} : (tensor<4x!quant.uniform<i32:f32, 0.5>>) -> tensor<4x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<4x4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.softmax' op expects a result with the scale 3.90625e-3 in 'tflite' numerics}}
  %0 = qnn.softmax tflite %x : (tensor<4x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.average_pool2d' op expects quantized operands to have the element type of the result}}
  %0 = qnn.average_pool2d tflite %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<u16:f32, 0.5>>) {
  // expected-error@+1 {{'qnn.concat' op has operands whose scales differ from the result's, which is defined for u8 in 'tflite' numerics only}}
  %0 = qnn.concat tflite %x, %x {axis = 0 : i64} : (tensor<4x!quant.uniform<u16:f32, 0.5>>, tensor<4x!quant.uniform<u16:f32, 0.5>>) -> tensor<8x!quant.uniform<u16:f32, 0.25>>
  return
}
