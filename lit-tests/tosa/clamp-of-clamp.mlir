// Two clamps are one, unless they treat NaN or the sign of zero differently.

// RUN: qopt --canonicalize --validate %s | FileCheck %s

// CHECK-LABEL: func.func @clamps
// CHECK-NEXT: %[[ONCE:.+]] = tosa.clamp %arg0 {max_val = 9.000000e+00 : f32, min_val = -4.000000e+00 : f32} :
// CHECK-NEXT: return %[[ONCE]]
func.func @clamps(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tosa.clamp %x {min_val = -4.0 : f32, max_val = 9.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tosa.clamp %0 {min_val = -5.0 : f32, max_val = 10.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// The first clamp replaces NaN by -4, and the second raises -4 to -2.
// CHECK-LABEL: func.func @ignore_first
// CHECK-NEXT: %[[ONCE:.+]] = tosa.clamp %arg0 {max_val = 9.000000e+00 : f32, min_val = -2.000000e+00 : f32, nan_mode = IGNORE} :
// CHECK-NEXT: return %[[ONCE]]
func.func @ignore_first(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tosa.clamp %x {min_val = -4.0 : f32, max_val = 9.0 : f32, nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tosa.clamp %0 {min_val = -2.0 : f32, max_val = 10.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// NaN becomes -5, which one clamp to [-4, 9] does not give.
// CHECK-LABEL: func.func @ignore_second
// CHECK-COUNT-2: tosa.clamp
func.func @ignore_second(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tosa.clamp %x {min_val = -4.0 : f32, max_val = 9.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tosa.clamp %0 {min_val = -5.0 : f32, max_val = 10.0 : f32, nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// The sign of a zero result depends on the order of the comparisons.
// CHECK-LABEL: func.func @zeros
// CHECK-COUNT-2: tosa.clamp
func.func @zeros(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 9.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tosa.clamp %0 {min_val = -0.0 : f32, max_val = 10.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Every value is the outer bound that is nearer to the inner range.
// CHECK-LABEL: func.func @apart
// CHECK-NEXT: %[[ONCE:.+]] = tosa.clamp %arg0 {max_val = 20 : i8, min_val = 20 : i8} :
// CHECK-NEXT: return %[[ONCE]]
func.func @apart(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tosa.clamp %x {min_val = -10 : i8, max_val = 10 : i8} : (tensor<8xi8>) -> tensor<8xi8>
  %1 = tosa.clamp %0 {min_val = 20 : i8, max_val = 30 : i8} : (tensor<8xi8>) -> tensor<8xi8>
  return %1 : tensor<8xi8>
}

// Bounds of an unsigned storage type have no sign.
// CHECK-LABEL: func.func @unsigned_storage
// CHECK-NEXT: %[[ONCE:.+]] = tosa.clamp %arg0 {max_val = 130 : ui8, min_val = 130 : ui8} :
// CHECK-NEXT: return %[[ONCE]]
!u8 = !quant.uniform<u8:f32, 0.5:128>
func.func @unsigned_storage(%x: tensor<8x!u8>) -> tensor<8x!u8> {
  %0 = tosa.clamp %x {min_val = 10 : ui8, max_val = 100 : ui8} : (tensor<8x!u8>) -> tensor<8x!u8>
  %1 = tosa.clamp %0 {min_val = 130 : ui8, max_val = 200 : ui8} : (tensor<8x!u8>) -> tensor<8x!u8>
  return %1 : tensor<8x!u8>
}
