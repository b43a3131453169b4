// The body of a stablehlo_reduce_window in a TensorFlow Lite file is a function.

// RUN: qopt %s --tfl-reduce-window-to-stablehlo | FileCheck %s
// RUN: qopt %s --tfl-reduce-window-to-stablehlo --floats-to-tosa --run=sums | FileCheck %s --check-prefix=SUMS

// CHECK-LABEL: func.func @sums
// CHECK: "stablehlo.reduce_window"({{.*}}) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<{{\[\[0, 0\], \[1, 1\], \[0, 1\], \[0, 0\]\]}}> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 2, 1>, window_strides = array<i64: 1, 2, 1, 1>}>
// CHECK: stablehlo.add
// CHECK-NEXT: stablehlo.return
// SUMS: dense<{{\[\[\[\[1.200000e\+01\], \[1.600000e\+01\], \[9.000000e\+00\]\], \[\[2.400000e\+01\], \[2.800000e\+01\], \[1.500000e\+01\]\]\]\]}}>
func.func @sums() -> tensor<1x2x3x1xf32> {
  %x = "tfl.pseudo_const"() <{value = dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xf32>}> : () -> tensor<1x3x3x1xf32>
  %init = "tfl.pseudo_const"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "tfl.stablehlo_reduce_window"(%x, %init) <{base_dilations = [1, 1, 1, 1], body = @sum, padding = [0, 0, 1, 1, 0, 1, 0, 0], window_dilations = [1, 1, 1, 1], window_dimensions = [1, 3, 2, 1], window_strides = [1, 2, 1, 1]}> : (tensor<1x3x3x1xf32>, tensor<f32>) -> tensor<1x2x3x1xf32>
  return %0 : tensor<1x2x3x1xf32>
}

func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = tfl.add %a, %b {fused_activation_function = "NONE"} : tensor<f32>
  return %0 : tensor<f32>
}

// The body is another function, a sum with an activation, or has one operand twice.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: "tfl.stablehlo_reduce_window"
// CHECK-NOT: stablehlo.reduce_window
// CHECK: return
func.func @others(%x: tensor<4xf32>, %init: tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "tfl.stablehlo_reduce_window"(%x, %init) <{base_dilations = [1], body = @clamped, padding = [0, 0], window_dilations = [1], window_dimensions = [2], window_strides = [2]}> : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  %1 = "tfl.stablehlo_reduce_window"(%x, %init) <{base_dilations = [1], body = @twice, padding = [0, 0], window_dilations = [1], window_dimensions = [2], window_strides = [2]}> : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

func.func private @clamped(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = tfl.add %a, %b {fused_activation_function = "RELU"} : tensor<f32>
  return %0 : tensor<f32>
}

func.func private @twice(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = tfl.add %a, %a {fused_activation_function = "NONE"} : tensor<f32>
  return %0 : tensor<f32>
}
