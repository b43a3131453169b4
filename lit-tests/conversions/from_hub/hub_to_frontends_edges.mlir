// The conversions to frontends on tensors of rank 0, without elements, with one channel, of 4 bits, in blocks, with dynamic
// sizes and shared constants.

// RUN: qopt %s --hub-to-tfl --verify-each | FileCheck %s --check-prefix=TFL
// RUN: qopt %s --hub-to-onnx --verify-each | FileCheck %s --check-prefix=ONNX
// RUN: qopt %s --hub-to-onnx=form=float --verify-each | FileCheck %s --check-prefix=FLOAT
// RUN: qopt %s --hub-to-tfl --remarks-filter-missed=hub-to-tfl 2>&1 >/dev/null | FileCheck %s --check-prefix=STAYS
// RUN: qopt %s --hub-to-onnx --remarks-filter-missed=hub-to-onnx 2>&1 >/dev/null | FileCheck %s --check-prefix=STAYS

!u = !quant.uniform<i8:f32, 0.5:3>
!r = !quant.uniform<i8:f32, 1.0>

// TFL-LABEL: @rank0(
// TFL: tfl.add
// ONNX-LABEL: @rank0(
// ONNX: "onnx.Add"({{.*}} -> !torch.vtensor<[],f32>
func.func @rank0(%x: tensor<!u>) -> (tensor<!r>, tensor<f32>) {
  %0 = qnn.add tflite %x, %x : (tensor<!u>, tensor<!u>) -> tensor<!r>
  %1 = qnn.dequantize tflite %x : (tensor<!u>) -> tensor<f32>
  return %0, %1 : tensor<!r>, tensor<f32>
}

// TFL-LABEL: @zero(
// TFL: "tfl.transpose"({{.*}} -> tensor<4x0x!quant
// ONNX-LABEL: @zero(
// ONNX: "onnx.Gemm"({{.*}} -> !torch.vtensor<[0,3],f32>
func.func @zero(%x: tensor<0x4x!u>, %w: tensor<3x4x!quant.uniform<i8:f32, 0.25>>) -> (tensor<0x3x!r>, tensor<4x0x!u>) {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<0x4x!u>, tensor<3x4x!quant.uniform<i8:f32, 0.25>>) -> tensor<0x3x!r>
  %1 = stablehlo.transpose %x, dims = [1, 0] : (tensor<0x4x!u>) -> tensor<4x0x!u>
  return %0, %1 : tensor<0x3x!r>, tensor<4x0x!u>
}

// TFL-LABEL: @one_channel(
// TFL: "tfl.conv_2d"({{.*}} tensor<1x1x1x1x!quant.uniform<i8:f32:0, {2.500000e-01}>>
// ONNX-LABEL: @one_channel(
// ONNX: "onnx.Conv"
func.func @one_channel(%x: tensor<1x4x4x1x!u>) -> tensor<1x4x4x1x!r> {
  %w = qnn.constant dense<3> : tensor<1x1x1x1xi8> : tensor<1x1x1x1x!quant.uniform<i8:f32:0, {0.25}>>
  %b = qnn.constant dense<3> : tensor<1xi32> : tensor<1x!quant.uniform<i32:f32:0, {0.125}>>
  %0 = qnn.conv2d tflite %x, %w, %b {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1x!u>, tensor<1x1x1x1x!quant.uniform<i8:f32:0, {0.25}>>, tensor<1x!quant.uniform<i32:f32:0, {0.125}>>) -> tensor<1x4x4x1x!r>
  return %0 : tensor<1x4x4x1x!r>
}

// The axis moves with the channels.
// TFL-LABEL: @depthwise_axis(
// TFL: "tfl.reshape"({{.*}} -> tensor<1x1x1x2x!quant.uniform<i8:f32:3, {2.500000e-01,5.000000e-01}>>
// ONNX-LABEL: @depthwise_axis(
// ONNX: "onnx.DequantizeLinear"({{.*}}torch.onnx.axis = 0 : si64{{.*}} -> !torch.vtensor<[2,1,1,1],f32>
func.func @depthwise_axis(%x: tensor<1x4x4x2x!u>) -> tensor<1x4x4x2x!r> {
  %w = qnn.constant dense<3> : tensor<1x1x2x1xi8> : tensor<1x1x2x1x!quant.uniform<i8:f32:2, {0.25,0.5}>>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!u>, tensor<1x1x2x1x!quant.uniform<i8:f32:2, {0.25,0.5}>>) -> tensor<1x4x4x2x!r>
  return %0 : tensor<1x4x4x2x!r>
}

// TFL-LABEL: @int4(
// TFL: "tfl.pseudo_qconst"() <{{.*}}tensor<3x4xi4>
// TFL: "tfl.fully_connected"
// ONNX-LABEL: @int4(
// ONNX: "onnx.DequantizeLinear"({{.*}}torch.onnx.block_size = 2 : si64
func.func @int4(%x: tensor<2x4x!u>) -> (tensor<2x3x!r>, tensor<2x3xf32>) {
  %w = qnn.constant dense<[[1,2,3,4],[-8,7,0,1],[2,2,2,2]]> : tensor<3x4xi4> : tensor<3x4x!quant.uniform<i4:f32:0, {0.25,0.5,1.0}>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<2x4x!u>, tensor<3x4x!quant.uniform<i4:f32:0, {0.25,0.5,1.0}>>) -> tensor<2x3x!r>
  %f = qnn.dequantize tflite %x : (tensor<2x4x!u>) -> tensor<2x4xf32>
  %bw = qnn.constant dense<[[1,2,3,4],[-8,7,0,1],[2,2,2,2]]> : tensor<3x4xi4> : tensor<3x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.25,0.5},{1.0,2.0},{0.5,0.125}}>>
  %1 = qnn.fully_connected ort %f, %bw : (tensor<2x4xf32>, tensor<3x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.25,0.5},{1.0,2.0},{0.5,0.125}}>>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3x!r>, tensor<2x3xf32>
}

// TFL-LABEL: @dynamic(
// TFL: "tfl.transpose"({{.*}} -> tensor<4x?x!quant
// ONNX-LABEL: @dynamic(
// ONNX: "onnx.MaxPool"({{.*}} -> !torch.vtensor<[?,2,2,2],f32>
func.func @dynamic(%x: tensor<?x4x!u>, %y: tensor<?x4x4x2x!u>) -> (tensor<?x4x!r>, tensor<?x2x2x2x!u>, tensor<4x?x!u>) {
  %0 = qnn.mul tflite %x, %x : (tensor<?x4x!u>, tensor<?x4x!u>) -> tensor<?x4x!r>
  %1 = qnn.max_pool2d tflite %y {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x4x4x2x!u>) -> tensor<?x2x2x2x!u>
  %2 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x4x!u>) -> tensor<4x?x!u>
  return %0, %1, %2 : tensor<?x4x!r>, tensor<?x2x2x2x!u>, tensor<4x?x!u>
}

// FLOAT-LABEL: @shared(
// FLOAT-COUNT-2: "onnx.Gemm"
// FLOAT: return {{%.*}}, {{%.*}}, {{%.*}} : !torch.vtensor<[2,2],si8>, !torch.vtensor<[2,2],si8>, !torch.vtensor<[2,2],si8>
func.func @shared(%x: tensor<2x2x!u>) -> (tensor<2x2x!r>, tensor<2x2x!r>, tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>) {
  %w = qnn.constant dense<[[1,2],[3,4]]> : tensor<2x2xi8> : tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<2x2x!u>, tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>) -> tensor<2x2x!r>
  %1 = qnn.fully_connected tflite %x, %w : (tensor<2x2x!u>, tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>) -> tensor<2x2x!r>
  return %0, %1, %w : tensor<2x2x!r>, tensor<2x2x!r>, tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>
}

// FLOAT-LABEL: @axis_result(
// FLOAT: "onnx.QuantizeLinear"({{.*}}torch.onnx.axis = 0 : si64
func.func @axis_result(%x: tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>> {
  %0 = qnn.quantize ort %x : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32:0, {0.25,0.5}>>
}

// TFL-LABEL: @sum_twice(
// TFL: "tfl.mean"({{.*}} -> tensor<1x3xf32>
// TFL: qnn.mean
// STAYS: [Missed] qnn.mean {{.*}}a quantized result of 32 bits is unsupported in
func.func @sum_twice(%x: tensor<1x4x4x3x!u>) -> (tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>, tensor<1x3xf32>) {
  %2 = qnn.mean ort %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!u>) -> tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>
  %3 = qnn.dequantize ort %2 : (tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>) -> tensor<1x3xf32>
  return %2, %3 : tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>, tensor<1x3xf32>
}
