// A movement that keeps the axis of its operand makes the types of its users and of the function invalid as well. The error is at
// the movement, and names the right type.

// RUN: qopt %s --split-input-file --verify-diagnostics

!q = !quant.uniform<i8:f32:0, {0.5, 0.25}>

func.func @transpose(%x: tensor<2x3x!q>) -> tensor<3x2x!q> {
  // expected-error @below {{result type must be 'tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>'}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!q>) -> tensor<3x2x!q>
  return %0 : tensor<3x2x!q>
}

// -----

!q = !quant.uniform<i8:f32:0, {0.5, 0.25}>

// Without a movement the signature is the cause.
// expected-error @below {{'func.func' op attribute 'function_type' has type}}
func.func @signature(%x: tensor<2x3x!q>) -> tensor<3x2x!q> {
  %0 = "builtin.unrealized_conversion_cast"(%x) : (tensor<2x3x!q>) -> tensor<3x2x!q>
  return %0 : tensor<3x2x!q>
}
