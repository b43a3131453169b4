// The tensors of a file that comes from another format have unique names, because LiteRT's quantizer requires it. Inputs and outputs
// keep their names, and operators that compute have priority over movements and constants.

// RUN: qopt %s -o %t.onnx
// RUN: qopt %t.onnx --quant-to-hub --floats-to-tosa --fold-quant-shapes --hub-to-tfl --fold-quant-shapes --canonicalize -o %t.tflite
// RUN: qopt %t.tflite --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// A file keeps its names, also equal ones.
// RUN: qopt %S/Inputs/equal-names.mlir -o %t.equal.tflite
// RUN: qopt %t.equal.tflite --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=EQUAL
// EQUAL-COUNT-2: "tfl.abs"({{.*}} loc("same")

// CHECK: func.func @main(%arg0: tensor<1x2x4x4xf32> loc("x")) -> tensor<1x3x4x4xf32> attributes {tf.entry_function = {inputs = "x", outputs = "y"}
// CHECK: "tfl.transpose"({{.*}} loc("conv_{{[0-9]+}}")
// CHECK: "tfl.conv_2d"({{.*}} loc("conv")
// CHECK: "tfl.transpose"({{.*}} loc("y")

func.func @g(%x: !torch.vtensor<[1,2,4,4],f32> {onnx.name = "x"}) -> (!torch.vtensor<[1,3,4,4],f32> {onnx.name = "y"}) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<3x2x1x1xf32>} : () -> !torch.vtensor<[3,2,1,1],f32> loc("w")
  %c = torch.operator "onnx.Conv"(%x, %w) {torch.onnx.kernel_shape = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[3,2,1,1],f32>) -> !torch.vtensor<[1,3,4,4],f32> loc("conv")
  return %c : !torch.vtensor<[1,3,4,4],f32>
}
