// The state of a fused LSTM is an argument and a result, and zeros in the first call: two calls of one step are one of two steps.

// REQUIRES: codegen
// RUN: qopt compile %s --function=one --emit=obj -o %t.o --header=%t.h
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h
// RUN: qopt run %s --function=one --check | FileCheck %s --check-prefix=EXACT
// RUN: qopt %s --floats-to-tosa --variables-to-arguments | FileCheck %s

// HEADER: void model_run(const float *input0, const float *input1, const float *input2, float *output0, float *output1, float *output2, void *arena);
// EXACT: output #0: equal to the interpreter's in all 2 elements

// The state of the cell is clipped, and the first dimension is time.
// CHECK-LABEL: func.func @one(
// CHECK-SAME: %arg0: tensor<1x1x3xf32>, %arg1: tensor<1x2xf32> {tfl.initial = dense<0.000000e+00> : tensor<1x2xf32>}, %arg2: tensor<1x2xf32> {tfl.initial = dense<0.000000e+00> : tensor<1x2xf32>})
// CHECK-SAME: -> (tensor<1x1x2xf32>, tensor<1x2xf32> {tfl.changes = "h"}, tensor<1x2xf32> {tfl.changes = "c"})
// CHECK: tosa.clamp {{.*}} {max_val = 2.500000e+00 : f32, min_val = -2.500000e+00 : f32}
// CHECK-NOT: tfl.
func.func @one(%x: tensor<1x1x3xf32>) -> tensor<1x1x2xf32> {
  %none = "tfl.no_value"() <{value}> : () -> none
  %w = "tfl.pseudo_const"() <{value = dense<[[0.5, -0.25, 0.75], [0.125, 1.0, -0.5]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = "tfl.pseudo_const"() <{value = dense<[[0.25, 0.5], [-0.75, 0.125]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[0.5, -0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %h = "tfl.pseudo_variable"() : () -> tensor<1x2xf32> loc("h")
  %c = "tfl.pseudo_variable"() : () -> tensor<1x2xf32> loc("c")
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %w, %w, %w, %w, %r, %r, %r, %r, %none, %none, %none, %b, %b, %b, %b, %none, %none, %h, %c, %none, %none, %none, %none)
      <{cell_clip = 2.5 : f32, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = true}>
      : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, none, none, none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, none, none, tensor<1x2xf32>, tensor<1x2xf32>, none, none, none, none) -> tensor<1x1x2xf32>
  return %0 : tensor<1x1x2xf32>
}
