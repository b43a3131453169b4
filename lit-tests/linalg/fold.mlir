// Transpositions, broadcasts and packings of constants are constants, and chains of them are as short as they can be.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @transpose
// CHECK-NEXT: %cst = arith.constant dense<{{\[}}[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// CHECK-NEXT: return %cst
func.func @transpose() -> tensor<3x2xi8> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<3x2xi8>
  %0 = linalg.transpose ins(%c : tensor<2x3xi8>) outs(%e : tensor<3x2xi8>) permutation = [1, 0]
  return %0 : tensor<3x2xi8>
}

// A chain becomes one constant; transpositions without users are erased.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %cst = arith.constant dense<{{\[}}[3, 2], [5, 4], [1, 6]]> : tensor<3x2xi8>
// CHECK-NEXT: return %cst
func.func @chain() -> tensor<3x2xi8> {
  %c = arith.constant dense<[[3, 5, 1], [2, 4, 6]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<3x2xi8>
  %0 = linalg.transpose ins(%c : tensor<2x3xi8>) outs(%e : tensor<3x2xi8>) permutation = [1, 0]
  %f = tensor.empty() : tensor<2x3xi8>
  %1 = linalg.transpose ins(%0 : tensor<3x2xi8>) outs(%f : tensor<2x3xi8>) permutation = [1, 0]
  %2 = linalg.transpose ins(%1 : tensor<2x3xi8>) outs(%e : tensor<3x2xi8>) permutation = [1, 0]
  return %2 : tensor<3x2xi8>
}

// A broadcast that enlarges a constant stays, unless all elements are equal.
// CHECK-LABEL: func.func @broadcast
// CHECK: %[[SPLAT:.*]] = arith.constant dense<7> : tensor<2x3xi8>
// CHECK: %[[ROW:.*]] = linalg.broadcast
// CHECK-NEXT: return %[[SPLAT]], %[[ROW]]
func.func @broadcast() -> (tensor<2x3xi8>, tensor<2x3xi8>) {
  %s = arith.constant dense<7> : tensor<2xi8>
  %c = arith.constant dense<[1, 2]> : tensor<2xi8>
  %e = tensor.empty() : tensor<2x3xi8>
  %0 = linalg.broadcast ins(%s : tensor<2xi8>) outs(%e : tensor<2x3xi8>) dimensions = [1]
  %1 = linalg.broadcast ins(%c : tensor<2xi8>) outs(%e : tensor<2x3xi8>) dimensions = [1]
  return %0, %1 : tensor<2x3xi8>, tensor<2x3xi8>
}

// Element [t, o, i] of the source, in tiles of 3 along o, is element [o / 3, t, i, o % 3] of the result.
// CHECK-LABEL: func.func @pack
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[\[}}[0, 2, 4], [1, 3, 5]], {{\[}}[12, 14, 16], [13, 15, 17]]], {{\[\[}}[6, 8, 10], [7, 9, 11]], {{\[}}[18, 20, 22], [19, 21, 23]]]]> : tensor<2x2x2x3xi8>
// CHECK-NEXT: return %cst
func.func @pack() -> tensor<2x2x2x3xi8> {
  %c = arith.constant dense<[[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]], [[12, 13], [14, 15], [16, 17], [18, 19], [20, 21], [22, 23]]]> : tensor<2x6x2xi8>
  %e = tensor.empty() : tensor<2x2x2x3xi8>
  %0 = linalg.pack %c outer_dims_perm = [1, 0, 2] inner_dims_pos = [1] inner_tiles = [3] into %e : tensor<2x6x2xi8> -> tensor<2x2x2x3xi8>
  return %0 : tensor<2x2x2x3xi8>
}

// Packing and unpacking cancel.
// CHECK-LABEL: func.func @there_and_back
// CHECK-NEXT: return %arg0
func.func @there_and_back(%x: tensor<8x6xi8>) -> tensor<8x6xi8> {
  %e = tensor.empty() : tensor<2x2x3x4xi8>
  %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %e : tensor<8x6xi8> -> tensor<2x2x3x4xi8>
  %f = tensor.empty() : tensor<8x6xi8>
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %f : tensor<2x2x3x4xi8> -> tensor<8x6xi8>
  return %1 : tensor<8x6xi8>
}

// The padding of the last tile is dropped.
// CHECK-LABEL: func.func @unpack
// CHECK-NEXT: %cst = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi8>
// CHECK-NEXT: return %cst
func.func @unpack() -> tensor<5xi8> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 0]]> : tensor<2x3xi8>
  %e = tensor.empty() : tensor<5xi8>
  %0 = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [3] into %e : tensor<2x3xi8> -> tensor<5xi8>
  return %0 : tensor<5xi8>
}

// Two transpositions become one.
// CHECK-LABEL: func.func @compose
// CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<4x2x3xi8>
// CHECK-NEXT: %[[T:.*]] = linalg.transpose ins(%arg0 : tensor<2x3x4xi8>) outs(%[[INIT]] : tensor<4x2x3xi8>) permutation = [2, 0, 1]
// CHECK-NEXT: return %[[T]]
func.func @compose(%x: tensor<2x3x4xi8>) -> tensor<4x2x3xi8> {
  %e = tensor.empty() : tensor<3x4x2xi8>
  %0 = linalg.transpose ins(%x : tensor<2x3x4xi8>) outs(%e : tensor<3x4x2xi8>) permutation = [1, 2, 0]
  %f = tensor.empty() : tensor<4x2x3xi8>
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xi8>) outs(%f : tensor<4x2x3xi8>) permutation = [1, 2, 0]
  return %1 : tensor<4x2x3xi8>
}

// Operations on memrefs stay.
// CHECK-LABEL: func.func @memory
// CHECK-NEXT: linalg.transpose ins(%arg0 : memref<2x3xi8>) outs(%arg1 : memref<3x2xi8>)
// CHECK-NEXT: return
func.func @memory(%x: memref<2x3xi8>, %y: memref<3x2xi8>) {
  linalg.transpose ins(%x : memref<2x3xi8>) outs(%y : memref<3x2xi8>) permutation = [1, 0]
  return
}

// The channel moves with the elements.
// CHECK-LABEL: func.func @channel
// CHECK-NEXT: tensor.empty() : tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK-NEXT: linalg.transpose ins(%arg0 : tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>)
// CHECK-NEXT: return
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>
func.func @channel(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %e = tensor.empty() : tensor<3x2x!q1>
  %0 = linalg.transpose ins(%x : tensor<2x3x!q0>) outs(%e : tensor<3x2x!q1>) permutation = [1, 0]
  return %0 : tensor<3x2x!q1>
}
