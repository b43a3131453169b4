// Layers of TensorFlow Lite with a state on floats. The values are those of LiteRT's reference kernels, but for the last bits.

// RUN: qopt %s --floats-to-tosa --run=coupled_gates | FileCheck %s --check-prefix=COUPLED
// RUN: qopt %s --floats-to-tosa --run=peepholes | FileCheck %s --check-prefix=PEEPHOLES
// RUN: qopt %s --floats-to-tosa --run=filters | FileCheck %s --check-prefix=FILTERS
// RUN: qopt %s --floats-to-tosa --variables-to-arguments | FileCheck %s --check-prefix=STATE

// COUPLED: dense<{{\[\[\[}}0.73827{{[0-9]*}}, -1.702{{[0-9]*}}E-4], [7.3724{{[0-9]*}}e-01, -0.06959{{[0-9]*}}]]]>
func.func @coupled_gates() -> tensor<1x2x2xf32> {
  %none = "tfl.no_value"() <{value}> : () -> none
  %x = "tfl.pseudo_const"() <{value = dense<[[[1.0, -2.0, 0.5], [-0.25, 0.75, 1.5]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %w1 = "tfl.pseudo_const"() <{value = dense<[[0.5, -0.25, 0.75], [0.125, 1.0, -0.5]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %w2 = "tfl.pseudo_const"() <{value = dense<[[1.0, -0.5, 1.5], [0.25, 2.0, -1.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %w3 = "tfl.pseudo_const"() <{value = dense<[[1.5, -0.75, 2.25], [0.375, 3.0, -1.5]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r1 = "tfl.pseudo_const"() <{value = dense<[[0.25, 0.5], [-0.75, 0.125]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %r2 = "tfl.pseudo_const"() <{value = dense<[[0.5, 1.0], [-1.5, 0.25]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %r3 = "tfl.pseudo_const"() <{value = dense<[[0.75, 1.5], [-2.25, 0.375]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[0.5, -0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %h = "tfl.pseudo_const"() <{value = dense<[[0.5, -1.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %c = "tfl.pseudo_const"() <{value = dense<[[1.0, 0.25]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %none, %w1, %w2, %w3, %none, %r1, %r2, %r3, %none, %none, %none, %none, %b, %b, %b, %none, %none, %h, %c, %none, %none, %none, %none)
      <{cell_clip = 0.0 : f32, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}>
      : (tensor<1x2x3xf32>, none, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, none, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, none, none, none, none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, none, none, tensor<1x2xf32>, tensor<1x2xf32>, none, none, none, none) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

// PEEPHOLES: dense<{{\[\[\[}}0.75595{{[0-9]*}}, -0.00308{{[0-9]*}}], [0.75546{{[0-9]*}}, -0.47114{{[0-9]*}}]]]>
func.func @peepholes() -> tensor<1x2x2xf32> {
  %none = "tfl.no_value"() <{value}> : () -> none
  %x = "tfl.pseudo_const"() <{value = dense<[[[1.0, -2.0, 0.5], [-0.25, 0.75, 1.5]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %w1 = "tfl.pseudo_const"() <{value = dense<[[0.5, -0.25, 0.75], [0.125, 1.0, -0.5]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %w2 = "tfl.pseudo_const"() <{value = dense<[[1.0, -0.5, 1.5], [0.25, 2.0, -1.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %w3 = "tfl.pseudo_const"() <{value = dense<[[1.5, -0.75, 2.25], [0.375, 3.0, -1.5]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r1 = "tfl.pseudo_const"() <{value = dense<[[0.25, 0.5], [-0.75, 0.125]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %r2 = "tfl.pseudo_const"() <{value = dense<[[0.5, 1.0], [-1.5, 0.25]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %r3 = "tfl.pseudo_const"() <{value = dense<[[0.75, 1.5], [-2.25, 0.375]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[0.5, -0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %h = "tfl.pseudo_const"() <{value = dense<[[0.5, -1.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %c = "tfl.pseudo_const"() <{value = dense<[[1.0, 0.25]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %pf = "tfl.pseudo_const"() <{value = dense<[0.75, -1.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %po = "tfl.pseudo_const"() <{value = dense<[1.5, -3.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %none, %w1, %w2, %w3, %none, %r1, %r2, %r3, %none, %pf, %po, %none, %b, %b, %b, %none, %none, %h, %c, %none, %none, %none, %none)
      <{cell_clip = 0.0 : f32, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}>
      : (tensor<1x2x3xf32>, none, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, none, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, none, tensor<2xf32>, tensor<2xf32>, none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, none, none, tensor<1x2xf32>, tensor<1x2xf32>, none, none, none, none) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

// FILTERS: dense<{{\[\[}}-1.578125, 2.812500e+00]]>
func.func @filters() -> tensor<1x2xf32> {
  %x = "tfl.pseudo_const"() <{value = dense<[[1.0, -2.0, 0.5]]> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %features = "tfl.pseudo_const"() <{value = dense<[[0.5, -0.25, 0.75], [0.125, 1.0, -0.5], [-1.0, 0.5, -1.5], [-0.25, -2.0, 1.0]]> : tensor<4x3xf32>}> : () -> tensor<4x3xf32>
  %times = "tfl.pseudo_const"() <{value = dense<[[0.25, 0.5], [-0.75, 0.125], [0.5, 1.0], [-1.5, 0.25]]> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[0.5, -0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %state = "tfl.pseudo_const"() <{value = dense<[[1.0, 2.0, 3.0, 4.0, -1.0, -2.0, -3.0, -4.0]]> : tensor<1x8xf32>}> : () -> tensor<1x8xf32>
  %0 = "tfl.svdf"(%x, %features, %times, %b, %state) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", rank = 2 : i32}> : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<1x8xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// STATE-LABEL: func.func @stateful(
// STATE-SAME: %arg1: tensor<1x8xf32> {tfl.initial = dense<0.000000e+00> : tensor<1x8xf32>}) -> (tensor<1x2xf32>, tensor<1x8xf32> {tfl.changes = "state"})
// STATE-NOT: tfl.
func.func @stateful(%x: tensor<1x3xf32>) -> tensor<1x2xf32> {
  %none = "tfl.no_value"() <{value}> : () -> none
  %features = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<4x3xf32>}> : () -> tensor<4x3xf32>
  %times = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
  %state = "tfl.pseudo_variable"() : () -> tensor<1x8xf32>
  %0 = "tfl.svdf"(%x, %features, %times, %none, %state) <{asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = 2 : i32}> : (tensor<1x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>, none, tensor<1x8xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
