// Movements of constants are constants, and chains of movements are as short as StableHLO allows.

// RUN: qopt --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %c = stablehlo.constant dense<{{\[}}[0, 6], [2, 8], [4, 10]]> : tensor<3x2xi8>
// CHECK-NEXT: return %c
func.func @chain() -> tensor<3x2xi8> {
  %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]> : tensor<4x3xi8>
  %0 = stablehlo.reshape %c : (tensor<4x3xi8>) -> tensor<2x6xi8>
  %1 = stablehlo.slice %0 [0:2, 0:6:2] : (tensor<2x6xi8>) -> tensor<2x3xi8>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %2 : tensor<3x2xi8>
}

// CHECK-LABEL: func.func @reverse
// CHECK-NEXT: %c = stablehlo.constant dense<{{\[}}[6, 5, 4], [3, 2, 1]]> : tensor<2x3xi8>
// CHECK-NEXT: return %c
func.func @reverse() -> tensor<2x3xi8> {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %0 = stablehlo.reverse %c, dims = [1, 0] : tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @concatenate
// CHECK-NEXT: %c = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi8>
// CHECK-NEXT: return %c
func.func @concatenate() -> tensor<5xi8> {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi8>
  %b = stablehlo.constant dense<3> : tensor<1xi8>
  %d = stablehlo.constant dense<[4, 5]> : tensor<2xi8>
  %0 = stablehlo.concatenate %a, %b, %d, dim = 0 : (tensor<2xi8>, tensor<1xi8>, tensor<2xi8>) -> tensor<5xi8>
  return %0 : tensor<5xi8>
}

// Dimensions in any order, and new ones of size 1.
// CHECK-LABEL: func.func @broadcast
// CHECK-NEXT: %c = stablehlo.constant dense<{{\[\[}}[1, 4]], {{\[\[}}2, 5]], {{\[\[}}3, 6]]]> : tensor<3x1x2xi8>
// CHECK-NEXT: return %c
func.func @broadcast() -> tensor<3x1x2xi8> {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %0 = stablehlo.broadcast_in_dim %c, dims = [2, 0] : (tensor<2x3xi8>) -> tensor<3x1x2xi8>
  return %0 : tensor<3x1x2xi8>
}

// One value stays one value; a constant that would grow stays.
// CHECK-LABEL: func.func @repeated
// CHECK: %[[SPLAT:.*]] = stablehlo.constant dense<7> : tensor<2x3xi8>
// CHECK: %[[ROWS:.*]] = stablehlo.broadcast_in_dim
// CHECK-NEXT: return %[[SPLAT]], %[[ROWS]]
func.func @repeated() -> (tensor<2x3xi8>, tensor<2x3xi8>) {
  %s = stablehlo.constant dense<7> : tensor<i8>
  %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi8>
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<i8>) -> tensor<2x3xi8>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<3xi8>) -> tensor<2x3xi8>
  return %0, %1 : tensor<2x3xi8>, tensor<2x3xi8>
}

// A start out of bounds is clamped: 9 becomes 2, -1 becomes 0, and in an unsigned type the largest is not -1.
// CHECK-LABEL: func.func @dynamic_slice
// CHECK-DAG: %[[A:.*]] = stablehlo.constant dense<[3, 4]> : tensor<2xi8>
// CHECK-DAG: %[[B:.*]] = stablehlo.constant dense<[1, 2]> : tensor<2xi8>
// CHECK-DAG: %[[C:.*]] = stablehlo.constant dense<[2, 3]> : tensor<2xi8>
// CHECK: return %[[A]], %[[B]], %[[C]], %[[A]]
func.func @dynamic_slice() -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) {
  %c = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %high = stablehlo.constant dense<9> : tensor<i32>
  %low = stablehlo.constant dense<-1> : tensor<i32>
  %mid = stablehlo.constant dense<1> : tensor<i32>
  %top = stablehlo.constant dense<255> : tensor<ui8>
  %0 = stablehlo.dynamic_slice %c, %high, sizes = [2] : (tensor<4xi8>, tensor<i32>) -> tensor<2xi8>
  %1 = stablehlo.dynamic_slice %c, %low, sizes = [2] : (tensor<4xi8>, tensor<i32>) -> tensor<2xi8>
  %2 = stablehlo.dynamic_slice %c, %mid, sizes = [2] : (tensor<4xi8>, tensor<i32>) -> tensor<2xi8>
  %3 = stablehlo.dynamic_slice %c, %top, sizes = [2] : (tensor<4xi8>, tensor<ui8>) -> tensor<2xi8>
  return %0, %1, %2, %3 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>
}

// CHECK-LABEL: func.func @pad
// CHECK-NEXT: %c = stablehlo.constant dense<{{\[}}[2, 9, 3], [5, 9, 6]]> : tensor<2x3xi8>
// CHECK-NEXT: return %c
func.func @pad() -> tensor<2x3xi8> {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %v = stablehlo.constant dense<9> : tensor<i8>
  %0 = stablehlo.pad %c, %v, low = [0, -2], high = [0, 0], interior = [0, 1] : (tensor<2x3xi8>, tensor<i8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// The indices are a vector before or after the slice dimensions, or a matrix; an index out of bounds is clamped.
// CHECK-LABEL: func.func @gather
// CHECK-DAG: %[[ROWS:.*]] = stablehlo.constant dense<{{\[}}[4, 5, 6], [1, 2, 3]]> : tensor<2x3xi8>
// CHECK-DAG: %[[COLUMNS:.*]] = stablehlo.constant dense<{{\[}}[2, 1], [5, 4]]> : tensor<2x2xi8>
// CHECK-DAG: %[[TURNED:.*]] = stablehlo.constant dense<{{\[}}[4, 1], [5, 2], [6, 3]]> : tensor<3x2xi8>
// CHECK-DAG: %[[SINGLE:.*]] = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi8>
// CHECK: return %[[ROWS]], %[[COLUMNS]], %[[TURNED]], %[[SINGLE]]
func.func @gather() -> (tensor<2x3xi8>, tensor<2x2xi8>, tensor<3x2xi8>, tensor<3xi8>) {
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %i = stablehlo.constant dense<[[7], [-1]]> : tensor<2x1xi32>
  %j = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %k = stablehlo.constant dense<[1]> : tensor<1xi32>
  %0 = "stablehlo.gather"(%c, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xi8>, tensor<2x1xi32>) -> tensor<2x3xi8>
  %1 = "stablehlo.gather"(%c, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<2x2xi8>
  %2 = "stablehlo.gather"(%c, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xi8>, tensor<2x1xi32>) -> tensor<3x2xi8>
  %3 = "stablehlo.gather"(%c, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xi8>, tensor<1xi32>) -> tensor<3xi8>
  return %0, %1, %2, %3 : tensor<2x3xi8>, tensor<2x2xi8>, tensor<3x2xi8>, tensor<3xi8>
}

// A quantized constant keeps its form, and its channel moves with the elements.
// CHECK-LABEL: func.func @quantized
// CHECK-NEXT: stablehlo.constant() <{value = dense<{{\[}}[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK-NEXT: return
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>
func.func @quantized() -> tensor<3x2x!q1> {
  %c = stablehlo.constant() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @cancel
// CHECK-NEXT: return %arg0
func.func @cancel(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<3x2xi8>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<3x2xi8>) -> tensor<2x3xi8>
  %3 = stablehlo.reverse %2, dims = [1] : tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @compose
// CHECK-NEXT: %[[A:.*]] = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
// CHECK-NEXT: %[[B:.*]] = stablehlo.slice %arg1 [2:7:4] : (tensor<8xi8>) -> tensor<2xi8>
// CHECK-NEXT: %[[C:.*]] = stablehlo.reverse %arg0, dims = [0, 2] : tensor<2x3x4xi8>
// CHECK-NEXT: return %[[A]], %[[B]], %[[C]]
func.func @compose(%x: tensor<2x3x4xi8>, %v: tensor<8xi8>) -> (tensor<4x2x3xi8>, tensor<2xi8>, tensor<2x3x4xi8>) {
  %0 = stablehlo.transpose %x, dims = [1, 2, 0] : (tensor<2x3x4xi8>) -> tensor<3x4x2xi8>
  %1 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<3x4x2xi8>) -> tensor<4x2x3xi8>
  %2 = stablehlo.slice %v [0:8:2] : (tensor<8xi8>) -> tensor<4xi8>
  %3 = stablehlo.slice %2 [1:4:2] : (tensor<4xi8>) -> tensor<2xi8>
  %4 = stablehlo.reverse %x, dims = [0] : tensor<2x3x4xi8>
  %5 = stablehlo.reverse %4, dims = [2] : tensor<2x3x4xi8>
  return %1, %3, %5 : tensor<4x2x3xi8>, tensor<2xi8>, tensor<2x3x4xi8>
}
