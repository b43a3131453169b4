// Defaults, operator sets and operands at the ends of their ranges, computed from TOSA.

// RUN: qopt %s --floats-to-tosa --run=mean_of_integers | FileCheck %s --check-prefix=MEAN-OF-INTEGERS
// RUN: qopt %s --floats-to-tosa --run=hardmax | FileCheck %s --check-prefix=HARDMAX
// RUN: qopt %s --floats-to-tosa --run=layer_norm | FileCheck %s --check-prefix=LAYER-NORM
// RUN: qopt %s --floats-to-tosa --run=triangle_above | FileCheck %s --check-prefix=TRIANGLE-ABOVE
// RUN: qopt %s --floats-to-tosa --run=triangle_below | FileCheck %s --check-prefix=TRIANGLE-BELOW
// RUN: qopt %s --floats-to-tosa --run=selu | FileCheck %s --check-prefix=SELU
// RUN: qopt %s --floats-to-tosa --run=top_with_nan | FileCheck %s --check-prefix=TOP-WITH-NAN
// RUN: qopt %s --floats-to-tosa --run=hot_out_of_range | FileCheck %s --check-prefix=HOT-OUT-OF-RANGE
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// The mean of integers rounds toward zero.
// MEAN-OF-INTEGERS: dense<[25, -2]> : tensor<2xi32>
func.func @mean_of_integers() -> !torch.vtensor<[2],si32> attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[10, 20, 30, 41], [-3, -2, -2, -2]]> : tensor<2x4xsi32>} : () -> !torch.vtensor<[2,4],si32>
  %0 = torch.operator "onnx.ReduceMean"(%x) {torch.onnx.axes = [1 : si64], torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[2,4],si32>) -> !torch.vtensor<[2],si32>
  return %0 : !torch.vtensor<[2],si32>
}

// Before operator set 13 the default axis is 1.
// HARDMAX: dense<{{\[\[}}0.000000e+00, 0.000000e+00, 1.000000e+00]{{\]}}> : tensor<1x3xf32>
func.func @hardmax() -> !torch.vtensor<[1,3],f32> attributes {torch.onnx_meta.opset_version = 11 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 4.0]]> : tensor<1x3xf32>} : () -> !torch.vtensor<[1,3],f32>
  %0 = torch.operator "onnx.Hardmax"(%x) : (!torch.vtensor<[1,3],f32>) -> !torch.vtensor<[1,3],f32>
  return %0 : !torch.vtensor<[1,3],f32>
}

// The domain of ONNX by its name has the same default of epsilon.
// LAYER-NORM: dense<[-0.30151{{[0-9]*}}, 0.30151{{[0-9]*}}]> : tensor<2xf32>
func.func @layer_norm() -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 0.002]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.LayerNormalization"(%x, %s) {onnx.domain = "ai.onnx"} : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// A diagonal outside of the matrix.
// TRIANGLE-ABOVE: dense<0.000000e+00> : tensor<2x2xf32>
func.func @triangle_above() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4294967296> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.Trilu"(%x, %k) {torch.onnx.upper = 1 : si64} : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// A diagonal outside of the matrix.
// TRIANGLE-BELOW: dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00{{\]\]}}> : tensor<2x2xf32>
func.func @triangle_below() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-9223372036854775808> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.Trilu"(%x, %k) {torch.onnx.upper = 1 : si64} : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// The default of gamma is 1.05070102214813232421875.
// SELU: dense<1.05070102> : tensor<1xf32>
func.func @selu() -> !torch.vtensor<[1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %0 = torch.operator "onnx.Selu"(%x) : (!torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  return %0 : !torch.vtensor<[1],f32>
}

// NaN is greater than all numbers.
// TOP-WITH-NAN: dense<[1, 2, 3, 0]> : tensor<4xi64>
func.func @top_with_nan() -> !torch.vtensor<[4],si64> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 0x7FC00000, 3.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %1, %0 = torch.operator "onnx.TopK"(%x, %k) : (!torch.vtensor<[4],f32>, !torch.vtensor<[1],si64>) -> (!torch.vtensor<[4],f32>, !torch.vtensor<[4],si64>)
  return %0 : !torch.vtensor<[4],si64>
}

// No index is out of range: 2^32 is not 0.
// HOT-OUT-OF-RANGE: dense<0.000000e+00> : tensor<1x2xf32>
func.func @hot_out_of_range() -> !torch.vtensor<[1,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4294967296> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %d = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.OneHot"(%i, %d, %v) : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[1,2],f32>
  return %0 : !torch.vtensor<[1,2],f32>
}

// REFUSED: onnx.Add{{.*}}attribute 'axis' is unsupported
func.func @broadcast_from_axis(%x: !torch.vtensor<[2,2],f32>, %y: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 6 : si64} {
  %0 = torch.operator "onnx.Add"(%x, %y) {torch.onnx.axis = 0 : si64, torch.onnx.broadcast = 1 : si64} : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// REFUSED: onnx.GatherND{{.*}}has more elements than 32-bit indices reach
func.func @far(%x: !torch.vtensor<[65536,65536],f32>, %i: !torch.vtensor<[1,2],si64>) -> !torch.vtensor<[1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.GatherND"(%x, %i) : (!torch.vtensor<[65536,65536],f32>, !torch.vtensor<[1,2],si64>) -> !torch.vtensor<[1],f32>
  return %0 : !torch.vtensor<[1],f32>
}

// REFUSED: onnx.Selu{{.*}}has a result without a form in TOSA
func.func @other_result(%x: !torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0, %1 = torch.operator "onnx.Selu"(%x) : (!torch.vtensor<[1],f32>) -> (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>)
  return %1 : !torch.vtensor<[1],f32>
}

// REFUSED: onnx.MaxPool{{.*}}is supported on unsigned integers of at most 16 bits
func.func @wide_pool(%x: !torch.vtensor<[1,1,4,4],ui32>) -> !torch.vtensor<[1,1,2,2],ui32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,1,4,4],ui32>) -> !torch.vtensor<[1,1,2,2],ui32>
  return %0 : !torch.vtensor<[1,1,2,2],ui32>
}

// REFUSED: onnx.Dropout{{.*}}'training_mode' must be constant false
func.func @training(%x: !torch.vtensor<[4],f32>, %mode: !torch.vtensor<[],i1>) -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %none = torch.constant.none
  %0 = torch.operator "onnx.Dropout"(%x, %none, %mode) : (!torch.vtensor<[4],f32>, !torch.none, !torch.vtensor<[],i1>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
