// A movement does not go to integers for which LiteRT has no kernel.

// RUN: qopt %s --fold-quant-shapes --split-input-file | FileCheck %s

!i4 = !quant.uniform<i4:f32, 0.5>
!i16 = !quant.uniform<i16:f32, 0.5>

// CHECK-LABEL: func.func @transposed_nibbles(
// CHECK: "tfl.transpose"(%arg0,
// CHECK-NEXT: "tfl.dequantize"
func.func @transposed_nibbles(%x: tensor<2x3x!i4>) -> tensor<3x2xf32> {
  %order = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.dequantize"(%x) : (tensor<2x3x!i4>) -> tensor<2x3xf32>
  %1 = "tfl.transpose"(%0, %order) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// LiteRT 2.3 rejects nibbles in most movements, and broadcasts them to zeros.
// CHECK-LABEL: func.func @reversed_nibbles(
// CHECK: %[[X:.*]] = "tfl.dequantize"(%arg0)
// CHECK-NEXT: "tfl.reverse_v2"(%[[X]],
func.func @reversed_nibbles(%x: tensor<2x3x!i4>) -> tensor<2x3xf32> {
  %axis = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.dequantize"(%x) : (tensor<2x3x!i4>) -> tensor<2x3xf32>
  %1 = "tfl.reverse_v2"(%0, %axis) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @blocks_of_words(
// CHECK: %[[X:.*]] = "tfl.dequantize"(%arg0)
// CHECK-NEXT: "tfl.depth_to_space"(%[[X]])
func.func @blocks_of_words(%x: tensor<1x1x2x8x!i16>) -> tensor<1x2x4x2xf32> {
  %0 = "tfl.dequantize"(%x) : (tensor<1x1x2x8x!i16>) -> tensor<1x1x2x8xf32>
  %1 = "tfl.depth_to_space"(%0) <{block_size = 2 : i32}> : (tensor<1x1x2x8xf32>) -> tensor<1x2x4x2xf32>
  return %1 : tensor<1x2x4x2xf32>
}
