// Types and dimensions that the operations do not take.
// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f0(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.broadcast_add' op requires compatible element types for all operands and results}}
  %0 = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f1(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.erf' op requires compatible element types for all operands and results}}
  %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f2(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.zeta' op requires compatible element types for all operands and results}}
  %0 = chlo.zeta %x, %y : tensor<4xf32>, tensor<4xf64> -> tensor<4xf32>
  return
}

// -----

func.func @f3(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.mulhi' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<4xf32>'}}
  %0 = chlo.mulhi %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f4(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{mismatched operand types}}
  %0 = chlo.broadcast_complex %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f5(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{mismatched operand types}}
  %0 = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}

// -----

func.func @f6(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{mismatched operand types}}
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f7(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op value's type doesn't match element return type}}
  %0 = "chlo.constant_like"(%x) <{value = 1.0 : f64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f8(%x: tensor<f32>) {
  // expected-error@+1 {{operand's rank must be at least 1}}
  %0:2 = chlo.top_k(%x, k = 2) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @f9(%x: tensor<4xf32>) {
  // expected-error@+1 {{operand's last dimension must be at least 5}}
  %0:2 = chlo.top_k(%x, k = 5) : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>)
  return
}

// -----

func.func @f10(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.top_k' op inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<3xi32>'}}
  %0:2 = chlo.top_k(%x, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<3xi32>)
  return
}

// -----

func.func @f11(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{There must be exactly one ragged dimension in the lhs.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f12(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{lhs and rhs should have the same number of contracting dimensions}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f13(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f14(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{Expects each element of lhs_ragged_dimensions to be in range [0, 2). got: 2.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f15(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<3x2xi64>) {
  // expected-error@+1 {{expected group_sizes to have rank 1, got 2}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<3x2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f16(%x: tensor<5x8x3xf32>, %y: tensor<2x5x3x4xf32>, %g: tensor<6x2xi64>) {
  // expected-error@+1 {{group_sizes is expected to have shape [5, 2], got [6, 2]}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x8x3xf32>, tensor<2x5x3x4xf32>, tensor<6x2xi64>) -> tensor<5x8x4xf32>
  return
}

// -----

func.func @f17(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{rhs group dimension is expected to have size=3, got 2}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<3xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f18(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f19(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{has duplicated dimension from rhs_group_dimensions and rhs_contracting_dimensions: 1}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f20(%x: tensor<8x3xf32>, %y: tensor<2x3x4xf32>, %g: tensor<2xi64>) {
  // expected-error@+1 {{There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<8x3xf32>, tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x8x4xf32>
  return
}

// -----

func.func @scan_size(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op invalid scan dimension size of operand 0}}
  %0:2 = chlo.scan(%x) inits (%c) dimension = 0 attributes {scan_dim_size = 4 : i64} {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scan_rank(%x: tensor<*xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand 0 is not ranked}}
  %0 = chlo.scan(%x) inits () dimension = 0 {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  } : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @scan_init_rank(%c: tensor<*xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand 0 is not ranked}}
  %0:2 = chlo.scan() inits (%c) dimension = 0 {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  } : (tensor<*xf32>) -> (tensor<2xf32>, tensor<f32>)
  return
}

// -----

func.func @scan_dimension(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds}}
  %0 = chlo.scan(%x) inits () dimension = 2 {
  ^bb0(%a: tensor<2x3xf32>):
    stablehlo.return %a : tensor<2x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @scan_result_dimension(%c: tensor<f32>) {
  // expected-error@+1 {{'chlo.scan' op scan dimension of result 0 is out of bounds}}
  %0:2 = chlo.scan() inits (%c) dimension = 1 {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  } : (tensor<f32>) -> (tensor<2xf32>, tensor<f32>)
  return
}

// -----

func.func @scan_arguments(%x: tensor<2xf32>) {
  // expected-error@+1 {{'chlo.scan' op expects 1 arguments in the body, but got 2}}
  %0 = chlo.scan(%x) inits () dimension = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scan_argument_type(%x: tensor<2xf32>, %c: tensor<i32>) {
  // expected-error@+1 {{'chlo.scan' op operand and body argument 1 are incompatible}}
  %0:2 = chlo.scan(%x) inits (%c) dimension = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<2xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<f32>)
  return
}

// -----

func.func @scan_returned(%x: tensor<2xf32>) {
  // expected-error@+1 {{'chlo.scan' op terminator operand 0 is not ranked}}
  %0 = chlo.scan(%x) inits () dimension = 0 {
  ^bb0(%a: tensor<f32>):
    %1 = "test.unranked"(%a) : (tensor<f32>) -> tensor<*xf32>
    "test.end"(%1) : (tensor<*xf32>) -> ()
  } : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scan_results(%x: tensor<2xf32>) {
  // expected-error@+1 {{'chlo.scan' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  %0 = chlo.scan(%x) inits () dimension = 0 {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  } : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @scan_nothing(%c: tensor<f32>) {
  // expected-error@+1 {{'chlo.scan' op at least one of inputs or outputs must be present}}
  %0 = chlo.scan() inits (%c) dimension = 0 {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  } : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @scan_carries(%x: tensor<2xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{ScanOp body must return at least 1 values (carries)}}
  %0 = chlo.scan(%x) inits (%c) dimension = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  } : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @scan_types(%x: tensor<2xf32>, %c: tensor<f32>) {
  %0 = chlo.scan(%x) inits (%c) dimension = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  // expected-error@+1 {{operand types must match the number of inputs and inits}}
  } : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scan_result_types(%x: tensor<2xf32>, %c: tensor<f32>) {
  chlo.scan(%x) inits (%c) dimension = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  // expected-error@+1 {{not enough result types to cover the required carries}}
  } : (tensor<2xf32>, tensor<f32>) -> ()
  return
}
