// RUN: qopt --fold-quant-shapes %s | FileCheck %s --match-full-lines --strict-whitespace

// The example of the README, to the letter.

!q = !quant.uniform<i16:f32:0, {0.01,0.02,0.03,0.04}>
func.func @layer(%x: tensor<3x8xf32>) -> tensor<4x8x!q> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x4x!q>, value = dense<[
      [[-13, -8, 6, 12], [-6, 3, -23, -48]], [[-8, -1, 9, 7], [-13, -9, 4, -11]],
      [[-5, 0, 5, 7], [1, -13, 9, 8]], [[3, 4, 6, 7], [3, 2, 2, 4]]]> : tensor<4x2x4xi16>}> : () -> tensor<4x2x4x!q>
  %perm = "tfl.pseudo_const"() <{value = dense<[0, 2, 1]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %t = "tfl.transpose"(%w, %perm) : (tensor<4x2x4x!q>, tensor<3xi32>) -> tensor<4x4x2x!q>
  %shape = "tfl.pseudo_const"() <{value = dense<[4, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reshape"(%t, %shape) : (tensor<4x4x2x!q>, tensor<2xi32>) -> tensor<4x8x!q>
  return %r : tensor<4x8x!q>
}

//      CHECK:!quant = !quant.uniform<i16:f32:0, {1.000000e-02,2.000000e-02,3.000000e-02,4.000000e-02}>
// CHECK-NEXT:module {
// CHECK-NEXT:  func.func @layer(%arg0: tensor<3x8xf32>) -> tensor<4x8x!quant> {
// CHECK-NEXT{LITERAL}:    %0 = "tfl.pseudo_qconst"() <{qtype = tensor<4x8x!quant>, value = dense<[[-13, -6, -8, 3, 6, -23, 12, -48], [-8, -13, -1, -9, 9, 4, 7, -11], [-5, 1, 0, -13, 5, 9, 7, 8], [3, 3, 4, 2, 6, 2, 7, 4]]> : tensor<4x8xi16>}> : () -> tensor<4x8x!quant>
// CHECK-NEXT:    return %0 : tensor<4x8x!quant>
// CHECK-NEXT:  }
// CHECK-NEXT:}
