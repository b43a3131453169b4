// RUN: qopt %s | qopt | FileCheck %s

// CHECK-LABEL: func.func @words
func.func @words(%x: tensor<2x3xf32>, %a: i32, %b: i8) {
  // CHECK: tosa.argmax %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  // CHECK: tosa.argmax %arg0 {axis = 0 : i32, foo = unit, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<3xi32>
  %1 = tosa.argmax %x {axis = 0 : i32, foo = unit, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<3xi32>
  // CHECK: tosa.maximum %arg0, %arg0 {nan_mode = IGNORE}
  %2 = tosa.maximum %x, %x {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: tosa.minimum %arg0, %arg0 : (
  %3 = tosa.minimum %x, %x {nan_mode = PROPAGATE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: tosa.apply_scale %arg1, %arg1, %arg2 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  %4 = tosa.apply_scale %a, %a, %b {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return
}

// CHECK-LABEL: func.func @control
func.func @control(%x: tensor<2x3xf32>, %c: tensor<i1>) {
  // CHECK: %0 = tosa.cond_if %arg1 : tensor<i1> -> tensor<2x3xf32> {
  // CHECK: } else {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<2x3xf32> {
    tosa.yield %x : tensor<2x3xf32>
  } else {
    tosa.yield %x : tensor<2x3xf32>
  }
  // CHECK: %1 = tosa.cond_if %arg1 (%arg2 = %arg0) : tensor<i1> (tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: ^bb0(%arg2: tensor<2x3xf32>):
  %1 = tosa.cond_if %c (%y = %x) : tensor<i1> (tensor<2x3xf32>) -> tensor<2x3xf32> {
  ^bb0(%y: tensor<2x3xf32>):
    tosa.yield %y : tensor<2x3xf32>
  } else {
  ^bb0(%y: tensor<2x3xf32>):
    tosa.yield %y : tensor<2x3xf32>
  }
  // CHECK: %2 = tosa.while_loop (%arg2 = %arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: tosa.yield %arg1 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%arg2: tensor<2x3xf32>):
  // CHECK: } attributes {note = 2 : i64}
  %2 = tosa.while_loop (%y = %x) : (tensor<2x3xf32>) -> tensor<2x3xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<2x3xf32>):
    tosa.yield %y : tensor<2x3xf32>
  } attributes {note = 2}
  return
}

// CHECK: tosa.variable @start = dense<1.000000e+00> : tensor<2xf32>
tosa.variable @start = dense<1.0> : tensor<2xf32>
// CHECK: tosa.variable @shape {note = 1 : i64} : tensor<2x?xf32>
tosa.variable @shape {note = 1} : tensor<2x?xf32>
// CHECK: tosa.variable @scalar : tensor<i8>
tosa.variable @scalar : tensor<i8>
