// The body of a named operation follows from its name: no pass rewrites an operation in it, and it stays implied.

// RUN: qopt %s --canonicalize | FileCheck %s
// RUN: qopt %s --cse | FileCheck %s
// RUN: qopt %s --canonicalize --cse --tosa-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @constant_in_body
func.func @constant_in_body(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %0 = linalg.reciprocal ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.reciprocal ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @equal_operations_in_body
func.func @equal_operations_in_body(%min: f64, %max: f64, %seed: i32, %a: tensor<16x32xf32>) -> tensor<16x32xf32> {
  // CHECK-NEXT: %0 = linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<16x32xf32>) -> tensor<16x32xf32>
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%a : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}

// CHECK-LABEL: func.func @unused
func.func @unused(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // CHECK-NEXT: return
  %0 = linalg.reciprocal ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}
