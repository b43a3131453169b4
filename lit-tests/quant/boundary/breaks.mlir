// --verify-quant-boundary: an error at each non-cast operation between integers and reals, with a note at the last parameters.

// RUN: qopt %s --split-input-file --verify-diagnostics --verify-quant-boundary

// Integers go in, reals come out. The bias is a real constant, which does not explain it.
!q = !quant.uniform<i8:f32, 0.5>
!w = !quant.uniform<i8:f32:0, {0.1, 0.2}>
// expected-note @below {{operand #0 gets its parameters here: 'tensor<1x3x4x4x!quant.uniform<i8:f32, 5.000000e-01>>'}}
func.func @conv(%x: tensor<1x3x4x4x!q>) -> tensor<1x2x4x4xf32> {
  %p = "tfl.pseudo_const"() <{value = dense<[0, 2, 3, 1]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %0 = "tfl.transpose"(%x, %p) : (tensor<1x3x4x4x!q>, tensor<4xi32>) -> tensor<1x4x4x3x!q>
  // expected-note @below {{operand #1 gets its parameters here: 'tensor<2x1x1x3x!quant.uniform<i8:f32:0,}}
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x1x3x!w>, value = dense<1> : tensor<2x1x1x3xi8>}> : () -> tensor<2x1x1x3x!w>
  %b = "tfl.pseudo_const"() <{value = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  // expected-error @below {{'tfl.conv_2d' op has quantized operands, but result #0 has type 'tensor<1x4x4x2xf32>', and the operation is not a cast}}
  %1 = "tfl.conv_2d"(%0, %w, %b) : (tensor<1x4x4x3x!q>, tensor<2x1x1x3x!w>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  %r = "tfl.pseudo_const"() <{value = dense<[0, 3, 1, 2]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = "tfl.transpose"(%1, %r) : (tensor<1x4x4x2xf32>, tensor<4xi32>) -> tensor<1x2x4x4xf32>
  return %2 : tensor<1x2x4x4xf32>
}

// -----

// A movement can lose parameters too, and what takes the reals makes up others. All breaks are reported.
!q = !quant.uniform<u8:f32, 0.5>
// expected-note @below {{operand #0 gets its parameters here}}
// expected-note @below {{operand #1 gets its parameters here}}
func.func @concat(%x: tensor<1x2x!q>, %y: tensor<1x2x!q>) -> tensor<1x2x!q> {
  // expected-error @below {{'tfl.concatenation' op has quantized operands, but result #0 has type 'tensor<1x4xf32>'}}
  // expected-note @below {{operand #0 lost its parameters here: 'tensor<1x2x!quant.uniform<u8:f32, 5.000000e-01>>' became 'tensor<1x4xf32>'}}
  %0 = "tfl.concatenation"(%x, %y) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<1x2x!q>, tensor<1x2x!q>) -> tensor<1x4xf32>
  // expected-error @below {{'tfl.relu6' op has type 'tensor<1x4x!quant.uniform<u8:f32, 5.000000e-01>>' as result #0, but operand #0 is float, and the operation is not a cast}}
  %1 = "tfl.relu6"(%0) : (tensor<1x4xf32>) -> tensor<1x4x!q>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.slice"(%1, %b, %s) : (tensor<1x4x!q>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2x!q>
  return %2 : tensor<1x2x!q>
}

// -----

// Bare integers, which casts took out of quantized values. A movement does not hide where that was.
!q = !quant.uniform<i8:f32, 0.5>
func.func @stored(%x: tensor<2x3x!q>, %y: tensor<3x2x!q>) -> tensor<2x2xf32> {
  // expected-note @below {{operand #0 lost its parameters here: 'tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01>>' became 'tensor<2x3xi8>'}}
  %0 = quant.scast %x : tensor<2x3x!q> to tensor<2x3xi8>
  // expected-note @below {{operand #1 lost its parameters here: 'tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01>>' became 'tensor<3x2xi8>'}}
  %1 = quant.scast %y : tensor<3x2x!q> to tensor<3x2xi8>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<3x2xi8>) -> tensor<2x3xi8>
  // expected-error @below {{'stablehlo.dot_general' op has operands of stored integers, but result #0 has type 'tensor<2x2xf32>'}}
  %3 = stablehlo.dot_general %0, %2, contracting_dims = [1] x [1] : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// -----

// An operation without definition has an unknown effect on parameters.
!q = !quant.uniform<i8:f32, 0.5>
// expected-note @below {{operand #0 gets its parameters here}}
func.func @open(%x: tensor<2x!q>) -> tensor<2xf32> {
  // expected-error @below {{'tfl.gelu' op has quantized operands, but result #0 has type 'tensor<2xf32>', and the operation is not a cast}}
  %0 = "tfl.gelu"(%x) : (tensor<2x!q>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
