// A padding value is in the middle of two stored integers: ONNX rounds it to even, TensorFlow Lite away from zero. The pad stays.

// RUN: qopt %s --quant-to-hub --remarks-filter-missed=quant-to-hub 2>&1 | FileCheck %s

// CHECK: [Missed] onnx.Pad {{.*}}Reason="{{.*}}padding value is in the middle of two stored integers
// CHECK: "onnx.Pad"
func.func @tie(%x: !torch.vtensor<[1,4],si8>) -> !torch.vtensor<[1,7],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 0, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.25> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[1,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],f32>
  %1 = torch.operator "onnx.Pad"(%0, %p, %v) {torch.onnx.mode = "constant"} : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[4],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,7],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[1,7],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,7],si8>
  return %2 : !torch.vtensor<[1,7],si8>
}
