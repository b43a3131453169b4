// 'run' takes the only public function. Private ones are left if an operation that cannot be compiled refers to them: its error is shown.

// REQUIRES: codegen

// RUN: not qopt run %s --output=%t.npy 2>&1 | FileCheck %s
// RUN: not qopt run %s --input=%t.npy 2>&1 | FileCheck %s --check-prefix=INPUT

// CHECK: error: 'stablehlo.custom_call' cannot be compiled
// CHECK-NOT: requires a single function
// INPUT-NOT: requires a single function

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @own(%x) {called_computations = [@part]} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @part(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
