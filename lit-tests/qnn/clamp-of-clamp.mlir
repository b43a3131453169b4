// Two clamps of one type are one clamp.

// RUN: qopt --validate --canonicalize %s --print-quant-aliases=false | FileCheck %s

// The inner bounds lie partly outside of the outer ones.
// CHECK-LABEL: func.func @overlap
// CHECK-NEXT: %[[ONCE:.+]] = qnn.clamp %arg0 {clamp = array<i64: -10, 30>}
// CHECK-NEXT: return %[[ONCE]]
func.func @overlap(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  %0 = "qnn.clamp"(%q) <{clamp = array<i64: -10, 50>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = "qnn.clamp"(%0) <{clamp = array<i64: -20, 30>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}

// The outer bounds exclude the inner ones: every value is the nearer outer bound.
// CHECK-LABEL: func.func @apart
// CHECK-NEXT: %[[ONCE:.+]] = qnn.clamp %arg0 {clamp = array<i64: 20, 20>}
// CHECK-NEXT: return %[[ONCE]]
func.func @apart(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  %0 = "qnn.clamp"(%q) <{clamp = array<i64: -10, 10>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = "qnn.clamp"(%0) <{clamp = array<i64: 20, 30>}> : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}
