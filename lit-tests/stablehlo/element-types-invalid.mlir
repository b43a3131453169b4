// Element types and shapes that an operation does not take.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f0(%x: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.floor' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized values, but got 'tensor<4xi32>'}}
  %0 = stablehlo.floor %x : tensor<4xi32>
  return
}

// -----

func.func @f1(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.popcnt' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<4xf32>'}}
  %0 = stablehlo.popcnt %x : tensor<4xf32>
  return
}

// -----

func.func @f2(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.not' op operand #0 must be ranked tensor of bool or 2/4/8/16/32/64-bit integer values, but got 'tensor<4xf32>'}}
  %0 = stablehlo.not %x : tensor<4xf32>
  return
}

// -----

func.func @f3(%x: tensor<4xi1>) {
  // expected-error@+1 {{'stablehlo.negate' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xi1>'}}
  %0 = stablehlo.negate %x : tensor<4xi1>
  return
}

// -----

func.func @f4(%x: tensor<4xui8>) {
  // expected-error@+1 {{'stablehlo.sign' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xui8>'}}
  %0 = stablehlo.sign %x : tensor<4xui8>
  return
}

// -----

func.func @f5(%x: tensor<4xi8>) {
  // expected-error@+1 {{'stablehlo.tanh' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xi8>'}}
  %0 = stablehlo.tanh %x : tensor<4xi8>
  return
}

// -----

func.func @f6(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{'stablehlo.tanh' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>'}}
  %0 = stablehlo.tanh %x : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @f7(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{'stablehlo.multiply' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>'}}
  %0 = stablehlo.multiply %x, %x : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @f8(%x: tensor<4xi1>) {
  // expected-error@+1 {{'stablehlo.divide' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xi1>'}}
  %0 = stablehlo.divide %x, %x : tensor<4xi1>
  return
}

// -----

func.func @f9(%x: tensor<4xi1>) {
  // expected-error@+1 {{'stablehlo.shift_left' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<4xi1>'}}
  %0 = stablehlo.shift_left %x, %x : tensor<4xi1>
  return
}

// -----

func.func @f10(%x: tensor<4xf16>) {
  // expected-error@+1 {{'stablehlo.xor' op operand #0 must be ranked tensor of bool or 2/4/8/16/32/64-bit integer values, but got 'tensor<4xf16>'}}
  %0 = stablehlo.xor %x, %x : tensor<4xf16>
  return
}

// -----

func.func @f11(%x: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.atan2' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<4xi32>'}}
  %0 = stablehlo.atan2 %x, %x : tensor<4xi32>
  return
}

// -----

func.func @f12(%x: tensor<4xi3>) {
  // expected-error@+1 {{'stablehlo.add' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<4xi3>'}}
  %0 = stablehlo.add %x, %x : tensor<4xi3>
  return
}

// -----

func.func @f13(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.convert' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements values, but got 'tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>'}}
  %0 = stablehlo.convert %x : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf32>
  return
}

// -----

func.func @f14(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.is_finite' op result #0 must be ranked tensor of bool values, but got 'tensor<4xi8>'}}
  %0 = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @f15(%p: tensor<4xi8>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.select' op operand #0 must be ranked tensor of bool values, but got 'tensor<4xi8>'}}
  %0 = stablehlo.select %p, %x, %x : tensor<4xi8>, tensor<4xf32>
  return
}

// -----

func.func @f16(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.compare' op result #0 must be ranked tensor of bool values, but got 'tensor<4xi8>'}}
  %0 = stablehlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @f17(%x: tensor<4xf16>) {
  // expected-error@+1 {{'stablehlo.complex' op operand #0 must be ranked tensor of 32/64-bit float values, but got 'tensor<4xf16>'}}
  %0 = stablehlo.complex %x, %x : tensor<4xcomplex<f16>>
  return
}

// -----

func.func @f18(%x: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.real' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements values, but got 'tensor<4xi32>'}}
  %0 = stablehlo.real %x : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f19(%x: tensor<4xi8>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be ranked tensor of per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<4xi8>'}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<4xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f20(%x: tensor<4xi8>) {
  // expected-error@+1 {{'stablehlo.uniform_quantize' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<4xi8>'}}
  %0 = stablehlo.uniform_quantize %x : (tensor<4xi8>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f21(%x: tensor<4xf32>, %v: tensor<1xf32>) {
  // expected-error@+1 {{'stablehlo.pad' op operand #1 must be 0D tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<1xf32>'}}
  %0 = "stablehlo.pad"(%x, %v) {edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f22(%x: tensor<?xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op result #0 must be statically shaped or single bounded dimension tensor, but got 'tensor<?x1xf32>'}}
  %0 = stablehlo.reshape %x : (tensor<?xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f23(%x: tensor<?xf32>, %s: tensor<?xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op operand #1 must be statically shaped 1-dimensional tensor of index or 2/4/8/16/32/64-bit integer values, but got 'tensor<?xi64>'}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<?xi64>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f24() {
  // expected-error@+1 {{'stablehlo.iota' op result #0 must be statically shaped tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<?xi32>'}}
  %0 = stablehlo.iota dim = 0 : tensor<?xi32>
  return
}

// -----

func.func @f25(%a: tensor<1xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op operand #0 must be 0D tensor of bool or 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values, but got 'tensor<1xf32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<1xf32>, tensor<1xf32>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f26(%a: tensor<f32>, %s: tensor<?xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op operand #2 must be statically shaped 1-dimensional tensor of index or 2/4/8/16/32/64-bit integer values, but got 'tensor<?xi64>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<?xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f27(%s: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op result #1 must be statically shaped tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values, but got 'tensor<?xui32>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<?xui32>)
  return
}

// -----

func.func @f28(%x: tensor<3x3xi32>) {
  // expected-error@+1 {{'stablehlo.cholesky' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<3x3xi32>'}}
  %0 = stablehlo.cholesky %x, lower = true : tensor<3x3xi32>
  return
}

// -----

func.func @f29() {
  // expected-error@+1 {{'stablehlo.partition_id' op result #0 must be ranked tensor of 32-bit unsigned integer values, but got 'tensor<i32>'}}
  %0 = stablehlo.partition_id : tensor<i32>
  return
}

// -----

func.func @f30(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op operand #0 must be variadic of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or token, but got 'tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>'}}
  %0 = stablehlo.optimization_barrier %x : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @f31(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' op operand #0 must be nested tuple with any combination of tensor, buffer or token values, but got 'tensor<4xf32>'}}
  %0 = stablehlo.get_tuple_element %x[0] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f32(%x: i32) {
  // expected-error@+1 {{'stablehlo.custom_call' op operand #0 must be variadic of tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values or buffer or token or nested tuple or future, but got 'i32'}}
  %0 = stablehlo.custom_call @f(%x) : (i32) -> tensor<4xf32>
  return
}

// -----

func.func @f33(%x: tensor<4x3xi8>, %i: tensor<2x1xf32>) {
  // expected-error@+1 {{'stablehlo.gather' op operand #1 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<2x1xf32>'}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi8>, tensor<2x1xf32>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f34(%x: tensor<2x4xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.batch_norm_inference' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized values, but got 'tensor<2x4xi32>'}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<2x4xi32>
  return
}
