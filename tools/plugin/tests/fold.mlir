// Without the plugin, qopt and mlir-opt exchange bytecode through a pipe.

// RUN: mlir-opt-22 %s --emit-bytecode | qopt - --fold-quant-shapes --emit-bytecode | mlir-opt-22 | FileCheck %s
// CHECK: dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// CHECK-NOT: tosa.transpose

// The plugin in mlir-opt, and in the C++ program of the documentation.
// RUN: mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-fold-quant-shapes)' | FileCheck %s
// RUN: %{example} %{plugin} %s | FileCheck %s
// RUN: not %{example} %{plugin} %s.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: could not open input file

func.func @f() -> tensor<3x2xi8> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}
