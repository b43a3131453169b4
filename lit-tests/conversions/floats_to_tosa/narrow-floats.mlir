// Operators on f16 and bf16 compute in f32 and round each result once. Movements keep the bits.

// RUN: qopt %s --floats-to-tosa --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @onnx(
// CHECK-DAG: %[[A:.*]] = tosa.cast %arg0 : (tensor<2x3xf16>) -> tensor<2x3xf32>
// CHECK-DAG: %[[B:.*]] = tosa.cast %arg1 : (tensor<2x3xf16>) -> tensor<2x3xf32>
// CHECK: %[[SUM:.*]] = tosa.add %[[A]], %[[B]] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: %[[ROUNDED:.*]] = tosa.cast %[[SUM]] : (tensor<2x3xf32>) -> tensor<2x3xf16>
// CHECK: tosa.transpose %[[ROUNDED]] {perms = array<i32: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf16>
func.func @onnx(%x: !torch.vtensor<[2,3],f16>, %y: !torch.vtensor<[2,3],f16>) -> !torch.vtensor<[3,2],f16> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Add"(%x, %y) : (!torch.vtensor<[2,3],f16>, !torch.vtensor<[2,3],f16>) -> !torch.vtensor<[2,3],f16>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f16>) -> !torch.vtensor<[3,2],f16>
  return %1 : !torch.vtensor<[3,2],f16>
}

// -----

// CHECK-LABEL: func.func @aten(
// CHECK: %[[X:.*]] = tosa.cast %arg0 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK: tosa.sigmoid %[[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: tosa.cast %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
func.func @aten(%x: !torch.vtensor<[4],bf16>) -> !torch.vtensor<[4],bf16> {
  %0 = torch.aten.sigmoid %x : !torch.vtensor<[4],bf16> -> !torch.vtensor<[4],bf16>
  return %0 : !torch.vtensor<[4],bf16>
}

// -----

// CHECK-LABEL: func.func @stablehlo(
// CHECK: tosa.matmul {{.*}} -> tensor<1x2x2xf32>
// CHECK: tosa.cast %{{.*}} : (tensor<2x2xf32>) -> tensor<2x2xbf16>
func.func @stablehlo(%x: tensor<2x4xbf16>, %y: tensor<4x2xbf16>) -> tensor<2x2xbf16> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x4xbf16>, tensor<4x2xbf16>) -> tensor<2x2xbf16>
  return %0 : tensor<2x2xbf16>
}

// -----

// CHECK-LABEL: func.func @filled(
// CHECK: "tosa.const"() <{values = dense<5.000000e-01> : tensor<f16>}>
// CHECK: tosa.pad %arg0, {{.*}} -> tensor<4xf16>
func.func @filled(%x: !torch.vtensor<[2],f16>) -> !torch.vtensor<[4],f16> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %pads = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %fill = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f16>} : () -> !torch.vtensor<[],f16>
  %0 = torch.operator "onnx.Pad"(%x, %pads, %fill) : (!torch.vtensor<[2],f16>, !torch.vtensor<[2],si64>, !torch.vtensor<[],f16>) -> !torch.vtensor<[4],f16>
  return %0 : !torch.vtensor<[4],f16>
}

// -----

// An integer is rounded to f32 first, as in ONNX Runtime and PyTorch.
// CHECK-LABEL: func.func @integers(
// CHECK: %[[REAL:.*]] = tosa.cast %arg0 : (tensor<3xi64>) -> tensor<3xf32>
// CHECK: tosa.cast %[[REAL]] : (tensor<3xf32>) -> tensor<3xbf16>
// CHECK: tosa.cast %arg1 : (tensor<2xi1>) -> tensor<2xf32>
func.func @integers(%x: !torch.vtensor<[3],si64>, %y: !torch.vtensor<[2],i1>) -> (!torch.vtensor<[3],bf16>, !torch.vtensor<[2],f16>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 16 : si64} : (!torch.vtensor<[3],si64>) -> !torch.vtensor<[3],bf16>
  %1 = torch.operator "onnx.Cast"(%y) {torch.onnx.to = 10 : si64} : (!torch.vtensor<[2],i1>) -> !torch.vtensor<[2],f16>
  return %0, %1 : !torch.vtensor<[3],bf16>, !torch.vtensor<[2],f16>
}
