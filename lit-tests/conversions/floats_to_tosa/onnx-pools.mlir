// Pools that the hub does not have: of three dimensions, with dilations, and of norms.

// RUN: qopt %s --floats-to-tosa --run=dilated | FileCheck %s --check-prefix=DILATED
// RUN: qopt %s --floats-to-tosa --run=cube | FileCheck %s --check-prefix=CUBE
// RUN: qopt %s --floats-to-tosa --run=padded | FileCheck %s --check-prefix=PADDED
// RUN: qopt %s --floats-to-tosa --run=counted | FileCheck %s --check-prefix=COUNTED
// RUN: qopt %s --floats-to-tosa --run=partial | FileCheck %s --check-prefix=PARTIAL
// RUN: qopt %s --floats-to-tosa --run=norm | FileCheck %s --check-prefix=NORM
// RUN: qopt %s --floats-to-tosa --run=total | FileCheck %s --check-prefix=TOTAL
// RUN: qopt %s --floats-to-tosa --run=indices | FileCheck %s --check-prefix=INDICES
// RUN: qopt %s --floats-to-tosa --run=columns | FileCheck %s --check-prefix=COLUMNS
// RUN: qopt %s --floats-to-tosa --run=only_padding | FileCheck %s --check-prefix=ONLY

// Windows of every second element.
// DILATED: dense<{{.*}}2.000000e+00, 9.000000e+00, 3.000000e+00{{.*}}> : tensor<1x1x3xf32>
func.func @dilated() -> !torch.vtensor<[1,1,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 9.0, 2.0, 8.0, 3.0]]]> : tensor<1x1x5xf32>} : () -> !torch.vtensor<[1,1,5],f32>
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [2 : si64]} : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,3],f32>
}

// The mean of eight elements.
// CUBE: dense<5.000000e+00> : tensor<1x1x1x1x1xf32>
func.func @cube() -> !torch.vtensor<[1,1,1,1,1],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 12.0]]]]]> : tensor<1x1x2x2x2xf32>} : () -> !torch.vtensor<[1,1,2,2,2],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64, 2 : si64, 2 : si64]} : (!torch.vtensor<[1,1,2,2,2],f32>) -> !torch.vtensor<[1,1,1,1,1],f32>
  return %0 : !torch.vtensor<[1,1,1,1,1],f32>
}

// Padding is no element: 2 / 1, (1 + 4) / 2, 2 / 1.
// PADDED: dense<{{.*}}2.000000e+00, 2.500000e+00, 2.000000e+00{{.*}}> : tensor<1x1x3xf32>
func.func @padded() -> !torch.vtensor<[1,1,3],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 4.0]]]> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [2 : si64], torch.onnx.pads = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,1,3],f32>) -> !torch.vtensor<[1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,3],f32>
}

// Padding counts.
// COUNTED: dense<{{.*}}1.000000e+00, 2.500000e+00, 1.000000e+00{{.*}}> : tensor<1x1x3xf32>
func.func @counted() -> !torch.vtensor<[1,1,3],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 4.0]]]> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [2 : si64], torch.onnx.pads = [1 : si64, 1 : si64], torch.onnx.count_include_pad = 1 : si64} : (!torch.vtensor<[1,1,3],f32>) -> !torch.vtensor<[1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,3],f32>
}

// The last window has one element, and the one after the image does not count.
// PARTIAL: dense<{{.*}}2.500000e+00, 4.000000e+00{{.*}}> : tensor<1x1x2xf32>
func.func @partial() -> !torch.vtensor<[1,1,2],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 4.0, 8.0]]]> : tensor<1x1x4xf32>} : () -> !torch.vtensor<[1,1,4],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [2 : si64], torch.onnx.strides = [2 : si64], torch.onnx.ceil_mode = 1 : si64, torch.onnx.count_include_pad = 1 : si64} : (!torch.vtensor<[1,1,4],f32>) -> !torch.vtensor<[1,1,2],f32>
  return %0 : !torch.vtensor<[1,1,2],f32>
}

// The root of 9 + 16, and of 16 + 0.
// NORM: dense<{{.*}}5.000000e+00, 4.000000e+00{{.*}}> : tensor<1x1x2xf32>
func.func @norm() -> !torch.vtensor<[1,1,2],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[3.0, -4.0, 0.0]]]> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %0 = torch.operator "onnx.LpPool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.p = 2 : si64} : (!torch.vtensor<[1,1,3],f32>) -> !torch.vtensor<[1,1,2],f32>
  return %0 : !torch.vtensor<[1,1,2],f32>
}

// 3 + 4 + 1.
// TOTAL: dense<8.000000e+00> : tensor<1x1x1xf32>
func.func @total() -> !torch.vtensor<[1,1,1],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[3.0, -4.0, 1.0]]]> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %0 = torch.operator "onnx.GlobalLpPool"(%x) {torch.onnx.p = 1 : si64} : (!torch.vtensor<[1,1,3],f32>) -> !torch.vtensor<[1,1,1],f32>
  return %0 : !torch.vtensor<[1,1,1],f32>
}

// The second result has the indices of the elements in the whole operand.
// INDICES: dense<{{.*}}2.000000e+00, 9.000000e+00, 3.000000e+00], [4.000000e+00, 6.000000e+00, 7.000000e+00{{.*}}> : tensor<1x2x3xf32>
// INDICES: dense<{{.*}}2, 1, 4], [5, 8, 9{{.*}}> : tensor<1x2x3xi64>
func.func @indices() -> (!torch.vtensor<[1,2,3],f32>, !torch.vtensor<[1,2,3],si64>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 9.0, 2.0, 8.0, 3.0], [4.0, 5.0, 4.0, 6.0, 7.0]]]> : tensor<1x2x5xf32>} : () -> !torch.vtensor<[1,2,5],f32>
  %0:2 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [2 : si64]} : (!torch.vtensor<[1,2,5],f32>) -> (!torch.vtensor<[1,2,3],f32>, !torch.vtensor<[1,2,3],si64>)
  return %0#0, %0#1 : !torch.vtensor<[1,2,3],f32>, !torch.vtensor<[1,2,3],si64>
}

// Column-major indices.
// COLUMNS: dense<{{.*}}2{{.*}}> : tensor<1x1x1x1xi64>
func.func @columns() -> !torch.vtensor<[1,1,1,1],si64> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 9.0], [2.0, 3.0]]]]> : tensor<1x1x2x2xf32>} : () -> !torch.vtensor<[1,1,2,2],f32>
  %0:2 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.storage_order = 1 : si64} : (!torch.vtensor<[1,1,2,2],f32>) -> (!torch.vtensor<[1,1,1,1],f32>, !torch.vtensor<[1,1,1,1],si64>)
  return %0#1 : !torch.vtensor<[1,1,1,1],si64>
}

// Both elements of the window are padding: the result is the lowest integer.
// ONLY: dense<-128> : tensor<1x1x1xi8>
// ONLY: dense<0> : tensor<1x1x1xi8>
func.func @only_padding() -> (!torch.vtensor<[1,1,1],si8>, !torch.vtensor<[1,1,1],ui8>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5> : tensor<1x1x2xsi8>} : () -> !torch.vtensor<[1,1,2],si8>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5> : tensor<1x1x2xui8>} : () -> !torch.vtensor<[1,1,2],ui8>
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [3 : si64], torch.onnx.pads = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,1,2],si8>) -> !torch.vtensor<[1,1,1],si8>
  %1 = torch.operator "onnx.MaxPool"(%y) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.dilations = [3 : si64], torch.onnx.pads = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,1,2],ui8>) -> !torch.vtensor<[1,1,1],ui8>
  return %0, %1 : !torch.vtensor<[1,1,1],si8>, !torch.vtensor<[1,1,1],ui8>
}
