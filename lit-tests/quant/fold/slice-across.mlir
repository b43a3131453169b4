// A crop that cuts across the blocks that a dimension was put together of.

// RUN: qopt --fold-quant-shapes --validate %s | FileCheck %s --implicit-check-not=batch_to_space
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @cropped(
// CHECK: dense<{{\[\[}}[4], [2], [5]]]> : tensor<1x3x1xi8>
func.func @cropped() -> tensor<1x3x1xi8> {
  %x = "tfl.pseudo_const"() <{value = dense<[[[1], [2], [3]], [[4], [5], [6]]]> : tensor<2x3x1xi8>}> : () -> tensor<2x3x1xi8>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<[[1, 2]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = "tfl.batch_to_space_nd"(%x, %b, %c) : (tensor<2x3x1xi8>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<1x3x1xi8>
  return %0 : tensor<1x3x1xi8>
}

// In both dimensions.
// CHECK-LABEL: func.func @corner(
// CHECK: dense<{{\[\[\[}}[7], [3]], {{\[}}[6], [3]]]]> : tensor<1x2x2x1xi8>
func.func @corner() -> tensor<1x2x2x1xi8> {
  %x = "tfl.pseudo_const"() <{value = dense<[[[[0], [1]], [[2], [3]]], [[[4], [5]], [[6], [7]]], [[[2], [3]], [[4], [5]]], [[[7], [8]], [[9], [1]]]]> : tensor<4x2x2x1xi8>}> : () -> tensor<4x2x2x1xi8>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.batch_to_space_nd"(%x, %b, %c) : (tensor<4x2x2x1xi8>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x2x2x1xi8>
  return %0 : tensor<1x2x2x1xi8>
}
