// Errors and notes of a pass of qopt are at the lines of the input, and go through MLIR's handlers.

// RUN: mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-verify-quant-boundary)' --allow-unregistered-dialect --split-input-file --verify-diagnostics

!q = !quant.uniform<i8:f32, 0.5>
// expected-note @below {{operand #0 gets its parameters here}}
func.func @breaks(%x: tensor<1x2x!q>) -> tensor<1x2xf32> {
  // expected-error @below {{'my.op' op has quantized operands, but result #0 has type 'tensor<1x2xf32>', and the operation is not a cast}}
  %0 = "my.op"(%x) : (tensor<1x2x!q>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// -----

// The verifier of qopt rejects a program that mlir-opt accepts, before the pass runs.
func.func @axis() {
  // expected-error @below {{quantized dimension size does not match number of scales: dimension 0 has size 2, but there are 1 scales}}
  %0 = tensor.empty() : tensor<2x!quant.uniform<i8:f32:0, {0.5}>>
  return
}
