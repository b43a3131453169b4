// Results whose types differ from the ones that operands and attributes give.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f0(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.add' op requires compatible types for all operands and results}}
  %0 = "stablehlo.add"(%x, %y) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f1(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.tanh' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xf16>'}}
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @f2(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.abs' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xf64>'}}
  %0 = "stablehlo.abs"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}

// -----

func.func @f3(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.imag' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xf16>'}}
  %0 = "stablehlo.imag"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xf16>
  return
}

// -----

func.func @f4(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects the parts of the result to have the element type of the operands}}
  %0 = "stablehlo.complex"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @f5(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.multiply' op inferred type(s) 'tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>' are incompatible with return type(s) of operation 'tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>'}}
  %0 = "stablehlo.multiply"(%x, %x) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.5>>
  return
}

// -----

func.func @f6(%x: tensor<?xf32, #stablehlo.bounds<4>>, %y: tensor<?xf32>) {
  // expected-error@+1 {{'stablehlo.add' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<4>>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.add"(%x, %y) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<?xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f7(%a: tensor<2xf32>, %x: tensor<4xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{min shape [2] is not scalar and is not compatible to operand shape [4]}}
  %0 = stablehlo.clamp %a, %x, %b : (tensor<2xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f8(%a: tensor<f32>, %x: tensor<4xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{max shape [2] is not scalar and is not compatible to operand shape [4]}}
  %0 = stablehlo.clamp %a, %x, %b : (tensor<f32>, tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f9(%a: tensor<f16>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' op requires compatible element types for all operands and results}}
  %0 = stablehlo.clamp %a, %x, %a : (tensor<f16>, tensor<4xf32>, tensor<f16>) -> tensor<4xf32>
  return
}

// -----

func.func @f10(%a: tensor<f32>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = stablehlo.clamp %a, %x, %a : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @f11(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.compare' op requires compatible element types for all operands}}
  %0 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}

// -----

func.func @f12(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.select' op requires compatible types for non-predicate operands}}
  %0 = "stablehlo.select"(%p, %x, %y) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f13(%p: tensor<4xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.select' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xf64>'}}
  %0 = "stablehlo.select"(%p, %x, %x) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @f14(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xf64>'}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf64>
  return
}

// -----

func.func @f15(%x: tensor<4xf64>) {
  // expected-error@+1 {{Expressed type of result expected to be 'f64', but got 'f32'}}
  %0 = stablehlo.uniform_quantize %x : (tensor<4xf64>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f16(%x: tensor<4xf32>) {
  // expected-error@+1 {{cannot convert between real and complex types, but got: 'tensor<4xf32>' and 'tensor<4xcomplex<f32>>'}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f17(%x: tensor<4xf32>) {
  // expected-error@+1 {{operand and result shapes must match except for the innermost dimension of the shape with the smaller element type. Got: 'tensor<4xf32>' and 'tensor<5xi32>'.}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<5xi32>
  return
}

// -----

func.func @f18(%x: tensor<4xf32>) {
  // expected-error@+1 {{rank of smaller element type (1) should be 1 more than rank of larger element type (1), but 1 != 1 + 1.}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @f19(%x: tensor<3x4xi8>) {
  // expected-error@+1 {{operand and result shapes must match except for the innermost dimension of the shape with the smaller element type. Got: 'tensor<3x4xi8>' and 'tensor<4xf32>'.}}
  %0 = stablehlo.bitcast_convert %x : (tensor<3x4xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f20(%x: tensor<4x3xi8>) {
  // expected-error@+1 {{requires compatible bit widths. Got: 'tensor<4x3xi8>' and 'tensor<4xf32>', but 8 * 3 != 32.}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4x3xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f21(%x: tensor<4xf32>) {
  // expected-error@+1 {{Broadcast with negative dimension size -2}}
  %0 = stablehlo.broadcast %x, sizes = [-2] : (tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f22(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast' op inferred type(s) 'tensor<2x4xf32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>'}}
  %0 = stablehlo.broadcast %x, sizes = [2] : (tensor<4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f23(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{expected both lhs/rhs ranks to be either 1 or 2}}
  %0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f24(%x: tensor<2x3xf32>, %y: tensor<f32>) {
  // expected-error@+1 {{expected both lhs/rhs ranks to be either 1 or 2}}
  %0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @f25(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.dot' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  %0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f26(%x: tensor<3xf32>) {
  // expected-error@+1 {{argument 'a' must have rank >= 2, got shape 3.}}
  %0 = stablehlo.cholesky %x, lower = true : tensor<3xf32>
  return
}

// -----

func.func @f27(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{minor dimensions of 'a' must have equal size, got shape 2, 3.}}
  %0 = stablehlo.cholesky %x, lower = true : tensor<2x3xf32>
  return
}

// -----

func.func @f28(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{operand 'a' must have rank >= 2, but got 'tensor<3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f29(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{two minor dimensions of operand 'a' must be compatible, but got 'tensor<2x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f30(%a: tensor<1x3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{operands must have equal rank, but got 'tensor<1x3x3xf32>' and 'tensor<3x2xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<1x3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f31(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{shared dimension of operands 'a' and 'b' must be compatible, but got 'tensor<3x3xf32>' and 'tensor<3x2xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f32(%a: tensor<5x3x3xf32>, %b: tensor<4x3x2xf32>) {
  // expected-error@+1 {{batch dimensions of the operands must be compatible, but got 'tensor<5x3x3xf32>' and 'tensor<4x3x2xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<5x3x3xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @f33(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{Invalid transpose option value for triangular solve}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f34(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<3x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f35(%x: tensor<2x4xf16>) {
  // expected-error@+1 {{RFFT requires f32 or f64 input type, but is given 'f16'.}}
  %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<2x4xf16>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f36(%x: tensor<2x5xf32>) {
  // expected-error@+1 {{RFFT requires innermost dimensions to be compatible with fft_length. Got: 5 but wanted 4.}}
  %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<2x5xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f37(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.fft' op inferred type(s) 'tensor<2x3xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<2x4xcomplex<f32>>'}}
  %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<2x4xf32>) -> tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @f38(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{FFT/IFFT/IRFFT take a complex tensor as input, but is given 'tensor<2x4xf32>'}}
  %0 = stablehlo.fft %x, type = FFT, length = [4] : (tensor<2x4xf32>) -> tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @f39(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{operand rank must not be less than fft rank of 2 for operand of type 'tensor<4xcomplex<f32>>'}}
  %0 = stablehlo.fft %x, type = FFT, length = [2, 4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f40(%x: tensor<2x5xcomplex<f32>>) {
  // expected-error@+1 {{IRFFT requires non-final dimensions to be compatible with fft_length. Got: 2, 5 but wanted 3, 8, and 2 != 3}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [3, 8] : (tensor<2x5xcomplex<f32>>) -> tensor<3x8xf32>
  return
}

// -----

func.func @f41(%x: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: 4 but fft_length is 8.}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [8] : (tensor<2x4xcomplex<f32>>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f42(%x: tensor<2x5xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op inferred type(s) 'tensor<2x8xf32>' are incompatible with return type(s) of operation 'tensor<2x8xf64>'}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [8] : (tensor<2x5xcomplex<f32>>) -> tensor<2x8xf64>
  return
}

// -----

func.func @f43(%a: tensor<f32>) {
  %s = stablehlo.constant dense<7> : tensor<1xi64>
  // expected-error@+1 {{'stablehlo.rng' op inferred type(s) 'tensor<7xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f44(%a: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{inferred type(s) of rank 2 are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f45(%s: tensor<2xui64>) {
  // expected-error@+1 {{output state shape must be compatible with initial state shape. Got: 'tensor<2xui64>' and 'tensor<3xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @f46(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.tuple' op inferred type(s) 'tuple<tensor<4xf32>>' are incompatible with return type(s) of operation 'tuple<tensor<4xf32>, tensor<4xf32>>'}}
  %0 = "stablehlo.tuple"(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  return
}

// -----

func.func @f47(%x: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{index 1 is out of bounds of operand with size 1}}
  %0 = stablehlo.get_tuple_element %x[1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f48(%x: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %0 = stablehlo.get_tuple_element %x[-1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f49(%x: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  %0 = stablehlo.get_tuple_element %x[0] : (tuple<tensor<4xf32>>) -> tensor<4xi32>
  return
}

// -----

func.func @f50(%x: tensor<2x4xf32>, %s: tensor<4xf32>, %t: tensor<3xf32>) {
  // expected-error@+1 {{expects single-dimensional operands to have compatible shapes.}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %t) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f51(%x: tensor<2x4xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 3 and the feature count is 4.}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f52(%x: tensor<2x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{expects feature_index to be smaller than the rank of operand type; got feature_index 2, and rank 2.}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f53(%x: tensor<2x4xf32>, %s: tensor<4xf16>) {
  // expected-error@+1 {{'stablehlo.batch_norm_inference' op requires compatible element types for all operands and results}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f54(%x: tensor<2x4xf32>, %s: tensor<4xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{expects multi-dimensional operands to have compatible shapes.}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %s, %s, %y) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f55(%x: tensor<2x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.batch_norm_training' op inferred type(s) 'tensor<2x4xf32>', 'tensor<4xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<2x4xf32>', 'tensor<4xf32>', 'tensor<5xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %s) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @f56(%x: tensor<4x4xf32>, %u: tensor<1x1xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error@+1 {{start indices must have same element type}}
  %0 = "stablehlo.dynamic_update_slice"(%x, %u, %i, %j) : (tensor<4x4xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i64>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f57(%x: tensor<4xf32>, %u: tensor<1xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.dynamic_update_slice"(%x, %u, %i) : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @f58(%x: tensor<?xf32, #stablehlo.bounds<4>>) {
  // expected-error@+1 {{limit index 5 is larger than dimension bound 4 in dimension 0}}
  %0 = stablehlo.slice %x [0:5] : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<5xf32>
  return
}

// -----

func.func @f59(%x: tensor<?xf32, #stablehlo.bounds<4>>, %v: tensor<f32>) {
  // expected-error@+1 {{Padding result in negative bound for dimension 0}}
  %0 = stablehlo.pad %x, %v, low = [-5], high = [0], interior = [0] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<?xf32>
  return
}

// -----

func.func @f60(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.get_dimension_size' op inferred type(s) 'tensor<i32>' are incompatible with return type(s) of operation 'tensor<1xi32>'}}
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<1xi32>
  return
}

// -----

func.func @f61(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{size operand should be of rank-0}}
  %0 = stablehlo.set_dimension_size %x, %s, dim = 0 : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
