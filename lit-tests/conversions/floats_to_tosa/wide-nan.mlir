// Machine code quantizes NaN to the least integer, as ONNX Runtime does, also for unsigned integers of 16 bits.

// REQUIRES: codegen
// RUN: qopt %s --run=reals --output=%t.x.npy
// RUN: qopt run %s --function=stored --input=%t.x.npy --output=%t.q.npy
// RUN: qopt %s --run=shown --input=%t.q.npy | FileCheck %s

func.func @reals() -> tensor<4xf32> {
  %x = arith.constant dense<[0x7FC00000, 0.0, 0x7F800000, 0xFF800000]> : tensor<4xf32>
  return %x : tensor<4xf32>
}

func.func @stored(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],ui16> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<33355> : tensor<ui16>} : () -> !torch.vtensor<[],ui16>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[4],ui16>
  return %0 : !torch.vtensor<[4],ui16>
}

// CHECK: dense<[0, 33355, 65535, 0]> : tensor<4xui16>
func.func @shown(%x: tensor<4xui16>) -> tensor<4xui16> {
  return %x : tensor<4xui16>
}
