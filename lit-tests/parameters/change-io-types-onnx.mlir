// --change-io-types on integers whose parameters are operands: ONNX and PyTorch.

// RUN: qopt %s --change-io-types='inputs=quantized outputs=quantized' | FileCheck %s
// RUN: qopt %s --change-io-types='inputs=quantized outputs=quantized' --change-io-types='inputs=float outputs=float' | FileCheck %s --check-prefix=BACK
// RUN: qopt %s --change-io-types='inputs=float outputs=float' --remarks-filter-missed=change-io-types 2>&1 >/dev/null | FileCheck %s --check-prefix=WHY --implicit-check-not=remark:

// CHECK-LABEL: func.func @qdq(
// CHECK-SAME: %arg0: !torch.vtensor<[2,4],si8> {onnx.name = "x"}) -> (!torch.vtensor<[2,4],si8> {onnx.name = "y"})
// CHECK-NOT: onnx.QuantizeLinear"(%arg0
// CHECK: "onnx.DequantizeLinear"(%arg0,
// CHECK: %[[Q:.*]] = torch.operator "onnx.QuantizeLinear"
// CHECK-NEXT: return %[[Q]] : !torch.vtensor<[2,4],si8>
// BACK-LABEL: func.func @qdq(
// BACK-SAME: %arg0: !torch.vtensor<[2,4],f32> {onnx.name = "x"}) -> (!torch.vtensor<[2,4],f32> {onnx.name = "y"})
// BACK-NEXT: %[[S:.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>}
// BACK-NEXT: %[[Z:.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>}
// BACK-NEXT: %[[Q:.*]] = torch.operator "onnx.QuantizeLinear"(%arg0, %[[S]], %[[Z]])
// BACK: "onnx.DequantizeLinear"(%[[Q]],
// BACK: %[[R:.*]] = torch.operator "onnx.QuantizeLinear"
// BACK: %[[Y:.*]] = torch.operator "onnx.DequantizeLinear"(%[[R]],
// BACK-NEXT: return %[[Y]]
func.func @qdq(%x: !torch.vtensor<[2,4],f32> {onnx.name = "x"}) -> (!torch.vtensor<[2,4],f32> {onnx.name = "y"}) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  %2 = torch.operator "onnx.Relu"(%1) : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,4],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %s, %z) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8>
  %4 = torch.operator "onnx.DequantizeLinear"(%3, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  return %4 : !torch.vtensor<[2,4],f32>
}

// An operator on integers has the parameters.
// CHECK-LABEL: func.func @qoperator(%arg0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[2,4],si8>
// CHECK: %[[Q:.*]] = torch.operator "onnx.QLinearMatMul"(%arg0,
// CHECK-NEXT: return %[[Q]]
// BACK-LABEL: func.func @qoperator(%arg0: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,4],f32>
// BACK: %[[Q:.*]] = torch.operator "onnx.QuantizeLinear"(%arg0,
// BACK: %[[M:.*]] = torch.operator "onnx.QLinearMatMul"(%[[Q]],
// BACK: "onnx.DequantizeLinear"(%[[M]],
func.func @qoperator(%x: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,4],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<7> : tensor<4x4xsi8>} : () -> !torch.vtensor<[4,4],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8>
  %1 = torch.operator "onnx.QLinearMatMul"(%0, %s, %z, %w, %s, %z, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8>
  %2 = torch.operator "onnx.DequantizeLinear"(%1, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  return %2 : !torch.vtensor<[2,4],f32>
}

// Readers that disagree, parameters at run time, and a scale as an argument.
// WHY: remark: {{.*}}Function=kept | Reason="argument #0: its readers have different parameters"
// WHY: remark: {{.*}}Function=kept | Reason="argument #1: scale must be constant"
// WHY: remark: {{.*}}Function=kept | Reason="result #1: the operation that computes it has no parameters"
func.func @kept(%x: !torch.vtensor<[4],si8>, %y: !torch.vtensor<[4],si8>, %t: !torch.vtensor<[],f32>) -> (!torch.vtensor<[4],f32>, !torch.vtensor<[4],si8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%x, %u) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],f32>
  %2 = torch.operator "onnx.DequantizeLinear"(%y, %t) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],f32>
  %3 = torch.operator "onnx.Sum"(%0, %1, %2) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %3, %y : !torch.vtensor<[4],f32>, !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @torch(%arg0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8>
// CHECK-NOT: quantize_per_tensor %arg0
// CHECK: torch.quantized_decomposed.dequantize_per_tensor %arg0
// BACK-LABEL: func.func @torch(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
// BACK: torch.quantized_decomposed.quantize_per_tensor %arg0
// BACK: %[[Q:.*]] = torch.quantized_decomposed.quantize_per_tensor
// BACK: %[[NONE:.*]] = torch.constant.none
// BACK: torch.quantized_decomposed.dequantize_per_tensor %[[Q]], {{.*}}, %[[NONE]] :
func.func @torch(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %s = torch.constant.float 5.000000e-01
  %z = torch.constant.int 3
  %low = torch.constant.int -128
  %high = torch.constant.int 127
  %type = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.quantized_decomposed.quantize_per_tensor %x, %s, %z, %low, %high, %type : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  %1 = torch.quantized_decomposed.dequantize_per_tensor %0, %s, %z, %low, %high, %type, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %2 = torch.aten.relu %1 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  %3 = torch.quantized_decomposed.quantize_per_tensor %2, %s, %z, %low, %high, %type : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  %4 = torch.quantized_decomposed.dequantize_per_tensor %3, %s, %z, %low, %high, %type, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  return %4 : !torch.vtensor<[4],f32>
}
