// --hub-to-onnx: hub operations as ONNX operators, in three forms.

// RUN: qopt %s --hub-to-onnx | FileCheck %s --check-prefix=QDQ
// RUN: qopt %s --hub-to-onnx=form=qoperator | FileCheck %s --check-prefix=INTEGER
// RUN: qopt %s --hub-to-onnx=form=float | FileCheck %s --check-prefix=FLOAT
// RUN: qopt %s --hub-to-onnx --quant-to-hub --fold-quant-shapes | FileCheck %s --check-prefix=AGAIN

!u = !quant.uniform<u8:f32, 5.000000e-01:3>
!r = !quant.uniform<u8:f32, 1.000000e+00:10>

// The convolution takes [N, C, H, W]; transposes of constants fold. A clamp at the zero point is a Relu.

// QDQ-LABEL: func.func @conv(
// QDQ-SAME: %arg0: !torch.vtensor<[1,5,5,3],f32>) -> !torch.vtensor<[1,3,3,2],f32>
// QDQ: "onnx.QuantizeLinear"(%arg0,
// QDQ: [[T:%.*]] = torch.operator "onnx.Transpose"
// QDQ: "onnx.DequantizeLinear"([[T]],
// QDQ: "onnx.DequantizeLinear"({{.*}} -> !torch.vtensor<[2,3,3,3],f32>
// QDQ: [[CONV:%.*]] = torch.operator "onnx.Conv"(
// QDQ-SAME: torch.onnx.pads = [0 : si64, 0 : si64, 0 : si64, 0 : si64]
// QDQ: [[RELU:%.*]] = torch.operator "onnx.Relu"([[CONV]])
// QDQ: [[Q:%.*]] = torch.operator "onnx.QuantizeLinear"([[RELU]],
// QDQ: [[R:%.*]] = torch.operator "onnx.Transpose"([[Q]])
// QDQ: "onnx.DequantizeLinear"([[R]],

// INTEGER-LABEL: func.func @conv(
// INTEGER: torch.operator "onnx.QLinearConv"(
// INTEGER: torch.operator "onnx.Clip"({{.*}} -> !torch.vtensor<[1,2,3,3],ui8>

// FLOAT-LABEL: func.func @conv(
// FLOAT: [[X:%.*]] = torch.operator "onnx.Transpose"(%arg0) {{.*}} -> !torch.vtensor<[1,3,5,5],f32>
// FLOAT: dense<2.500000e-01> : tensor<2x3x3x3xf32>
// FLOAT: [[CONV:%.*]] = torch.operator "onnx.Conv"([[X]],
// FLOAT-DAG: [[LOW:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.000000e+00> : tensor<f32>}
// FLOAT-DAG: [[HIGH:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.450000e+02> : tensor<f32>}
// FLOAT: [[RELU:%.*]] = torch.operator "onnx.Clip"([[CONV]], [[LOW]], [[HIGH]])
// FLOAT: [[R:%.*]] = torch.operator "onnx.Transpose"([[RELU]])
// FLOAT: return [[R]]

// AGAIN-LABEL: func.func @conv(
// AGAIN: qnn.quantize ort %arg0
// AGAIN: qnn.conv2d ort {{.*}}clamp = array<i64: 10, 255>
// AGAIN: qnn.dequantize ort
func.func @conv(%x: tensor<1x5x5x3xf32>) -> tensor<1x3x3x2xf32> {
  %q = qnn.quantize ort %x : (tensor<1x5x5x3xf32>) -> tensor<1x5x5x3x!u>
  %w = qnn.constant dense<1> : tensor<2x3x3x3xi8> : tensor<2x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>
  %b = qnn.constant dense<[4, -8]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 1.250000e-01>>
  %0 = qnn.conv2d ort %q, %w, %b {clamp = array<i64: 10, 255>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3x!u>, tensor<2x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<2x!quant.uniform<i32:f32, 1.250000e-01>>) -> tensor<1x3x3x2x!r>
  %1 = qnn.dequantize ort %0 : (tensor<1x3x3x2x!r>) -> tensor<1x3x3x2xf32>
  return %1 : tensor<1x3x3x2xf32>
}

// Quantized arguments and results of a function stay integers in every form.

// QDQ-LABEL: func.func @integers(
// QDQ-SAME: %arg0: !torch.vtensor<[4],ui8>, %arg1: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8>
// QDQ: "onnx.Add"({{.*}} -> !torch.vtensor<[4],f32>

// INTEGER-LABEL: func.func @integers(
// INTEGER: torch.operator "onnx.QLinearAdd"(%arg0, {{.*}}, {{.*}}, %arg1, {{.*}}) {onnx.domain = "com.microsoft"}

// FLOAT-LABEL: func.func @integers(
// FLOAT: "onnx.DequantizeLinear"(%arg0,
// FLOAT: "onnx.DequantizeLinear"(%arg1,
// FLOAT: [[SUM:%.*]] = torch.operator "onnx.Add"
// FLOAT: [[Q:%.*]] = torch.operator "onnx.QuantizeLinear"([[SUM]],
// FLOAT: return [[Q]] : !torch.vtensor<[4],ui8>

// AGAIN-LABEL: func.func @integers(
// AGAIN: qnn.add ort
func.func @integers(%x: tensor<4x!u>, %y: tensor<4x!u>) -> tensor<4x!r> {
  %0 = qnn.add ort %x, %y : (tensor<4x!u>, tensor<4x!u>) -> tensor<4x!r>
  return %0 : tensor<4x!r>
}

// A range that begins at 0 has absorbed a rectifier.

// QDQ-LABEL: func.func @rectified(
// QDQ-NOT: onnx.Relu
// QDQ-NOT: onnx.Clip
// FLOAT-LABEL: func.func @rectified(
// FLOAT: [[SUM:%.*]] = torch.operator "onnx.Add"
// FLOAT: torch.operator "onnx.Clip"([[SUM]],
func.func @rectified(%x: tensor<4x!u>) -> tensor<4x!quant.uniform<u8:f32, 1.0>> {
  %0 = qnn.add ort %x, %x : (tensor<4x!u>, tensor<4x!u>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  return %0 : tensor<4x!quant.uniform<u8:f32, 1.0>>
}

// Without axes nothing is reduced. ONNX reduces all dimensions unless the attribute tells otherwise.

// QDQ-LABEL: func.func @no_axes(
// QDQ: torch.operator "onnx.ReduceMean"(
// QDQ-SAME: torch.onnx.noop_with_empty_axes = 1 : si64
func.func @no_axes(%x: tensor<2x3x!u>) -> tensor<2x3x!r> {
  %0 = qnn.mean ort %x {axes = array<i64>, keep_dims = true} : (tensor<2x3x!u>) -> tensor<2x3x!r>
  return %0 : tensor<2x3x!r>
}

// The operator on integers has no blocks of scales.

// INTEGER-LABEL: func.func @blocks(
// INTEGER: torch.operator "onnx.Gemm"(
!w = !quant.uniform<i8:f32:{0:1, 1:2}, {{5.000000e-01, 2.500000e-01}, {5.000000e-01, 2.500000e-01}, {5.000000e-01, 5.000000e-01}}>
!s = !quant.uniform<i8:f32, 5.000000e-01>
func.func @blocks(%x: tensor<2x4x!s>, %w: tensor<3x4x!w>) -> tensor<2x3x!s> {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<2x4x!s>, tensor<3x4x!w>) -> tensor<2x3x!s>
  return %0 : tensor<2x3x!s>
}

// The defaults of the hub are written.

// QDQ-LABEL: func.func @slope(
// QDQ: torch.operator "onnx.LeakyRelu"(
// QDQ-SAME: torch.onnx.alpha = 0.00999999977 : f32
func.func @slope(%x: tensor<4x!u>) -> tensor<4x!u> {
  %0 = qnn.unary ort %x {function = "leaky_relu"} : (tensor<4x!u>) -> tensor<4x!u>
  return %0 : tensor<4x!u>
}

// A torch tensor has the stored integers, so casts between them and quantized values compute nothing.

// QDQ-LABEL: func.func @stored(
// QDQ-SAME: %arg0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8>
// QDQ-NOT: quant.scast
// QDQ: "onnx.DequantizeLinear"(%arg0,
// QDQ: [[Q:%.*]] = torch.operator "onnx.QuantizeLinear"(
// QDQ-NEXT: return [[Q]]
func.func @stored(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = quant.scast %x : tensor<4xi8> to tensor<4x!s>
  %1 = qnn.add ort %0, %0 : (tensor<4x!s>, tensor<4x!s>) -> tensor<4x!s>
  %2 = quant.scast %1 : tensor<4x!s> to tensor<4xi8>
  return %2 : tensor<4xi8>
}

// A list of scales has a list of zero points, also if all are 0. One scale needs no zero point of 0.

// QDQ-LABEL: func.func @channels(
// QDQ: [[W:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x4xsi8>}
// QDQ: "onnx.DequantizeLinear"(%arg0, {{%[0-9]+}}) :
// QDQ: [[Z:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>}
// QDQ: "onnx.DequantizeLinear"([[W]], {{%[0-9]+}}, [[Z]]) {torch.onnx.axis = 0 : si64}
func.func @channels(%x: tensor<2x4x!s>) -> tensor<2x2x!s> {
  %w = qnn.constant dense<1> : tensor<2x4xi8> : tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01, 2.500000e-01}>>
  %0 = qnn.fully_connected ort %x, %w : (tensor<2x4x!s>, tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01, 2.500000e-01}>>) -> tensor<2x2x!s>
  return %0 : tensor<2x2x!s>
}

// Quantizers remove a rectifier after any operation in front of a range that begins at 0. The range of an argument is only measured.

// FLOAT-LABEL: func.func @rectified_reals(
// FLOAT: [[SUM:%.*]] = torch.operator "onnx.Add"
// FLOAT: [[CLIP:%.*]] = torch.operator "onnx.Clip"([[SUM]],
// FLOAT: return [[CLIP]], %arg0
func.func @rectified_reals(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tosa.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = qnn.quantize ort %0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01>>
  %2 = qnn.dequantize ort %1 : (tensor<4x!quant.uniform<u8:f32, 5.000000e-01>>) -> tensor<4xf32>
  %3 = qnn.quantize ort %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01>>
  %4 = qnn.dequantize ort %3 : (tensor<4x!quant.uniform<u8:f32, 5.000000e-01>>) -> tensor<4xf32>
  return %2, %4 : tensor<4xf32>, tensor<4xf32>
}
