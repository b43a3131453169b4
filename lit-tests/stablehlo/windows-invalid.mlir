// Window attributes with an entry for each dimension of the window, and results with an element for each window position.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @padding(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got 2x3}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<0> : tensor<2x3xi64>, window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @padding_of_rank_1(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got 4}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<0> : tensor<4xi64>, window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @padding_of_rank_0(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got []}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<0> : tensor<i64>, window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @strides(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window_strides to have size 2, the number of window dimensions, but got 1}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @stride(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window to have positive stride for 1-th window dimension, but got 0.}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dilations(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects base_dilations to have size 2, the number of window dimensions, but got 3}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{base_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @dimensions(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window-dimensions size == input rank, but got window-dimensions size: 1 and input: 'tensor<4x6xf32>' with rank = 2.}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @size(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window to have positive value for 0-th window dimension, but got 0.}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @result(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op inferred type(s) 'tensor<3x5xf32>' are incompatible with return type(s) of operation 'tensor<4x6xf32>'}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @padded(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<3x3xf32>'}}
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[0, 1], [2, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 2>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x3xf32>
  return
}

// -----

// Every result of a reduction has its own shape.
func.func @second_result(%x: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  %0:2 = stablehlo.reduce(%x init: %i), (%x init: %i) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<2xf32>, tensor<3xf32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<f32>, %d: tensor<f32>) {
    stablehlo.return %a, %c : tensor<f32>, tensor<f32>
  }
  return
}

// -----

func.func @scatter_padding(%x: tensor<4x6xf32>, %s: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got 2x3}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<0> : tensor<2x3xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @scatter_source(%x: tensor<4x6xf32>, %s: tensor<2x2xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expects source-type to be 'tensor<2x3xf32>', but got 'tensor<2x2xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @scatter_result(%x: tensor<4x6xf32>, %s: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op inferred type(s) 'tensor<4x6xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_padding(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>, %p: tensor<2x3xi64>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got 2x3}}
  %0 = "stablehlo.dynamic_conv"(%x, %w, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x3xi64>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @constant_padding(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) {
  %p = stablehlo.constant dense<1> : tensor<2x2xi64>
  // expected-error@+1 {{expects result spatial dimensions 8x8, but got 6x6}}
  %0 = "stablehlo.dynamic_conv"(%x, %w, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi64>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @padding_without_shape(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+1 {{expects padding to have shape 2x2, but got []}}
  %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<i64>}> : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @strides_beyond(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x4xi8>) {
  // expected-error@+1 {{expects result spatial dimensions 3x6, but got 3x3}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>) -> tensor<1x3x3x4xi32>
  return
}

// -----

// Sizes and padding that are known only at run time.
func.func @unknown(%x: tensor<?x6xf32>, %i: tensor<f32>, %y: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>, %p: tensor<2x2xi64>) {
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<?x6xf32>, tensor<f32>) -> tensor<7x5xf32>
  %2 = "stablehlo.dynamic_conv"(%y, %w, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi64>) -> tensor<1x9x6x4xf32>
  return
}
