// --set-quant-params on integers whose parameters are operands of casts.

// RUN: qopt %s --set-quant-params='tensor=q scale=0.25 zero-point=9' | FileCheck %s --check-prefix=ONNX
// RUN: qopt %s --set-quant-params='tensor=x scale=0.25 zero-point=9' | FileCheck %s --check-prefix=ONNX
// RUN: qopt %s --set-quant-params='tensor=dq scale=0.25 zero-point=9' | FileCheck %s --check-prefix=ONNX
// RUN: not qopt %s --set-quant-params='tensor=i scale=0.25' 2>&1 | FileCheck %s --check-prefix=READ

// Both casts get the parameters, and the cast of the bias its scale.
// ONNX: %[[S:.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.500000e-01> : tensor<f32>}
// ONNX: %[[Z:.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<9> : tensor<si8>}
// ONNX: %[[Q:.*]] = torch.operator "onnx.QuantizeLinear"(%arg0, %[[S]], %[[Z]])
// ONNX: dense<2.500000e-01>
// ONNX: dense<9>
// ONNX: "onnx.DequantizeLinear"(%[[Q]],
// ONNX: dense<16> : tensor<4xsi32>
// ONNX: dense<1.250000e-01> : tensor<f32>
// ONNX: "onnx.Gemm"
// READ: error: {{.*}}tensor 'i' cannot change: 'onnx.Reshape' works on its integers
func.func @main(%x: !torch.vtensor<[2,4],f32> {onnx.name = "x"}, %i: !torch.vtensor<[4],si8> {onnx.name = "i"}) -> (!torch.vtensor<[2,4],f32> {onnx.name = "y"}, !torch.vtensor<[4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<7> : tensor<4x4xsi8>} : () -> !torch.vtensor<[4,4],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<8> : tensor<4xsi32>} : () -> !torch.vtensor<[4],si32>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8> loc("quantize"("q"))
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32> loc("dequantize"("dq"))
  %2 = torch.operator "onnx.DequantizeLinear"(%w, %s) : (!torch.vtensor<[4,4],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4,4],f32>
  %3 = torch.operator "onnx.DequantizeLinear"(%b, %sb) : (!torch.vtensor<[4],si32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],f32>
  %4 = torch.operator "onnx.Gemm"(%1, %2, %3) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,4],f32>
  %n = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %5 = torch.operator "onnx.Reshape"(%i, %n) : (!torch.vtensor<[4],si8>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[4],si8>
  %6 = torch.operator "onnx.DequantizeLinear"(%i, %s) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],f32>
  %7 = torch.operator "onnx.DequantizeLinear"(%5, %s) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],f32>
  %8 = torch.operator "onnx.Add"(%6, %7) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %4, %8 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>
}
