// torch.aten.pixel_shuffle and pixel_unshuffle move images of rank 3 or more; the leading dimensions stay.

// RUN: qopt --fold-quant-shapes --validate %s | FileCheck %s

// CHECK-LABEL: func.func @rank_3(
// CHECK: torch.vtensor.literal(dense<{{\[\[\[}}0, 2, 1, 3], [4, 6, 5, 7]]]> : tensor<1x2x4xsi8>)
// CHECK: torch.vtensor.literal(dense<{{\[\[\[}}0, 1]], {{\[\[}}2, 3]], {{\[\[}}4, 5]], {{\[\[}}6, 7]]]> : tensor<4x1x2xsi8>)
func.func @rank_3() -> (!torch.vtensor<[1,2,4],si8>, !torch.vtensor<[4,1,2],si8>) {
  %x = torch.vtensor.literal(dense<[[[0, 1]], [[2, 3]], [[4, 5]], [[6, 7]]]> : tensor<4x1x2xsi8>) : !torch.vtensor<[4,1,2],si8>
  %y = torch.vtensor.literal(dense<[[[0, 2, 1, 3], [4, 6, 5, 7]]]> : tensor<1x2x4xsi8>) : !torch.vtensor<[1,2,4],si8>
  %two = torch.constant.int 2
  %0 = torch.aten.pixel_shuffle %x, %two : !torch.vtensor<[4,1,2],si8>, !torch.int -> !torch.vtensor<[1,2,4],si8>
  %1 = torch.aten.pixel_unshuffle %y, %two : !torch.vtensor<[1,2,4],si8>, !torch.int -> !torch.vtensor<[4,1,2],si8>
  return %0, %1 : !torch.vtensor<[1,2,4],si8>, !torch.vtensor<[4,1,2],si8>
}

// The two operations are inverse.
// CHECK-LABEL: func.func @rank_5(
// CHECK-NEXT: return %arg0
func.func @rank_5(%x: !torch.vtensor<[3,2,4,1,2],f32>) -> !torch.vtensor<[3,2,4,1,2],f32> {
  %two = torch.constant.int 2
  %0 = torch.aten.pixel_shuffle %x, %two : !torch.vtensor<[3,2,4,1,2],f32>, !torch.int -> !torch.vtensor<[3,2,1,2,4],f32>
  %1 = torch.aten.pixel_unshuffle %0, %two : !torch.vtensor<[3,2,1,2,4],f32>, !torch.int -> !torch.vtensor<[3,2,4,1,2],f32>
  return %1 : !torch.vtensor<[3,2,4,1,2],f32>
}
