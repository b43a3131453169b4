// --floats-to-tosa: attributes and operator sets that change the meaning of ONNX operators.

// RUN: qopt %s --floats-to-tosa --canonicalize | FileCheck %s
// RUN: qopt %s --floats-to-tosa --run=groups_18 | FileCheck %s --check-prefix=GROUPS
// RUN: qopt %s --floats-to-tosa --run=groups_21 | FileCheck %s --check-prefix=CHANNELS
// RUN: qopt %s --floats-to-tosa --run=mask | FileCheck %s --check-prefix=MASK
// RUN: qopt %s --floats-to-tosa --run=joined | FileCheck %s --check-prefix=JOINED
// RUN: qopt %s --floats-to-tosa --run=relu | FileCheck %s --check-prefix=RELU
// RUN: qopt %s --run=wrapped | FileCheck %s --check-prefix=WRAPPED
// RUN: qopt %s --floats-to-tosa --run=numbers | FileCheck %s --check-prefix=NUMBERS
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Resize of operator set 10 has two operands, other coordinates and other nearest elements.
// CHECK-LABEL: func.func @old_resize
// CHECK-DAG: tosa.const_shape {values = dense<[2, 1, 2, 1]>
// CHECK-DAG: tosa.const_shape {values = dense<0>
// CHECK: tosa.resize
func.func @old_resize(%x: !torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,2,8,8],f32> attributes {torch.onnx_meta.opset_version = 10 : si64} {
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Resize"(%x, %scales) {torch.onnx.mode = "linear"} : (!torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,2,8,8],f32>
  return %0 : !torch.vtensor<[1,2,8,8],f32>
}

// CHECK-LABEL: func.func @aspect_ratio
// CHECK: onnx.Resize
// REMARK: onnx.Resize{{.*}}policy 'any' is unknown
func.func @aspect_ratio(%x: !torch.vtensor<[1,2,3,5],f32>) -> !torch.vtensor<[1,2,5,8],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %none = torch.constant.none
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[7, 8]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Resize"(%x, %none, %none, %sizes) {torch.onnx.axes = [2 : si64, 3 : si64], torch.onnx.keep_aspect_ratio_policy = "any", torch.onnx.mode = "linear"} : (!torch.vtensor<[1,2,3,5],f32>, !torch.none, !torch.none, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,2,5,8],f32>
  return %0 : !torch.vtensor<[1,2,5,8],f32>
}

// An empty list of axes reduces all dimensions, or none.
// CHECK-LABEL: func.func @empty_axes
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
// CHECK: tosa.reduce_sum
// CHECK: %[[SUM:.*]] = tosa.reduce_sum
// CHECK: return %[[SUM]], %[[X]]
func.func @empty_axes(%x: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[1,1],f32>, !torch.vtensor<[2,3],f32>) attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %axes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<> : tensor<0xsi64>} : () -> !torch.vtensor<[0],si64>
  %0 = torch.operator "onnx.ReduceSum"(%x, %axes) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[0],si64>) -> !torch.vtensor<[1,1],f32>
  %1 = torch.operator "onnx.ReduceSum"(%x, %axes) {torch.onnx.noop_with_empty_axes = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[0],si64>) -> !torch.vtensor<[2,3],f32>
  return %0, %1 : !torch.vtensor<[1,1],f32>, !torch.vtensor<[2,3],f32>
}

// Constants of numbers and of lists.
// NUMBERS: dense<[3.500000e+00, 4.500000e+00]> : tensor<2xf32>
// NUMBERS-NEXT: dense<[7, 8]> : tensor<2xi64>
func.func @numbers() -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %0 = torch.operator "onnx.Constant"() {torch.onnx.value_float = 2.5 : f32} : () -> !torch.vtensor<[],f32>
  %1 = torch.operator "onnx.Constant"() {torch.onnx.value_floats = [1.0 : f32, 2.0 : f32]} : () -> !torch.vtensor<[2],f32>
  %2 = torch.operator "onnx.Add"(%0, %1) : (!torch.vtensor<[],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %3 = torch.operator "onnx.Constant"() {torch.onnx.value_int = 5 : si64} : () -> !torch.vtensor<[],si64>
  %4 = torch.operator "onnx.Constant"() {torch.onnx.value_ints = [2 : si64, 3 : si64]} : () -> !torch.vtensor<[2],si64>
  %5 = torch.operator "onnx.Add"(%3, %4) : (!torch.vtensor<[],si64>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2],si64>
  return %2, %5 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// Scale and bias of each group before opset 21, and of each channel since. The two elements of a group have mean 2 and deviation 1.
// GROUPS: dense<{{\[\[}}[-2.0000{{.*}}], [2.0000{{.*}}], [-3.0000{{.*}}], [3.0000{{.*}}]]]> : tensor<1x4x1xf32>
// CHANNELS: dense<{{\[\[}}[-2.0000{{.*}}], [5.0000{{.*}}], [-4.0000{{.*}}], [5.0000{{.*}}]]]> : tensor<1x4x1xf32>
func.func @groups_18() -> !torch.vtensor<[1,4,1],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [3.0], [1.0], [3.0]]]> : tensor<1x4x1xf32>} : () -> !torch.vtensor<[1,4,1],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.GroupNormalization"(%x, %s, %b) {torch.onnx.num_groups = 2 : si64, torch.onnx.epsilon = 1.0e-9 : f32} : (!torch.vtensor<[1,4,1],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[1,4,1],f32>
  return %0 : !torch.vtensor<[1,4,1],f32>
}
func.func @groups_21() -> !torch.vtensor<[1,4,1],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [3.0], [1.0], [3.0]]]> : tensor<1x4x1xf32>} : () -> !torch.vtensor<[1,4,1],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2.0, 5.0, 4.0, 5.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.GroupNormalization"(%x, %s, %b) {torch.onnx.num_groups = 2 : si64, torch.onnx.epsilon = 1.0e-9 : f32} : (!torch.vtensor<[1,4,1],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,4,1],f32>
  return %0 : !torch.vtensor<[1,4,1],f32>
}

// A convolution of one dimension with automatic padding, and a softmax of joined dimensions.
// JOINED: dense<{{\[\[}}[3.000000e+00, 6.000000e+00, 5.000000e+00]]]> : tensor<1x1x3xf32>
// JOINED-NEXT: dense<-1.386294{{.*}}> : tensor<1x2x2xf32>
// JOINED-NEXT: dense<{{\[\[}}[0.000000e+00, 0.000000e+00], [0.000000e+00, 1.000000e+00]]]> : tensor<1x2x2xf32>
func.func @joined() -> (!torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,2,2],f32>) attributes {torch.onnx_meta.opset_version = 11 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<1x1x3xf32>} : () -> !torch.vtensor<[1,1,3],f32>
  %0 = torch.operator "onnx.Conv"(%x, %w) {torch.onnx.auto_pad = "SAME_UPPER"} : (!torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>) -> !torch.vtensor<[1,1,3],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %1 = torch.operator "onnx.LogSoftmax"(%z) : (!torch.vtensor<[1,2,2],f32>) -> !torch.vtensor<[1,2,2],f32>
  %h = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %2 = torch.operator "onnx.Hardmax"(%h) : (!torch.vtensor<[1,2,2],f32>) -> !torch.vtensor<[1,2,2],f32>
  return %0, %1, %2 : !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,2,2],f32>
}

// A recurrent layer with max(x, 0): the second step adds the first state.
// RELU: dense<{{\[\[\[}}[1.000000e+00]]], {{\[\[}}[3.000000e+00]]], {{\[\[}}[0.000000e+00]]]]> : tensor<3x1x1x1xf32>
func.func @relu() -> !torch.vtensor<[3,1,1,1],f32> attributes {torch.onnx_meta.opset_version = 14 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0]], [[2.0]], [[-9.0]]]> : tensor<3x1x1xf32>} : () -> !torch.vtensor<[3,1,1],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<1x1x1xf32>} : () -> !torch.vtensor<[1,1,1],f32>
  %0:2 = torch.operator "onnx.RNN"(%x, %w, %w) {torch.onnx.hidden_size = 1 : si64, torch.onnx.activations = ["Relu"]} : (!torch.vtensor<[3,1,1],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,1],f32>) -> (!torch.vtensor<[3,1,1,1],f32>, !torch.vtensor<[1,1,1],f32>)
  return %0#0 : !torch.vtensor<[3,1,1,1],f32>
}

// Wrapped padding that also crops takes its elements from the cropped dimension.
// WRAPPED: dense<[2, 3, 4, 5, 2, 3, 4]> : tensor<7xsi32>
func.func @wrapped() -> !torch.vtensor<[7],si32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 2, 3, 4, 5]> : tensor<6xsi32>} : () -> !torch.vtensor<[6],si32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-2, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Pad"(%x, %p) {torch.onnx.mode = "wrap"} : (!torch.vtensor<[6],si32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[7],si32>
  return %0 : !torch.vtensor<[7],si32>
}

// The mask of a dropout that keeps all elements.
// MASK: dense<true> : tensor<2xi1>
func.func @mask() -> !torch.vtensor<[2],i1> attributes {torch.onnx_meta.opset_version = 22 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0:2 = torch.operator "onnx.Dropout"(%x) : (!torch.vtensor<[2],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],i1>)
  return %0#1 : !torch.vtensor<[2],i1>
}
