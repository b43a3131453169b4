// What the operations check that qopt only keeps.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected 'handle = '}}
  "own.op"() {c = #stablehlo.channel_handle<type = 1>} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'type' is given twice}}
  "own.op"() {c = #stablehlo.channel_handle<type = 1, type = 2>} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expected exponent mantissa in format e#m#}}
  %0 = stablehlo.reduce_precision %x, format = e5 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<i32> {
  // expected-error@+1 {{requires dimension attribute in range [0, 1); found (1)}}
  %0 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

func.func @f(%x: tensor<4xf32>, %u: tensor<5xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects size at dimension 0 of update to be in range [0, 4]. Got: 5.}}
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<5xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.composite' op requires attribute 'decomposition'}}
  %0 = stablehlo.composite "own.f" %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{Layout attributes should be specified for either both operands and results or none.}}
  %0 = stablehlo.custom_call @a(%x) {operand_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
