// Elements selected by values known only at run time keep their parameters if all have one, so the selection works
// on stored integers.

// RUN: qopt %s --fold-quant-shapes --validate --remarks-filter=fold-quant-shapes 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

!q = !quant.uniform<i8:f32, 0.5:3>
!c = !quant.uniform<i8:f32:1, {0.5, 0.25, 0.125}>

// CHECK-LABEL: func.func @embedding
// CHECK-NEXT: [[C:%.*]] = "tfl.pseudo_qconst"
// CHECK-NEXT: [[G:%.*]] = "tfl.gather"([[C]], %{{.*}} -> tensor<1x4x3x!quant
// CHECK-NEXT: return [[G]]
func.func @embedding(%i: tensor<1x4xi32>) -> tensor<1x4x3x!q> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!q>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q>
  %d = quant.dcast %c : tensor<2x3x!q> to tensor<2x3xf32>
  %g = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<2x3xf32>, tensor<1x4xi32>) -> tensor<1x4x3xf32>
  %r = quant.qcast %g : tensor<1x4x3xf32> to tensor<1x4x3x!q>
  return %r : tensor<1x4x3x!q>
}

// The table has another reader.
// CHECK-LABEL: func.func @tied
// CHECK: "tfl.gather"(%{{.*}}, %{{.*}} -> tensor<4x3x!quant
// CHECK-NOT: quant.qcast
func.func @tied(%t: tensor<2x3x!q>, %i: tensor<4xi32>) -> (tensor<2x3xf32>, tensor<4x3x!q>) {
  %d = quant.dcast %t : tensor<2x3x!q> to tensor<2x3xf32>
  %g = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  %r = quant.qcast %g : tensor<4x3xf32> to tensor<4x3x!q>
  return %d, %r : tensor<2x3xf32>, tensor<4x3x!q>
}

// CHECK-LABEL: func.func @onnx
// CHECK: onnx.Gather{{.*}} -> !torch.vtensor<[4,3],si8>
// CHECK-NEXT: return
func.func @onnx(%t: !torch.vtensor<[2,3],si8>, %i: !torch.vtensor<[4],si64>) -> !torch.vtensor<[4,3],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%t, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %g = torch.operator "onnx.Gather"(%d, %i) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[4,3],f32>
  %r = torch.operator "onnx.QuantizeLinear"(%g, %s, %z) : (!torch.vtensor<[4,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,3],si8>
  return %r : !torch.vtensor<[4,3],si8>
}

// REMARK: Function=channels | Reason="the selected elements are unknown and have different parameters"
// CHECK-LABEL: func.func @channels
// CHECK: "tfl.gather"{{.*}} -> tensor<4x3xf32>
func.func @channels(%t: tensor<2x3x!c>, %i: tensor<4xi32>) -> tensor<4x3x!c> {
  %d = quant.dcast %t : tensor<2x3x!c> to tensor<2x3xf32>
  %g = "tfl.gather"(%d, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  %r = quant.qcast %g : tensor<4x3xf32> to tensor<4x3x!c>
  return %r : tensor<4x3x!c>
}
