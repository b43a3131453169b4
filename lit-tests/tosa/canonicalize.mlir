// Casts and clamps that change nothing fold to their operand.

// RUN: qopt --canonicalize --validate %s | FileCheck %s

// CHECK-LABEL: func.func @cast
// CHECK-NEXT: return %arg0
func.func @cast(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tosa.cast %x : (tensor<8xi8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// A concatenation of one tensor.
// CHECK-LABEL: func.func @concat
// CHECK-NEXT: return %arg0
func.func @concat(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tosa.concat %x {axis = 0 : i32} : (tensor<8xi8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// Of dynamic sizes, too. Also a padding by nothing.
// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT: return %arg0, %arg0
func.func @dynamic(%x: tensor<?x8xi8>) -> (tensor<?x8xi8>, tensor<?x8xi8>) {
  %0 = tosa.concat %x {axis = 1 : i32} : (tensor<?x8xi8>) -> tensor<?x8xi8>
  %none = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %value = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.pad %x, %none, %value : (tensor<?x8xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<?x8xi8>
  return %0, %1 : tensor<?x8xi8>, tensor<?x8xi8>
}

// The type of the result keeps the operation.
// CHECK-LABEL: func.func @concat_of_unknown_size
// CHECK-NEXT: tosa.concat
func.func @concat_of_unknown_size(%x: tensor<8xi8>) -> tensor<?xi8> {
  %0 = tosa.concat %x {axis = 0 : i32} : (tensor<8xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// Bounds that include all values. With IGNORE, NaN becomes a bound.
// CHECK-LABEL: func.func @full
// CHECK-NEXT: %[[NAN:.+]] = tosa.clamp %arg1 {{.*}}nan_mode = IGNORE
// CHECK-NEXT: return %arg0, %arg1, %[[NAN]]
func.func @full(%x: tensor<8xi8>, %f: tensor<8xf32>) -> (tensor<8xi8>, tensor<8xf32>, tensor<8xf32>) {
  %0 = tosa.clamp %x {min_val = -128 : i8, max_val = 127 : i8} : (tensor<8xi8>) -> tensor<8xi8>
  %1 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1, %2 : tensor<8xi8>, tensor<8xf32>, tensor<8xf32>
}
