// Operands, results, attributes and regions that LiteRT's definitions reject, and its kernels too.
// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @select(%a: tensor<4xi1>, %b: tensor<4xf32>, %c: tensor<4xi32>) {
  // expected-error @below {{'tfl.select' op failed to verify that operands have same element type}}
  %0 = "tfl.select"(%a, %b, %c) : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_result(%a: tensor<4xi1>, %b: tensor<4xf32>, %c: tensor<4xf32>) {
  // expected-error @below {{'tfl.select_v2' op failed to verify that operands and result have same element type}}
  %0 = "tfl.select_v2"(%a, %b, %c) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @mean(%a: tensor<4x2xf32>, %b: tensor<1xi32>) {
  // expected-error @below {{'tfl.mean' op requires attribute 'keep_dims'}}
  %0 = "tfl.mean"(%a, %b) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @sum(%a: tensor<4x2xf32>, %b: tensor<1xi32>) {
  // expected-error @below {{'tfl.sum' op requires attribute 'keep_dims'}}
  %0 = "tfl.sum"(%a, %b) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @range(%a: tensor<1xi32>, %b: tensor<i32>, %c: tensor<i32>) {
  // expected-error @below {{'tfl.range' op failed to verify that operand 0 is 0-D}}
  %0 = "tfl.range"(%a, %b, %c) : (tensor<1xi32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
  return
}

// -----

func.func @range_type(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>) {
  // expected-error @below {{'tfl.range' op failed to verify that operands and output must have same element type}}
  %0 = "tfl.range"(%a, %b, %c) : (tensor<i32>, tensor<i32>, tensor<f32>) -> tensor<?xi32>
  return
}

// -----

func.func @concatenation(%a: tensor<*x!quant.uniform<i8:f32, 1.0>>, %b: tensor<*x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @below {{'tfl.concatenation' op quantization parameters violate the same scale constraint: !quant.uniform<i8:f32, 1.000000e+00> vs. !quant.uniform<i8:f32, 2.000000e+00>}}
  %0 = "tfl.concatenation"(%a, %b) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<*x!quant.uniform<i8:f32, 1.0>>, tensor<*x!quant.uniform<i8:f32, 2.0>>) -> tensor<*x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @gather(%a: tensor<f32>, %b: tensor<2xi32>) {
  // expected-error @below {{'tfl.gather' op failed to verify that operand 0 is 1-D}}
  %0 = "tfl.gather"(%a, %b) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<f32>, tensor<2xi32>) -> tensor<2xf32>
  return
}

// -----

func.func @conv_rank(%a: tensor<4x4x3xf32>, %b: tensor<2x1x1x3xf32>, %c: none) {
  // expected-error @below {{'tfl.conv_2d' op failed to verify that operand 0 is 4-D}}
  %0 = "tfl.conv_2d"(%a, %b, %c) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<4x4x3xf32>, tensor<2x1x1x3xf32>, none) -> tensor<4x4x2xf32>
  return
}

// -----

func.func @prelu(%a: tensor<2x3x4xf32>, %b: tensor<3x5xf32>) {
  // expected-error @below {{'tfl.prelu' op operands don't have broadcast-compatible shapes}}
  %0 = "tfl.prelu"(%a, %b) : (tensor<2x3x4xf32>, tensor<3x5xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @prelu_result(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) {
  // expected-error @below {{'tfl.prelu' op result type '2x3x5' not broadcast compatible with broadcasted operands's shapes '2x3x4'}}
  %0 = "tfl.prelu"(%a, %b) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @prelu_shape(%a: tensor<2x3xf32>, %b: tensor<1x2x3xf32>) {
  // expected-error @below {{'tfl.prelu' op 'input' and 'output' should have the same shape.}}
  %0 = "tfl.prelu"(%a, %b) : (tensor<2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @prelu_type(%a: tensor<2x4xf32>, %b: tensor<4xi32>) {
  // expected-error @below {{'tfl.prelu' op failed to verify that binary op operands have same element type}}
  %0 = "tfl.prelu"(%a, %b) : (tensor<2x4xf32>, tensor<4xi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @boxes(%a: tensor<3x2xf32>, %b: tensor<3xf32>, %c: tensor<i32>, %d: tensor<f32>, %e: tensor<f32>) {
  // expected-error @below {{'tfl.non_max_suppression_v4' op failed to verify that boxes should have dim[1] == 4}}
  %0:2 = "tfl.non_max_suppression_v4"(%a, %b, %c, %d, %e) : (tensor<3x2xf32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)
  return
}

// -----

func.func @scores(%a: tensor<3x4xf32>, %b: tensor<3x1xf32>, %c: tensor<i32>, %d: tensor<f32>, %e: tensor<f32>, %f: tensor<f32>) {
  // expected-error @below {{'tfl.non_max_suppression_v5' op failed to verify that operand 1 is 1-D}}
  %0:3 = "tfl.non_max_suppression_v5"(%a, %b, %c, %d, %e, %f) : (tensor<3x4xf32>, tensor<3x1xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<i32>)
  return
}

// -----

func.func @transpose_conv(%a: tensor<4xi32>, %b: tensor<2x1x1x3xf32>, %c: tensor<1x4x4x3xf32>, %d: none) {
  // expected-error @below {{'tfl.transpose_conv' op expect output type has rank = 4, got output type 'tensor<4x4x2xf32>'}}
  %0 = "tfl.transpose_conv"(%a, %b, %c, %d) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<4xi32>, tensor<2x1x1x3xf32>, tensor<1x4x4x3xf32>, none) -> tensor<4x4x2xf32>
  return
}

// -----

func.func @transpose_conv_type(%a: tensor<4xi32>, %b: tensor<2x1x1x3xf32>, %c: tensor<1x4x4x3xf32>, %d: none) {
  // expected-error @below {{'tfl.transpose_conv' op failed to verify that input and output must have same element type}}
  %0 = "tfl.transpose_conv"(%a, %b, %c, %d) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<4xi32>, tensor<2x1x1x3xf32>, tensor<1x4x4x3xf32>, none) -> tensor<1x4x4x2xi32>
  return
}

// -----

func.func @volume_channels(%a: tensor<1x4x4x4x3xf32>, %b: tensor<1x1x1x2x2xf32>, %c: none) {
  // expected-error @below {{'tfl.conv_3d' op failed to verify that dim 4 of operand 0 equals to dim 3 of operand 1}}
  %0 = "tfl.conv_3d"(%a, %b, %c) <{dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x4x3xf32>, tensor<1x1x1x2x2xf32>, none) -> tensor<1x4x4x4x2xf32>
  return
}

// -----

func.func @volume_bias(%a: tensor<1x4x4x4x3xf32>, %b: tensor<1x1x1x3x2xf32>, %c: tensor<3xf32>) {
  // expected-error @below {{'tfl.conv_3d' op failed to verify that bias must has num of elements equals to 4th dim of filter}}
  %0 = "tfl.conv_3d"(%a, %b, %c) <{dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x4x3xf32>, tensor<1x1x1x3x2xf32>, tensor<3xf32>) -> tensor<1x4x4x4x2xf32>
  return
}

// -----

func.func @volume_type(%a: tensor<1x4x4x4x3xi32>, %b: tensor<1x1x1x3x2xf32>, %c: tensor<2xf32>) {
  // expected-error @below {{'tfl.conv_3d' op failed to verify that input and output must have same element type}}
  %0 = "tfl.conv_3d"(%a, %b, %c) <{dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x4x3xi32>, tensor<1x1x1x3x2xf32>, tensor<2xf32>) -> tensor<1x4x4x4x2xf32>
  return
}

// -----

func.func @volume_bias_type(%a: tensor<1x4x4x4x3xf32>, %b: tensor<1x1x1x3x2xf32>, %c: tensor<2xi32>) {
  // expected-error @below {{'tfl.conv_3d' op failed to verify that bias and output must have same element type}}
  %0 = "tfl.conv_3d"(%a, %b, %c) <{dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x4x3xf32>, tensor<1x1x1x3x2xf32>, tensor<2xi32>) -> tensor<1x4x4x4x2xf32>
  return
}

// -----

func.func @volume_rank(%a: tensor<4x4x4x3xf32>, %b: tensor<1x1x1x3x2xf32>, %c: none) {
  // expected-error @below {{'tfl.conv_3d' op failed to verify that operand 0 is 5-D}}
  %0 = "tfl.conv_3d"(%a, %b, %c) <{dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<4x4x4x3xf32>, tensor<1x1x1x3x2xf32>, none) -> tensor<1x4x4x4x2xf32>
  return
}

// -----

func.func @transposed_channels(%a: tensor<5xi32>, %b: tensor<1x1x1x3x2xf32>, %c: tensor<1x4x4x4x3xf32>, %d: none) {
  // expected-error @below {{'tfl.conv_3d_transpose' op failed to verify that dim 4 of operand 2 equals to dim 4 of operand 1}}
  %0 = "tfl.conv_3d_transpose"(%a, %b, %c, %d) <{dilation_d_factor = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<5xi32>, tensor<1x1x1x3x2xf32>, tensor<1x4x4x4x3xf32>, none) -> tensor<1x4x4x4x3xf32>
  return
}

// -----

func.func @complex_abs(%a: tensor<2xcomplex<f32>>) {
  // expected-error @below {{'tfl.complex_abs' op requires the same shape for all operands and results}}
  %0 = "tfl.complex_abs"(%a) : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  return
}

// -----

func.func @real(%a: tensor<2xcomplex<f32>>) {
  // expected-error @below {{'tfl.real' op requires the same shape for all operands and results}}
  %0 = "tfl.real"(%a) : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  return
}

// -----

func.func @imag(%a: tensor<2xcomplex<f32>>) {
  // expected-error @below {{'tfl.imag' op requires the same shape for all operands and results}}
  %0 = "tfl.imag"(%a) : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  return
}

// -----

func.func @bucketize(%a: tensor<2xf32>) {
  // expected-error @below {{'tfl.bucketize' op requires the same shape for all operands and results}}
  %0 = "tfl.bucketize"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @sign(%a: tensor<2xf32>) {
  // expected-error @below {{'tfl.sign' op requires the same type for all operands and results}}
  %0 = "tfl.sign"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @zeros_like(%a: tensor<2xf32>) {
  // expected-error @below {{'tfl.zeros_like' op requires the same type for all operands and results}}
  %0 = "tfl.zeros_like"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @square(%a: tensor<2xf32>) {
  // expected-error @below {{'tfl.square' op result #0 must have the shape 2, but has type 'tensor<3xf32>'}}
  %0 = "tfl.square"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @atan2(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @below {{'tfl.atan2' op requires the same type for all operands and results}}
  %0 = "tfl.atan2"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @broadcast_args(%a: tensor<2xi32>, %b: tensor<2xi64>) {
  // expected-error @below {{'tfl.broadcast_args' op failed to verify that BroadcastArgs op operands have same element type}}
  %0 = "tfl.broadcast_args"(%a, %b) : (tensor<2xi32>, tensor<2xi64>) -> tensor<2xi32>
  return
}

// -----

func.func @broadcast_args_rank(%a: tensor<2xi32>, %b: tensor<i32>) {
  // expected-error @below {{'tfl.broadcast_args' op failed to verify that operand 1 is 1-D}}
  %0 = "tfl.broadcast_args"(%a, %b) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  return
}

// -----

func.func @branch(%c: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error @below {{'tfl.if' op expected 2 regions}}
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @functions(%c: tensor<i1>) {
  // expected-error @below {{'tfl.if' op expected 2 regions}}
  %0 = "tfl.if"(%c) <{then_branch = @functions}> : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @loop_results(%t: tensor<i1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'tfl.while' op number of operands does not match number of results (2 != 1)}}
  %0 = "tfl.while"(%a, %b) ({
  ^bb0(%c0: tensor<4xf32>, %c1: tensor<4xf32>):
    "tfl.yield"(%t) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b0: tensor<4xf32>, %b1: tensor<4xf32>):
    "tfl.yield"(%b0, %b1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @loop_arguments(%t: tensor<i1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'tfl.while' op number of arguments in condition function does not match number of arguments in body function (1 != 2)}}
  %0:2 = "tfl.while"(%a, %b) ({
  ^bb0(%c0: tensor<4xf32>):
    "tfl.yield"(%t) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b0: tensor<4xf32>, %b1: tensor<4xf32>):
    "tfl.yield"(%b0, %b1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @loop_types(%t: tensor<i1>, %a: tensor<4xf32>) {
  // expected-error @below {{'tfl.while' op condition function's argument type does not match body function's argument type (tensor<4xf32> != tensor<5xf32>)}}
  %0 = "tfl.while"(%a) ({
  ^bb0(%c0: tensor<4xf32>):
    "tfl.yield"(%t) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b0: tensor<5xf32>):
    "tfl.yield"(%b0) : (tensor<5xf32>) -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @projection(%a: tensor<1x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: tensor<4xf32>, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op failed to verify that either projection weight must be specified or both projection weight and projection bias must not be specified}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}

// -----

func.func @sequence_projection(%a: tensor<1x3x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: tensor<4xf32>, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.unidirectional_sequence_lstm' op failed to verify that either projection weight must be specified or both projection weight and projection bias must not be specified}}
  %0 = "tfl.unidirectional_sequence_lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x3x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @peephole(%a: tensor<1x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: tensor<4xf32>, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op failed to verify that the optional peephole weights should all be specified or none}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, tensor<4xf32>, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}

// -----

func.func @cifg(%a: tensor<1x3x2xf32>, %b: tensor<4x2xf32>, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.unidirectional_sequence_lstm' op failed to verify that the cifg inputs should all be specified or none}}
  %0 = "tfl.unidirectional_sequence_lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x3x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @weight_rank(%a: tensor<1x2xf32>, %b: none, %c: tensor<8xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op failed to verify that operand 2 is 2-D}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x2xf32>, none, tensor<8xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}

// -----

func.func @bias_rank(%a: tensor<1x3x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4x1xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.unidirectional_sequence_lstm' op failed to verify that operand 13 is 1-D}}
  %0 = "tfl.unidirectional_sequence_lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x3x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4x1xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @sequence_rank(%a: tensor<2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.unidirectional_sequence_lstm' op failed to verify that operand 0 is at least 2-D}}
  %0 = "tfl.unidirectional_sequence_lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @recurrent_rank(%a: tensor<1x3x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<1x4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.unidirectional_sequence_lstm' op failed to verify that operand 6 is at most 2-D}}
  %0 = "tfl.unidirectional_sequence_lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x3x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<1x4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @depth(%a: tensor<1x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x3xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op inputs don't match with the dimensions.}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x3xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}

// -----

func.func @state(%a: tensor<1x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x5xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op inputs don't match with the dimensions.}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x5xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}

// -----

func.func @layer_rank(%a: tensor<2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op the first input operand should have more than 2 dimensions.}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}

// -----

func.func @normalization(%a: tensor<1x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: tensor<3xf32>, %w: tensor<3xf32>, %x: tensor<3xf32>) {
  // expected-error @below {{'tfl.lstm' op coefficient inputs have more than 2 dimensions or don't match the dimension with input operand `input_to_output_weights`.}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH"}> : (tensor<1x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @kernel(%a: tensor<1x2xf32>, %b: none, %c: tensor<4x2xf32>, %d: tensor<4x2xf32>, %e: tensor<4x2xf32>, %f: none, %g: tensor<4x4xf32>, %h: tensor<4x4xf32>, %i: tensor<4x4xf32>, %j: none, %k: none, %l: none, %m: none, %n: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>, %q: none, %r: none, %s: tensor<1x4xf32>, %t: tensor<1x4xf32>, %u: none, %v: none, %w: none, %x: none) {
  // expected-error @below {{'tfl.lstm' op attribute 'kernel_type' failed to satisfy constraint: lstm_kernel_type whose value is mlir::TFL::LSTMKernelType::FULL}}
  %0 = "tfl.lstm"(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l, %m, %n, %o, %p, %q, %r, %s, %t, %u, %v, %w, %x) <{fused_activation_function = "TANH", kernel_type = #tfl<lstm_kernel_type_attr BASIC>}> : (tensor<1x2xf32>, none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>
  return
}
