// ONNX: a pad with a constant, before and after `--fold-quant-shapes` moves the stored integers, and an operator without effect.

// RUN: qopt %s --quant-to-hub | FileCheck %s --implicit-check-not=torch.operator
// RUN: qopt %s --fold-quant-shapes --quant-to-hub | FileCheck %s --check-prefix=FOLDED --implicit-check-not='"onnx.Pad"'

!q = !torch.vtensor<[1,4],si8>
!f = !torch.vtensor<[1,4],f32>

// CHECK-LABEL: func.func @zero
// CHECK: %[[V:.*]] = qnn.constant dense<-5> : tensor<1xi8>
// CHECK: %[[P:.*]] = tosa.const_shape {values = dense<[0, 0, 1, 2]> : tensor<4xindex>}
// CHECK: tosa.pad %{{.*}}, %[[P]], %[[V]] : (tensor<1x4x!quant.uniform<i8:f32, 5.000000e-01:-5>>, !tosa.shape<4>, tensor<1x!quant.uniform<i8:f32, 5.000000e-01:-5>>) -> tensor<1x7x!quant.uniform<i8:f32, 5.000000e-01:-5>>
// FOLDED-LABEL: func.func @zero
// FOLDED: qnn.constant dense<-5> : tensor<1xi8>
// FOLDED: tosa.pad %{{.*}} : (tensor<1x4x!quant.uniform<i8:f32, 1.000000e+00:-5>>,
func.func @zero(%x: !q) -> !torch.vtensor<[1,7],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 0, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!q, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !f
  %1 = torch.operator "onnx.Pad"(%0, %p) {torch.onnx.mode = "constant"} : (!f, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,7],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[1,7],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,7],si8>
  return %2 : !torch.vtensor<[1,7],si8>
}

// CHECK-LABEL: func.func @value
// CHECK: %[[V:.*]] = qnn.constant dense<-2> : tensor<1xi8>
// CHECK: tosa.pad %{{.*}}, %{{.*}}, %[[V]] :
// FOLDED-LABEL: func.func @value
// FOLDED: qnn.constant dense<-2> : tensor<1xi8>
// FOLDED: tosa.pad %{{.*}} : (tensor<1x4x!quant.uniform<i8:f32, 1.000000e+00:-2>>,
func.func @value(%x: !q) -> !torch.vtensor<[1,7],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 0, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!q, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !f
  %1 = torch.operator "onnx.Pad"(%0, %p, %v) {torch.onnx.mode = "constant"} : (!f, !torch.vtensor<[4],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,7],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[1,7],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,7],si8>
  return %2 : !torch.vtensor<[1,7],si8>
}

// CHECK-LABEL: func.func @identity
// CHECK-NOT: qnn.dequantize
// CHECK: return
// FOLDED-LABEL: func.func @identity
// FOLDED-NOT: onnx.Identity
// FOLDED: return
func.func @identity(%x: !q) -> !q {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!q, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !f
  %1 = torch.operator "onnx.Identity"(%0) : (!f) -> !f
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!f, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !q
  return %2 : !q
}

// A pad value may be a constant that is dequantized, also for several pads.
// CHECK-LABEL: func.func @shared
// CHECK: %[[V:.*]] = qnn.constant dense<9> : tensor<1xi8>
// CHECK: tosa.pad %{{.*}}, %{{.*}}, %[[V]] :
// CHECK: %[[V:.*]] = qnn.constant dense<9> : tensor<1xi8>
// CHECK: tosa.pad %{{.*}}, %{{.*}}, %[[V]] :
// FOLDED-LABEL: func.func @shared
// FOLDED-COUNT-2: qnn.constant dense<9> : tensor<1xi8>
func.func @shared(%x: !q, %y: !q) -> (!torch.vtensor<[1,7],si8>, !torch.vtensor<[1,7],si8>) {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 0, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<200> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %cs = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %cz = torch.operator "onnx.Constant"() {torch.onnx.value = dense<130> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %v = torch.operator "onnx.DequantizeLinear"(%c, %cs, %cz) : (!torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!q, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !f
  %1 = torch.operator "onnx.Pad"(%0, %p, %v) {torch.onnx.mode = "constant"} : (!f, !torch.vtensor<[4],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,7],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[1,7],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,7],si8>
  %3 = torch.operator "onnx.DequantizeLinear"(%y, %s, %z) : (!q, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !f
  %4 = torch.operator "onnx.Pad"(%3, %p, %v) {torch.onnx.mode = "constant"} : (!f, !torch.vtensor<[4],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,7],f32>
  %5 = torch.operator "onnx.QuantizeLinear"(%4, %s, %z) : (!torch.vtensor<[1,7],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,7],si8>
  return %2, %5 : !torch.vtensor<[1,7],si8>, !torch.vtensor<[1,7],si8>
}
