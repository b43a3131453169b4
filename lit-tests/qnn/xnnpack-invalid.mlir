// The verifier rejects `xnnpack` numerics where XNNPACK does not compute an operation.

// RUN: qopt %s --split-input-file --verify-diagnostics

!a = !quant.uniform<i8:f32, 5.0e-01:3>
!w = !quant.uniform<i8:f32, 5.0e-01:3>
!acc = !quant.uniform<i32:f32, 2.5e-01>
func.func @f(%x: tensor<1x4x!a>, %w: tensor<2x4x!w>) -> tensor<1x2x!a> {
  // expected-error@+1 {{'qnn.fully_connected' op expects signed weights with the zero point 0 in 'xnnpack' numerics}}
  %0 = qnn.fully_connected xnnpack %x, %w : (tensor<1x4x!a>, tensor<2x4x!w>) -> tensor<1x2x!a>
  return %0 : tensor<1x2x!a>
}

// -----

!a = !quant.uniform<i8:f32, 5.0e-01:3>
func.func @g(%x: tensor<1x4x4x1x!a>) -> tensor<1x4x4x1x!a> {
  // expected-error@+1 {{'qnn.softmax' op is not defined in 'xnnpack' numerics, only in 'tflite', 'ort'}}
  %0 = qnn.softmax xnnpack %x {beta = 1.0 : f32} : (tensor<1x4x4x1x!a>) -> tensor<1x4x4x1x!a>
  return %0 : tensor<1x4x4x1x!a>
}

// -----

!a = !quant.uniform<i16:f32, 5.0e-01>
func.func @g(%x: tensor<4x!a>) -> tensor<4x!a> {
  // expected-error@+1 {{'qnn.mul' op expects a first operand of 8 bits with one scale in 'xnnpack' numerics}}
  %0 = qnn.mul xnnpack %x, %x : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!a>
  return %0 : tensor<4x!a>
}

// -----

!a = !quant.uniform<i8:f32, 5.0e-01>
!b = !quant.uniform<i8:f32, 1.0e-05>
func.func @g(%x: tensor<4x!a>) -> tensor<4x!b> {
  // expected-error@+1 {{'qnn.mul' op has the quotient of scales 2.5e4, expected 1.5258789e-5 to 2.5599998e2 in 'xnnpack' numerics}}
  %0 = qnn.mul xnnpack %x, %x : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!b>
  return %0 : tensor<4x!b>
}

// -----

!a = !quant.uniform<i8:f32, 5.0e-01>
!b = !quant.uniform<u8:f32, 5.0e-01>
func.func @g(%x: tensor<4x!a>) -> tensor<4x!b> {
  // expected-error@+1 {{'qnn.requantize' op expects operands and result of one signedness in 'xnnpack' numerics}}
  %0 = qnn.requantize xnnpack %x : (tensor<4x!a>) -> tensor<4x!b>
  return %0 : tensor<4x!b>
}

// -----

!a = !quant.uniform<i8:f32, 5.0e-01>
func.func @g(%x: tensor<4x!a>) -> tensor<4x!a> {
  // expected-error@+1 {{'qnn.unary' op 'tanh' is not defined in 'xnnpack' numerics}}
  %0 = qnn.unary xnnpack %x {function = "tanh"} : (tensor<4x!a>) -> tensor<4x!a>
  return %0 : tensor<4x!a>
}

// -----

func.func @g(%x: tensor<4xf32>) -> tensor<4x!quant.uniform<i16:f32, 0.5>> {
  // expected-error@+1 {{'qnn.quantize' op expects a result of 8 bits with one scale in 'xnnpack' numerics}}
  %0 = qnn.quantize xnnpack %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i16:f32, 0.5>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 0.5>>
}

// -----

!a = !quant.uniform<i8:f32, 3.2e+01>
!w = !quant.uniform<i8<-127:127>:f32, 1.6e+01>
!b = !quant.uniform<i32:f32, 5.12e+02>
func.func @g(%x: tensor<1x4x!a>, %w: tensor<4x4x!w>, %b: tensor<4x!b>) -> tensor<1x4x!quant.uniform<i8:f32, 1.0>> {
  // expected-error@+1 {{'qnn.fully_connected' op has the quotient of scales 5.12e2, expected 0e0 to 2.5599998e2 in 'xnnpack' numerics}}
  %0 = qnn.fully_connected xnnpack %x, %w, %b : (tensor<1x4x!a>, tensor<4x4x!w>, tensor<4x!b>) -> tensor<1x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x4x!quant.uniform<i8:f32, 1.0>>
}

// -----

!a = !quant.uniform<i8:f32, 1.28e+02>
!r = !quant.uniform<i8:f32, 1.0>
func.func @g(%x: tensor<4x!a>) -> (tensor<4x!r>, tensor<4x!r>) {
  // 128 is in the range of the multiplier, and -128 is not.
  %0 = qnn.unary xnnpack %x {function = "leaky_relu", alpha = 1.0 : f32} : (tensor<4x!a>) -> tensor<4x!r>
  // expected-error@+1 {{'qnn.unary' op has the quotient of scales -1.28e2, expected -1.2799609e2 to 1.28e2 in 'xnnpack' numerics}}
  %1 = qnn.unary xnnpack %x {function = "leaky_relu", alpha = -1.0 : f32} : (tensor<4x!a>) -> tensor<4x!r>
  return %0, %1 : tensor<4x!r>, tensor<4x!r>
}
