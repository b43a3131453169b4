// Invalid attributes of tfl.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @no_word(%x: tensor<4xf32>, %p: tensor<1x2xi32>) {
  // expected-error @below {{expected mirror padding to be one of: REFLECT, SYMMETRIC}}
  %0 = "tfl.mirror_pad"(%x, %p) <{mode = #tfl<mirror_pad_attr CONSTANT>}> : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>
  return
}

// -----

func.func @string(%x: tensor<4xf32>, %p: tensor<1x2xi32>) {
  // expected-error @below {{attribute 'mode' failed to satisfy constraint: mirror padding}}
  %0 = "tfl.mirror_pad"(%x, %p) <{mode = "REFLECT"}> : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>
  return
}

// -----

// Each part has the parameters of its channels.
!q = !quant.uniform<i8:f32:0, {1.0, 2.0}>
func.func @split(%x: tensor<2x!q>) {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{result type must be 'tensor<1x!quant.uniform<i8:f32, 2.000000e+00>>'}}
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<2x!q>) -> (tensor<1x!quant.uniform<i8:f32, 1.0>>, tensor<1x!quant.uniform<i8:f32, 1.0>>)
  return
}

// -----

// The result of a gather has no parameters if the operand has none, even for unknown indices.
func.func @gather(%x: tensor<4xi8>, %i: tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  // expected-error@+1 {{'tfl.gather' op requires all or none of its operands and results to be quantized}}
  %0 = "tfl.gather"(%x, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4xi8>, tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
