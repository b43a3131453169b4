// LSTM layers on integers become integer TOSA, one group of operations for each time step. The states become variables with a name, whose
// first value is the zero point.
// `dialects/tests/tflite_numerics.rs` compares results with LiteRT.

// RUN: qopt %s --quant-to-hub --verify-each --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!x = !quant.uniform<i8:f32, 2.500000e-01:3>
!w = !quant.uniform<i8:f32, 1.562500e-02>
!b = !quant.uniform<i32:f32, 3.906250e-03>
!h = !quant.uniform<i8:f32, 7.812500e-03:-1>
!c = !quant.uniform<i16:f32, 2.44140625E-4>

// CHECK-LABEL: func.func @two_steps
// CHECK: "tfl.var_handle"() <{container = "", shared_name = "state"}> {tfl.initial = dense<-1> : tensor<1x2xi8>}
// CHECK: "tfl.var_handle"() <{container = "", shared_name = "state_1"}> {tfl.initial = dense<0> : tensor<1x2xi16>}
// CHECK-NOT: tfl.unidirectional
// The products of all gates with the inputs of both steps, from 32 to 16 bits.
// CHECK: tosa.conv2d {{.*}} -> tensor<2x1x1x8xi32>
// CHECK: tosa.rescale {{.*}}DOUBLE_ROUND{{.*}} -> tensor<2x1x1x8xi16>
// The function tanh, and the logistic function.
// CHECK: tosa.const{{.*}}tensor<1x65536x1xi16>
// CHECK: tosa.const{{.*}}tensor<1x65536x1xi16>
// CHECK-NOT: tosa.const{{.*}}tensor<1x65536x1xi16>
// CHECK: tosa.conv2d {{.*}} -> tensor<1x1x1x8xi32>
// CHECK: tosa.gather {{.*}} -> tensor<1x6x1xi16>
// CHECK: tosa.gather {{.*}} -> tensor<1x2x1xi16>
// The clip is 0.5 at the scale 2^-12.
// CHECK: tosa.clamp {{.*}}max_val = 2048 : i32, min_val = -2048 : i32
// CHECK: tosa.gather {{.*}} -> tensor<1x2x1xi16>
// CHECK: tosa.rescale {{.*}} -> tensor<1x2xi8>
// CHECK: tosa.conv2d {{.*}} -> tensor<1x1x1x8xi32>
// CHECK: tosa.rescale {{.*}} -> tensor<1x2xi8>
// CHECK: quant.scast {{.*}} to tensor<1x2x2x!quant
// CHECK: "tfl.assign_variable"
// CHECK: "tfl.assign_variable"
func.func @two_steps(%x: tensor<1x2x3x!x>) -> tensor<1x2x2x!h> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!w>, value = dense<[[1, 2, 3], [-4, 5, -6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!w>
  %r = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<[[9, -8], [7, 6]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!w>
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<[10, -20]> : tensor<2xi32>}> : () -> tensor<2x!b>
  %n = "tfl.no_value"() <{value}> : () -> none
  %h = "tfl.pseudo_variable"() : () -> tensor<1x2x!h>
  %c = "tfl.pseudo_variable"() : () -> tensor<1x2x!c>
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %w, %w, %w, %w, %r, %r, %r, %r, %n, %n, %n, %b, %b, %b, %b, %n, %n, %h, %c, %n, %n, %n, %n) <{cell_clip = 0.5 : f32, effective_hidden_scale_intermediate = tensor<0x!h>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<1x2x3x!x>, tensor<2x3x!w>, tensor<2x3x!w>, tensor<2x3x!w>, tensor<2x3x!w>, tensor<2x2x!w>, tensor<2x2x!w>, tensor<2x2x!w>, tensor<2x2x!w>, none, none, none, tensor<2x!b>, tensor<2x!b>, tensor<2x!b>, tensor<2x!b>, none, none, tensor<1x2x!h>, tensor<1x2x!c>, none, none, none, none) -> tensor<1x2x2x!h>
  return %0 : tensor<1x2x2x!h>
}

// CHECK-LABEL: func.func @fine_cell_state
// CHECK: "tfl.unidirectional_sequence_lstm"
func.func @fine_cell_state(%x: tensor<1x2x3x!x>, %h: tensor<1x2x!h>, %c: tensor<1x2x!quant.uniform<i16:f32, 1.0e-4>>) -> tensor<1x2x2x!h> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!w>, value = dense<1> : tensor<2x3xi8>}> : () -> tensor<2x3x!w>
  %r = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<1> : tensor<2x2xi8>}> : () -> tensor<2x2x!w>
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<1> : tensor<2xi32>}> : () -> tensor<2x!b>
  %n = "tfl.no_value"() <{value}> : () -> none
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}the scale of the cell state must be a power of two
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %n, %w, %w, %w, %n, %r, %r, %r, %n, %n, %n, %n, %b, %b, %b, %n, %n, %h, %c, %n, %n, %n, %n) <{cell_clip = 0.0 : f32, effective_hidden_scale_intermediate = tensor<0x!h>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<1x2x3x!x>, none, tensor<2x3x!w>, tensor<2x3x!w>, tensor<2x3x!w>, none, tensor<2x2x!w>, tensor<2x2x!w>, tensor<2x2x!w>, none, none, none, none, tensor<2x!b>, tensor<2x!b>, tensor<2x!b>, none, none, tensor<1x2x!h>, tensor<1x2x!quant.uniform<i16:f32, 1.0e-4>>, none, none, none, none) -> tensor<1x2x2x!h>
  return %0 : tensor<1x2x2x!h>
}

// CHECK-LABEL: func.func @projection
// CHECK: "tfl.unidirectional_sequence_lstm"
func.func @projection(%x: tensor<1x2x3x!x>, %h: tensor<1x2x!h>, %c: tensor<1x2x!c>) -> tensor<1x2x2x!h> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!w>, value = dense<1> : tensor<2x3xi8>}> : () -> tensor<2x3x!w>
  %r = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<1> : tensor<2x2xi8>}> : () -> tensor<2x2x!w>
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<1> : tensor<2xi32>}> : () -> tensor<2x!b>
  %n = "tfl.no_value"() <{value}> : () -> none
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}a projection of a quantized LSTM is unsupported
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %n, %w, %w, %w, %n, %r, %r, %r, %n, %n, %n, %n, %b, %b, %b, %r, %n, %h, %c, %n, %n, %n, %n) <{cell_clip = 0.0 : f32, effective_hidden_scale_intermediate = tensor<0x!h>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<1x2x3x!x>, none, tensor<2x3x!w>, tensor<2x3x!w>, tensor<2x3x!w>, none, tensor<2x2x!w>, tensor<2x2x!w>, tensor<2x2x!w>, none, none, none, none, tensor<2x!b>, tensor<2x!b>, tensor<2x!b>, tensor<2x2x!w>, none, tensor<1x2x!h>, tensor<1x2x!c>, none, none, none, none) -> tensor<1x2x2x!h>
  return %0 : tensor<1x2x2x!h>
}

// CHECK-LABEL: func.func @long
// CHECK: "tfl.unidirectional_sequence_lstm"
func.func @long(%x: tensor<1025x1x3x!x>, %h: tensor<1x2x!h>, %c: tensor<1x2x!c>) -> tensor<1025x1x2x!h> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!w>, value = dense<1> : tensor<2x3xi8>}> : () -> tensor<2x3x!w>
  %r = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<1> : tensor<2x2xi8>}> : () -> tensor<2x2x!w>
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<1> : tensor<2xi32>}> : () -> tensor<2x!b>
  %n = "tfl.no_value"() <{value}> : () -> none
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}the sequence has 1025 steps, and at most 1024 are unrolled
  %0 = "tfl.unidirectional_sequence_lstm"(%x, %n, %w, %w, %w, %n, %r, %r, %r, %n, %n, %n, %n, %b, %b, %b, %n, %n, %h, %c, %n, %n, %n, %n) <{cell_clip = 0.0 : f32, effective_hidden_scale_intermediate = tensor<0x!h>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = true}> : (tensor<1025x1x3x!x>, none, tensor<2x3x!w>, tensor<2x3x!w>, tensor<2x3x!w>, none, tensor<2x2x!w>, tensor<2x2x!w>, tensor<2x2x!w>, none, none, none, none, tensor<2x!b>, tensor<2x!b>, tensor<2x!b>, none, none, tensor<1x2x!h>, tensor<1x2x!c>, none, none, none, none) -> tensor<1025x1x2x!h>
  return %0 : tensor<1025x1x2x!h>
}
