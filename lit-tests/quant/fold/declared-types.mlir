// Operations whose dialect's verifier does not look at the types of their results: what they declare is not what they give, so
// they stay as they are, and the program stays valid.

// RUN: qopt --fold-quant-shapes --validate %s | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:-3>

// Another element type than is moved.
// CHECK-LABEL: func.func @elements
// CHECK: quant.dcast
// CHECK-NEXT: arith.constant
// CHECK-NEXT: tfl.mirror_pad{{.*}} -> tensor<6x3xi8>
func.func @elements(%x: tensor<4x3x!q>) -> tensor<6x3xi8> {
  %0 = quant.dcast %x : tensor<4x3x!q> to tensor<4x3xf32>
  %p = arith.constant dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>
  %1 = "tfl.mirror_pad"(%0, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4x3xf32>, tensor<2x2xi32>) -> tensor<6x3xi8>
  return %1 : tensor<6x3xi8>
}

// A cast to another shape.
// CHECK-LABEL: func.func @shape
// CHECK: tfl.dequantize
// CHECK: tfl.transpose{{.*}} -> tensor<3x2xf32>
// CHECK: tfl.quantize
func.func @shape(%x: tensor<2x3x!q>) -> tensor<3x2x!q> {
  %p = arith.constant dense<[1, 0]> : tensor<2xi32>
  %0 = "tfl.dequantize"(%x) : (tensor<2x3x!q>) -> tensor<2x3x1xf32>
  %1 = "tfl.transpose"(%0, %p) : (tensor<2x3x1xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %2 = "tfl.quantize"(%1) <{qtype = tensor<3x2x!q>}> : (tensor<3x2xf32>) -> tensor<3x2x!q>
  return %2 : tensor<3x2x!q>
}
