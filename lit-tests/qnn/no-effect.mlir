// Paddings, extrema and clamps of integers that change nothing are erased, and two clamps become one.

// RUN: qopt %s --quant-to-hub --fold-quant-shapes --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @pad
// CHECK-NEXT: return %{{.*}} : tensor<1x8xi8>
func.func @pad(%x: tensor<1x8xi8>) -> tensor<1x8xi8> {
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %x, %p, %v : (tensor<1x8xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<1x8xi8>
  return %0 : tensor<1x8xi8>
}

// CHECK-LABEL: func.func @clamps
// CHECK: qnn.clamp %{{.*}} {clamp = array<i64: -40, 90>}
// CHECK-NOT: qnn.clamp
func.func @clamps(%x: tensor<1x8xi8>) -> tensor<1x8xi8> {
  %0 = tosa.clamp %x {min_val = -40 : i8, max_val = 90 : i8} : (tensor<1x8xi8>) -> tensor<1x8xi8>
  %1 = tosa.clamp %0 {min_val = -41 : i8, max_val = 100 : i8} : (tensor<1x8xi8>) -> tensor<1x8xi8>
  return %1 : tensor<1x8xi8>
}

// The outer bounds are above the inner ones.
// CHECK-LABEL: func.func @apart
// CHECK: qnn.clamp %{{.*}} {clamp = array<i64: 20, 20>}
// CHECK-NOT: qnn.clamp
func.func @apart(%x: tensor<1x8xi8>) -> tensor<1x8xi8> {
  %0 = tosa.clamp %x {min_val = -40 : i8, max_val = 10 : i8} : (tensor<1x8xi8>) -> tensor<1x8xi8>
  %1 = tosa.clamp %0 {min_val = 20 : i8, max_val = 100 : i8} : (tensor<1x8xi8>) -> tensor<1x8xi8>
  return %1 : tensor<1x8xi8>
}

// CHECK-LABEL: func.func @bounds
// CHECK-NEXT: return %{{.*}} : tensor<1x8xi8>
func.func @bounds(%x: tensor<1x8xi8>) -> tensor<1x8xi8> {
  %lo = "tosa.const"() <{values = dense<-128> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %hi = "tosa.const"() <{values = dense<127> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %0 = tosa.maximum %x, %lo : (tensor<1x8xi8>, tensor<1x1xi8>) -> tensor<1x8xi8>
  %1 = tosa.minimum %0, %hi : (tensor<1x8xi8>, tensor<1x1xi8>) -> tensor<1x8xi8>
  return %1 : tensor<1x8xi8>
}
