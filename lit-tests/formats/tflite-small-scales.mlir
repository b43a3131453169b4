// A block of zeros may have the scale 0. The program has the least normal scale, and the file gets 0 again.

// RUN: qopt %s --emit=tflite > %t.tflite
// RUN: qopt %t.tflite | FileCheck %s
// RUN: qopt %t.tflite --emit=tflite > %t.again.tflite && cmp %t.tflite %t.again.tflite
// RUN: qopt run %t.tflite --tfl-numerics=xnnpack | FileCheck %s --check-prefix=RUNS
// RUN: sed 's/array<f32: 0.0, 0.5>/array<f32: 0.25, 0.5>/' %s > %t.mlir
// RUN: not qopt %t.mlir --emit=tflite 2>&1 >/dev/null | FileCheck %s --check-prefix=OTHER

// REQUIRES: codegen

!w = !quant.uniform<i4:f32:{0:1, 1:32}, {{1.1754943508222875E-38}, {0.5}}>

// CHECK: !quant.uniform<i4:f32:{0:1, 1:32}, {{[{][{]}}1.1754943508222875E-38}, {5.000000e-01}}>
// CHECK: scale = array<f32: 0.000000e+00, 5.000000e-01>
// OTHER: its scale {{.*}} is not exact in f16
// RUNS: dense<{{\[\[}}0.000000e+00, 
func.func @main(%x: tensor<2x32xf32>) -> tensor<2x2xf32> attributes {tf.entry_function = {inputs = "x", outputs = "y"}} {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x32x!w>, value = dense<[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]> : tensor<2x32xi4>}> {tflite.tensors = [{scale = array<f32: 0.0, 0.5>, scales_type = array<i64: 1>}]} : () -> tensor<2x32x!w>
  %b = "tfl.pseudo_const"() <{value = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.fully_connected"(%x, %w, %b) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2x32xf32>, tensor<2x32x!w>, tensor<2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
