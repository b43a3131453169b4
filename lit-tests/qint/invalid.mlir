// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects operands of rank 2 or more}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects input and weight of one rank}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects 2 strides and dilations, and twice as many paddings}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects positive strides and dilations, and no negative padding}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects at least one group}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 0 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op dimension 3 of operand #0 must have size 8, but has size 4}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 2 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<6x3x3x1xi8>, %b: tensor<6xi32>) {
  // expected-error@+1 {{'qint.conv' op dimension 0 of operand #1 must have size 8, but has size 6}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 4 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<6x3x3x1xi8>, tensor<6xi32>) -> tensor<1x3x3x6xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects one zero point of the weights, or one for each channel}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 1, 2>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<3xi32>) {
  // expected-error@+1 {{'qint.conv' op expects one bias, or one for each channel}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<3xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op no window fits dimension 2 of operand #0}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 3>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return
}

// -----

func.func @f(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'qint.conv' op expects a result of shape 1x3x3x4, not 1x3x4x4}}
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 1 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 0>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>) -> tensor<1x3x4x4xi32>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'qint.rescale' op expects min to be at most max}}
  %0 = qint.rescale %x, %s {input_zp = 0 : i64, max = 4 : i64, min = 5 : i64, output_zp = 0 : i64} : (tensor<2x4xi32>, tensor<4xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'qint.rescale' op expects a result of the input's shape}}
  %0 = qint.rescale %x, %s {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi32>, tensor<4xf32>) -> tensor<4x2xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>, %s: tensor<1x4xf32>) {
  // expected-error@+1 {{'qint.rescale' op expects scales of rank 1}}
  %0 = qint.rescale %x, %s {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi32>, tensor<1x4xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{'qint.rescale' op expects one scale, or one for each index of the last dimension}}
  %0 = qint.rescale %x, %s {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi32>, tensor<2xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quantize' op expects min to be at most max}}
  %0 = qint.quantize %x, %s {max = 4 : i64, min = 5 : i64, output_zp = 0 : i64, rounding = away} : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quantize' op expects a result of the input's shape}}
  %0 = qint.quantize %x, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, rounding = away} : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<4x2xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'qint.quantize' op expects one scale}}
  %0 = qint.quantize %x, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, rounding = away} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{'qint.softmax' op expects min to be at most max}}
  %0 = qint.softmax %x {beta = 1.000000e+00 : f64, max = 2 : i64, min = 3 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<2x4xi8>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>) {
  // expected-error@+1 {{'qint.softmax' op expects integers of 8 or 16 bits}}
  %0 = qint.softmax %x {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<2x4xi32>) -> tensor<2x4xi32>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{'qint.softmax' op expects a result as wide as its input}}
  %0 = qint.softmax %x {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<2x4xi8>) -> tensor<2x4xi16>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{'qint.softmax' op expects scale and beta to be positive and finite}}
  %0 = qint.softmax %x {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 0.000000e+00 : f64} : (tensor<2x4xi8>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{'qint.softmax' op expects scale and beta to be positive and finite}}
  %0 = qint.softmax %x {beta = 0x7FF0000000000000 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<2x4xi8>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{'qint.softmax' op expects a result of the input's shape}}
  %0 = qint.softmax %x {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<2x4xi8>) -> tensor<4x2xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op expects min to be at most max}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 4 : i64, min = 5 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xi8>, %s: tensor<2xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op expects one scale on each side}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op expects four paddings, two strides and two extents}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op expects a window, positive strides and no negative padding}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<4x4x3xi8>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op operand #0 must have rank 4, but has rank 3}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op no window fits dimension 1 of operand #0}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 5, 1>, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.average_pool2d' op expects a result of shape 1x2x2x3, not 1x2x3x3}}
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>, %t: tensor<256xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quotients' op expects min to be at most max}}
  %0 = qint.quotients %x, %t, %s {max = 4 : i64, min = 5 : i64, output_zp = 0 : i64} : (tensor<2x4xi8>, tensor<256xf32>, tensor<1xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi16>, %t: tensor<256xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quotients' op expects integers of 8 bits}}
  %0 = qint.quotients %x, %t, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi16>, tensor<256xf32>, tensor<1xf32>) -> tensor<2x4xi16>
  return
}

// -----

func.func @f(%x: tensor<i8>, %t: tensor<256xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quotients' op expects an input with a last dimension}}
  %0 = qint.quotients %x, %t, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<i8>, tensor<256xf32>, tensor<1xf32>) -> tensor<i8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>, %t: tensor<255xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quotients' op expects a table of 256 entries}}
  %0 = qint.quotients %x, %t, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi8>, tensor<255xf32>, tensor<1xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>, %t: tensor<256xf32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{'qint.quotients' op expects one factor}}
  %0 = qint.quotients %x, %t, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi8>, tensor<256xf32>, tensor<2xf32>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xi8>, %t: tensor<256xf32>, %s: tensor<1xf32>) {
  // expected-error@+1 {{'qint.quotients' op expects a result of the input's shape}}
  %0 = qint.quotients %x, %t, %s {max = 127 : i64, min = -128 : i64, output_zp = 0 : i64} : (tensor<2x4xi8>, tensor<256xf32>, tensor<1xf32>) -> tensor<4x2xi8>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %r: tensor<3x4xf32>) {
  // expected-error@+1 {{'qint.divide' op expects a result of its operands' shape}}
  %0 = qint.divide %x, %r : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{'qint.fma' op expects one factor, or factors of the result's rank with its sizes or 1}}
  %0 = qint.fma %x, %s, %x : (tensor<2x4xf32>, tensor<2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
