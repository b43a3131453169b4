// Operands, results and attributes that contradict the definitions of LiteRT.
// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @f0(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tfl.mul' op failed to verify that binary op operands have same element type}}
  %0 = "tfl.mul"(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f1(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %y: tensor<4x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{'tfl.sub' op failed to verify that binary op operands have same element type}}
  %0 = "tfl.sub"(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f2(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tfl.less' op failed to verify that comparison op operands have same element type}}
  %0 = tfl.less(%x, %y) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @f3(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tfl.gelu' op failed to verify that input and output must have same element type}}
  %0 = "tfl.gelu"(%x) <{approximate = false}> : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f4(%x: tensor<4x4x3xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'tfl.resize_bilinear' op failed to verify that operand 0 is 4-D}}
  %0 = "tfl.resize_bilinear"(%x, %s) <{align_corners = false, half_pixel_centers = false}> : (tensor<4x4x3xf32>, tensor<2xi32>) -> tensor<8x8x3xf32>
  return
}

// -----

func.func @f5(%x: tensor<1x4x4x3xf32>, %s: tensor<3xi32>) {
  // expected-error@+1 {{'tfl.resize_bilinear' op failed to verify that operand 1's dimension 0 is dynamic or equals 2}}
  %0 = "tfl.resize_bilinear"(%x, %s) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x4x4x3xf32>, tensor<3xi32>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f6(%x: tensor<*xf32>, %p: tensor<6x2xi32>) {
  // expected-error@+1 {{'tfl.pad' op failed to verify that the first dim size of the padding argument must be at most 5}}
  %0 = "tfl.pad"(%x, %p) : (tensor<*xf32>, tensor<6x2xi32>) -> tensor<*xf32>
  return
}

// -----

func.func @f7(%x: tensor<*xf32>, %p: tensor<4xi32>) {
  // expected-error@+1 {{'tfl.pad' op failed to verify that operand 1 is 2-D}}
  %0 = "tfl.pad"(%x, %p) : (tensor<*xf32>, tensor<4xi32>) -> tensor<*xf32>
  return
}

// -----

func.func @f8(%x: tensor<2x3xf32>, %p: tensor<2x2xi32>) {
  // expected-error@+1 {{'tfl.transpose' op failed to verify that operand 1 is 1-D}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f9(%x: tensor<2x3xf32>, %b: tensor<1xi32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'tfl.slice' op begin tensor elements size is not equal to input tensor rank}}
  %0 = "tfl.slice"(%x, %b, %s) : (tensor<2x3xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f10(%x: tensor<2x3xf32>, %s: tensor<2xi32>) {
  %b = arith.constant dense<[0, -1]> : tensor<2xi32>
  // expected-error@+1 {{'tfl.slice' op begin[1] cannot be negative}}
  %0 = "tfl.slice"(%x, %b, %s) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f11(%x: tensor<2x3xf32>, %b: tensor<2xi32>) {
  %s = arith.constant dense<[1, -2]> : tensor<2xi32>
  // expected-error@+1 {{'tfl.slice' op size[1] cannot be negative other than -1}}
  %0 = "tfl.slice"(%x, %b, %s) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f12(%d: tensor<*xi32>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tfl.split' op failed to verify that operand #0 is an 0-d tensor or 1-d tensor w/ 1 element}}
  %0 = "tfl.split"(%d, %x) <{num_splits = 1 : i32}> : (tensor<*xi32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f13(%x: tensor<4xf32>, %s: tensor<*xi32>, %d: tensor<i32>) {
  // expected-error@+1 {{'tfl.split_v' op operand #1 must be 1D tensor of 32-bit signless integer values, but got 'tensor<*xi32>'}}
  %0 = "tfl.split_v"(%x, %s, %d) <{num_splits = 1 : i32}> : (tensor<4xf32>, tensor<*xi32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f14(%x: tensor<4xf32>, %s: tensor<1xi32>, %d: tensor<1xi32>) {
  // expected-error@+1 {{'tfl.split_v' op operand #2 must be 0D tensor of 32-bit signless integer values, but got 'tensor<1xi32>'}}
  %0 = "tfl.split_v"(%x, %s, %d) <{num_splits = 1 : i32}> : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f15(%x: tensor<4xf32>) {
  %s = arith.constant dense<[-1, -1]> : tensor<2xi32>
  // expected-error@+1 {{'tfl.reshape' op requires 'shape' to have at most one dynamic dimension, but got multiple dynamic dimensions at indices 0, 1}}
  %0 = "tfl.reshape"(%x, %s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f16(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tfl.add' op attribute 'fused_activation_function' failed to satisfy constraint: string attribute whose value is NONE, or RELU, or RELU_N1_TO_1, or RELU6, or TANH, or SIGN_BIT}}
  %0 = "tfl.add"(%x, %x) <{fused_activation_function = "Relu"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f17(%x: tensor<1x8x8x4xf32>) {
  // expected-error@+1 {{'tfl.average_pool_2d' op attribute 'padding' failed to satisfy constraint: string attribute whose value is SAME, or VALID}}
  %0 = "tfl.average_pool_2d"(%x) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "FULL", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
