// `applies` implies a body on one element of the input, of an operation that commutes. Any other body is printed in full.

// RUN: qopt %s | FileCheck %s
// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic -o %t.whole && qopt %s | qopt --mlir-print-op-generic -o %t.again && diff %t.whole %t.again

// CHECK-LABEL: func.func @maximum
func.func @maximum(%x: tensor<4x4xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [1]
  // CHECK-NEXT: return
  %0 = "stablehlo.reduce"(%x, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @divide
func.func @divide(%x: tensor<4x4xf32>, %init: tensor<f32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1]
  // CHECK-NEXT: reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)
  // CHECK-NEXT: stablehlo.divide %arg2, %arg3 : tensor<f32>
  %0 = "stablehlo.reduce"(%x, %init) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.divide %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @body_on_rows
func.func @body_on_rows(%x: tensor<4x4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0]
  // CHECK-NEXT: reducer(%arg2: tensor<4xf32>, %arg3: tensor<4xf32>)
  %0 = "stablehlo.reduce"(%x, %init) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %1 = stablehlo.add %a, %b : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) {dimensions = array<i64: 0>} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The body is wider than the input's elements.
// CHECK-LABEL: func.func @wide_body
func.func @wide_body(%x: tensor<4x4xi8>, %init: tensor<i32>) -> tensor<4xi32> {
  // CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0]
  // CHECK-NEXT: reducer(%arg2: tensor<i32>, %arg3: tensor<i32>)
  %0 = "stablehlo.reduce"(%x, %init) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4x4xi8>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
