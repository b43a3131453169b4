// Operations that StableHLO's exporters write and qopt only keeps: their own text, and the same from the generic form.
// RUN: qopt %s | FileCheck %s
// RUN: qopt --mlir-print-op-generic %s | qopt - | FileCheck %s
// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck --check-prefix=FOLD %s

module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  // Both regions name the arguments of a loop; attributes have a keyword.
  // CHECK-LABEL: @loop
  // CHECK: %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4xf32> attributes {own.x = 1 : i32}
  // CHECK-NEXT: cond {
  // CHECK-NEXT: %1 = stablehlo.compare LT, %iterArg, %arg0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK-NEXT: stablehlo.return %1 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: stablehlo.return %iterArg, %iterArg_0 : tensor<i32>, tensor<4xf32>
  // CHECK-NEXT: }
  func.func @loop(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
    %r:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<4xf32> attributes {own.x = 1 : i32}
     cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      stablehlo.return %i, %y : tensor<i32>, tensor<4xf32>
    }
    return %r#1 : tensor<4xf32>
  }

  // A loop whose results have other types than its operands has the generic form.
  // CHECK-LABEL: @widening_loop
  // CHECK: "stablehlo.while"(%arg0) ({
  func.func @widening_loop(%x: tensor<4xf32>) -> tensor<?xf32> {
    %r = "stablehlo.while"(%x) ({
    ^bb0(%y: tensor<?xf32>):
      %c = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%y: tensor<?xf32>):
      stablehlo.return %y : tensor<?xf32>
    }) : (tensor<4xf32>) -> tensor<?xf32>
    return %r : tensor<?xf32>
  }

  // CHECK-LABEL: @calls
  // CHECK: stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.custom_call @"a b"() {api_version = 2 : i32, has_side_effect = true} : () -> ()
  // CHECK: stablehlo.composite "own.gelu" %{{.*}} {composite_attributes = {approximate = "none"}, decomposition = @calls, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.custom_call @"a b"() {has_side_effect = true, api_version = 2 : i32} : () -> ()
    %1 = stablehlo.composite "own.gelu" %0 {composite_attributes = {approximate = "none"}, decomposition = @calls, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }

  // Movements fold beside operations that are only kept; what has an effect stays.
  // FOLD-LABEL: @around
  // FOLD-NEXT: stablehlo.constant() <{value = dense<{{\[}}[1, 3], [2, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00}>>
  // FOLD-NEXT: stablehlo.custom_call @observe
  // FOLD-NEXT: stablehlo.optimization_barrier
  func.func @around(%x: tensor<4xf32>) -> (tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>, tensor<4xf32>) {
    %w = stablehlo.constant() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
    %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 3.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
    stablehlo.custom_call @observe(%t) {has_side_effect = true} : (tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>) -> ()
    %b = stablehlo.optimization_barrier %x : tensor<4xf32>
    return %t, %b : tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>, tensor<4xf32>
  }

  // Two texts of one attribute; a comma at the end of a list of dimensions; dimensions by name.
  // CHECK-LABEL: @texts
  // CHECK-SAME: tensor<?x4xf32, #stablehlo.bounds<8, ?>>
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
  // CHECK: stablehlo.exponential %{{.*}} {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}
  func.func @texts(%a: tensor<?x4xf32, #stablehlo.type_extensions<bounds = [8, ?]>>, %b: tensor<4x3xf32>) -> tensor<?x3xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<?x4xf32, #stablehlo.bounds<8, ?>>, tensor<4x3xf32>) -> tensor<?x3xf32>
    %1 = stablehlo.exponential %0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?x3xf32>
    return %1 : tensor<?x3xf32>
  }

  // CHECK-LABEL: @convolution_dimensions
  // CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[}}[1, 1], [1, 1]], reverse = [false, true]}
  func.func @convolution_dimensions(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x2x4xf32>) -> tensor<1x8x8x2xf32> {
    %0 = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 3, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>, window_reversal = array<i1: false, true>}> : (tensor<1x8x8x4xf32>, tensor<3x3x2x4xf32>) -> tensor<1x8x8x2xf32>
    return %0 : tensor<1x8x8x2xf32>
  }
}
