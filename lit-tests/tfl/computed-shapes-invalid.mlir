// A computation gives its result a shape; another one is an error where both are static.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @add(%x: tensor<4xf32>) {
  // expected-error @below {{'tfl.add' op result #0 must have the shape 4, but has type 'tensor<5xf32>'}}
  %0 = "tfl.add"(%x, %x) <{fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @broadcast(%x: tensor<2x1xf32>, %y: tensor<3xf32>) {
  // expected-error @below {{'tfl.mul' op result #0 must have the shape 2x3, but has type 'tensor<3x2xf32>'}}
  %0 = "tfl.mul"(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @operands(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error @below {{'tfl.maximum' op operands of types 'tensor<2xf32>' and 'tensor<3xf32>' cannot be broadcast to one shape}}
  %0 = "tfl.maximum"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @relu(%x: tensor<4xf32>) {
  // expected-error @below {{'tfl.relu' op result #0 must have the shape 4, but has type 'tensor<5xf32>'}}
  %0 = "tfl.relu"(%x) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @softmax(%x: tensor<4xf32>) {
  // expected-error @below {{'tfl.softmax' op result #0 must have the shape 4, but has type 'tensor<5xf32>'}}
  %0 = "tfl.softmax"(%x) <{beta = 1.0 : f32}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @sum(%x: tensor<4x3xf32>) {
  %a = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tfl.sum' op result #0 must have the shape 4, but has type 'tensor<3xf32>'}}
  %0 = "tfl.sum"(%x, %a) <{keep_dims = false}> : (tensor<4x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @kept(%x: tensor<4x3xf32>) {
  %a = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tfl.mean' op result #0 must have the shape 4x1, but has type 'tensor<4xf32>'}}
  %0 = "tfl.mean"(%x, %a) <{keep_dims = true}> : (tensor<4x3xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @axis(%x: tensor<4x3xf32>) {
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tfl.reduce_max' op dimension 2 is out of range for rank 2}}
  %0 = "tfl.reduce_max"(%x, %a) <{keep_dims = false}> : (tensor<4x3xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @conv(%x: tensor<1x4x4x1xf32>, %w: tensor<2x3x3x1xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'tfl.conv_2d' op result #0 must have the shape 1x2x2x2, but has type 'tensor<1x4x4x2xf32>'}}
  %0 = "tfl.conv_2d"(%x, %w, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x1xf32>, tensor<2x3x3x1xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @filter(%x: tensor<2x3xf32>, %w: tensor<4x1x3xf32>, %b: none) {
  // expected-error @below {{'tfl.fully_connected' op expect 2d filter, got 'tensor<4x1x3xf32>'}}
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2x3xf32>, tensor<4x1x3xf32>, none) -> tensor<2x4xf32>
  return
}

// -----

func.func @depth(%x: tensor<2x3xf32>, %w: tensor<4x4xf32>, %b: none) {
  // expected-error @below {{'tfl.fully_connected' op expect 'input' num_elements % 4 == 0, got input type 'tensor<2x3xf32>'}}
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2x3xf32>, tensor<4x4xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @no_results(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: none) {
  // expected-error @below {{'tfl.fully_connected' op requires one result, or two with shuffled weights, but has 3}}
  %0:3 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2x3xf32>, tensor<4x3xf32>, none) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}

// -----

func.func @connected(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'tfl.fully_connected' op input 'tensor<2x3xf32>' and filter 'tensor<4x3xf32>' give another number of elements than the result 'tensor<4x5xf32>' has}}
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @rows(%x: tensor<2x5x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'tfl.fully_connected' op result #0 must have the shape 2x5x4, but has type 'tensor<10x4xf32>'}}
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = true, weights_format = "DEFAULT"}> : (tensor<2x5x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<10x4xf32>
  return
}

// -----

// A scalar, and sizes and axes that are known only at run time.
func.func @unknown(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>, %s: tensor<f32>, %a: tensor<1xi32>, %u: tensor<*xf32>) {
  %0 = "tfl.add"(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "tfl.add"(%x, %s) <{fused_activation_function = "NONE"}> : (tensor<?x3xf32>, tensor<f32>) -> tensor<7x3xf32>
  %2 = "tfl.sum"(%y, %a) <{keep_dims = false}> : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  %3 = "tfl.add"(%u, %y) <{fused_activation_function = "NONE"}> : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<5x2x3xf32>
  %4 = "tfl.relu"(%x) : (tensor<?x3xf32>) -> tensor<*xf32>
  return
}

// -----

// Indices that are known only at run time.
func.func @gather(%x: tensor<2x3xf32>, %i: tensor<4xi32>, %j: tensor<2x5xi32>) {
  %0 = "tfl.gather"(%x, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  %1 = "tfl.gather"(%x, %j) <{axis = 1 : i32, batch_dims = 1 : i32}> : (tensor<2x3xf32>, tensor<2x5xi32>) -> tensor<2x5xf32>
  // expected-error@+1 {{'tfl.gather' op result #0 must have the shape 4x3, but has type 'tensor<5x3xf32>'}}
  %2 = "tfl.gather"(%x, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @batch_matmul(%x: tensor<2x3x4xf32>, %y: tensor<4x5xf32>, %z: tensor<2x5x4xf32>) {
  %0 = "tfl.batch_matmul"(%x, %y) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  %1 = "tfl.batch_matmul"(%x, %z) <{adj_x = false, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x3x5xf32>
  // expected-error@+1 {{'tfl.batch_matmul' op result #0 must have the shape 2x3x5, but has type 'tensor<2x3x4xf32>'}}
  %2 = "tfl.batch_matmul"(%x, %y) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @inner_size(%x: tensor<2x3x4xf32>, %y: tensor<2x5x4xf32>) {
  // expected-error@+1 {{'tfl.batch_matmul' op dimension 1 of operand #1 must have size 4, but has size 5}}
  %0 = "tfl.batch_matmul"(%x, %y) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  return
}
