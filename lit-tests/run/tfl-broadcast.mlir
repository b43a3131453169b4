// Operands of TensorFlow Lite are broadcast from the last dimension on, whatever their rank, and may be integers.

// RUN: qopt %s --run=scalar | FileCheck %s --check-prefix=SCALAR
// RUN: qopt %s --run=rows | FileCheck %s --check-prefix=ROWS
// RUN: qopt %s --run=integers | FileCheck %s --check-prefix=INTEGERS
// RUN: not qopt %s --run=overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: qopt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// SCALAR: dense<[1.500000e+00, 2.500000e+00]> : tensor<2xf32>
// FOLD-LABEL: func.func @scalar
// FOLD-NOT: tfl.add
// FOLD: return
func.func @scalar() -> tensor<2xf32> {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<0.5> : tensor<f32>
  %2 = "tfl.add"(%0, %1) {fused_activation_function = "NONE"} : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// ROWS: dense<{{\[\[}}1.000000e+00, 4.000000e+00], [3.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>
func.func @rows() -> tensor<2x2xf32> {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %2 = "tfl.mul"(%0, %1) {fused_activation_function = "NONE"} : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// INTEGERS: dense<[8, -1]> : tensor<2xi32>
func.func @integers() -> tensor<2xi32> {
  %0 = arith.constant dense<[5, -4]> : tensor<2xi32>
  %1 = arith.constant dense<3> : tensor<i32>
  %2 = "tfl.add"(%0, %1) {fused_activation_function = "NONE"} : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  return %2 : tensor<2xi32>
}

// OVERFLOW: error: 'tfl.add' cannot be run:
func.func @overflow() -> tensor<1xi32> {
  %0 = arith.constant dense<2147483647> : tensor<1xi32>
  %1 = arith.constant dense<1> : tensor<i32>
  %2 = "tfl.add"(%0, %1) {fused_activation_function = "NONE"} : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
  return %2 : tensor<1xi32>
}
