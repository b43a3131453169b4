// Operations on 16-bit integers are computed in f32 between casts, as ONNX Runtime does.

// RUN: qopt %s --quant-to-hub --floats-to-tosa | FileCheck %s
// RUN: qopt %s --quant-to-hub --floats-to-tosa --hub-to-tosa --canonicalize --quant-to-storage --run=main | FileCheck %s --check-prefix=VALUES
// RUN: qopt %s --quant-to-hub --canonicalize --floats-to-tosa | FileCheck %s
// RUN: qopt %s --quant-to-hub --canonicalize --floats-to-tosa --canonicalize --run=pixel | FileCheck %s --check-prefix=PIXEL
// RUN: qopt %s --quant-to-hub --floats-to-tosa --canonicalize --run=mean | FileCheck %s --check-prefix=MEAN

// CHECK-LABEL: func.func @main
// VALUES: dense<{{\[\[}}15.1010008, 11.3510008], [-0.747000038, 0.380000025]]>
// CHECK: tosa.matmul
// CHECK: quant.scast {{.*}}tensor<2x2xi16> to tensor<2x2x!quant.uniform<u16:f32, 0.001{{.*}}:40000>>
// CHECK-NOT: qnn.fully_connected
// CHECK: return
func.func @main() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.3, -1.7, 20.0], [0.01, 0.5, -0.333]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-4> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<30000> : tensor<ui16>} : () -> !torch.vtensor<[],ui16>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0e-3> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<40000> : tensor<ui16>} : () -> !torch.vtensor<[],ui16>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2], [-4, 5], [3, 3]]> : tensor<3x2xsi8>} : () -> !torch.vtensor<[3,2],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %sx, %zx) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[2,3],ui16>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %sx, %zx) : (!torch.vtensor<[2,3],ui16>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[2,3],f32>
  %2 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],f32>
  %3 = torch.operator "onnx.MatMul"(%1, %2) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[3,2],f32>) -> !torch.vtensor<[2,2],f32>
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %sy, %zy) : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[2,2],ui16>
  %5 = torch.operator "onnx.DequantizeLinear"(%4, %sy, %zy) : (!torch.vtensor<[2,2],ui16>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[2,2],f32>
  return %5 : !torch.vtensor<[2,2],f32>
}

!image = !torch.vtensor<[1,2,1,1],f32>
!u16 = !torch.vtensor<[],ui16>
!real = !torch.vtensor<[],f32>

// A 1x1 convolution of one pixel becomes a fully connected layer, whose weights are a reshape of the constant.
// CHECK-LABEL: func.func @pixel(
// CHECK-NOT: qnn.fully_connected
// CHECK: return
// PIXEL: dense<{{.*}}-2.500000e+00{{.*}}1.475000e+01{{.*}}> : tensor<1x2x1x1xf32>
func.func @pixel() -> !image attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.5]], [[-2.0]]]]> : tensor<1x2x1x1xf32>} : () -> !image
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !real
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<40000> : tensor<ui16>} : () -> !u16
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1]], [[2]]], [[[7]], [[-10]]]]> : tensor<2x2x1x1xsi8>} : () -> !torch.vtensor<[2,2,1,1],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 0.48]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!image, !real, !u16) -> !torch.vtensor<[1,2,1,1],ui16>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[1,2,1,1],ui16>, !real, !u16) -> !image
  %2 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,2,1,1],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[2,2,1,1],f32>
  %3 = torch.operator "onnx.Conv"(%1, %2) : (!image, !torch.vtensor<[2,2,1,1],f32>) -> !image
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %s, %z) : (!image, !real, !u16) -> !torch.vtensor<[1,2,1,1],ui16>
  %5 = torch.operator "onnx.DequantizeLinear"(%4, %s, %z) : (!torch.vtensor<[1,2,1,1],ui16>, !real, !u16) -> !image
  return %5 : !image
}

// A mean of 16 bits with a float result stays float.
// CHECK-LABEL: func.func @mean(
// CHECK: tosa.reduce_sum %{{.*}} : (tensor<1x4xf32>) -> tensor<1x1xf32>
// CHECK-NOT: qnn.mean
// CHECK: return
// MEAN: dense<-1.250000e-01> : tensor<1x1xf32>
func.func @mean() -> !torch.vtensor<[1,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.5, -2.0, 0.25, -0.25]]> : tensor<1x4xf32>} : () -> !torch.vtensor<[1,4],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !real
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<40000> : tensor<ui16>} : () -> !u16
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[1,4],f32>, !real, !u16) -> !torch.vtensor<[1,4],ui16>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[1,4],ui16>, !real, !u16) -> !torch.vtensor<[1,4],f32>
  %2 = torch.operator "onnx.ReduceMean"(%1) {torch.onnx.axes = [1 : si64]} : (!torch.vtensor<[1,4],f32>) -> !torch.vtensor<[1,1],f32>
  return %2 : !torch.vtensor<[1,1],f32>
}
