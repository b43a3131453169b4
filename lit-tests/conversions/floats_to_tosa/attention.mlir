// Attention and rotary positions of ONNX. The queries are 0, so each key that takes part has the same weight.

// RUN: qopt %s --floats-to-tosa --run=all | FileCheck %s --check-prefix=ALL
// RUN: qopt %s --floats-to-tosa --run=causal | FileCheck %s --check-prefix=CAUSAL
// RUN: qopt %s --floats-to-tosa --run=masked | FileCheck %s --check-prefix=MASKED
// RUN: qopt %s --floats-to-tosa --run=appended | FileCheck %s --check-prefix=APPENDED
// RUN: qopt %s --floats-to-tosa --run=several | FileCheck %s --check-prefix=SEVERAL
// RUN: qopt %s --floats-to-tosa --run=rotated | FileCheck %s --check-prefix=ROTATED
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// ALL: dense<3.000000e+00> : tensor<1x1x2x1xf32>
func.func @all() -> !torch.vtensor<[1,1,2,1],f32> attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0], [4.0]]]]> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %0 = torch.operator "onnx.Attention"(%q, %v, %v) : (!torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>) -> !torch.vtensor<[1,1,2,1],f32>
  return %0 : !torch.vtensor<[1,1,2,1],f32>
}

// The first query has one key.
// CAUSAL: dense<{{.*}}2.000000e+00], [3.000000e+00{{.*}}> : tensor<1x1x2x1xf32>
func.func @causal() -> !torch.vtensor<[1,1,2,1],f32> attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0], [4.0]]]]> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %0 = torch.operator "onnx.Attention"(%q, %v, %v) {torch.onnx.is_causal = 1 : si64} : (!torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>) -> !torch.vtensor<[1,1,2,1],f32>
  return %0 : !torch.vtensor<[1,1,2,1],f32>
}

// A query without a key has the result 0. A mask that is too short excludes the other keys.
// MASKED: dense<{{.*}}0.000000e+00], [2.000000e+00{{.*}}> : tensor<1x1x2x1xf32>
func.func @masked() -> !torch.vtensor<[1,1,2,1],f32> attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0], [4.0]]]]> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %m = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[false], [true]]> : tensor<2x1xi1>} : () -> !torch.vtensor<[2,1],i1>
  %0 = torch.operator "onnx.Attention"(%q, %v, %v, %m) : (!torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[2,1],i1>) -> !torch.vtensor<[1,1,2,1],f32>
  return %0 : !torch.vtensor<[1,1,2,1],f32>
}

// Keys and values of earlier tokens come first, and the heads are split.
// APPENDED: dense<4.000000e+00> : tensor<1x1x2xf32>
// APPENDED-NEXT: dense<{{.*}}2.000000e+00], [6.000000e+00{{.*}}2.000000e+00], [6.000000e+00{{.*}}> : tensor<1x2x2x1xf32>
func.func @appended() -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,2,2,1],f32>) attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %none = torch.constant.none
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<6.0> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.0> : tensor<1x2x1x1xf32>} : () -> !torch.vtensor<[1,2,1,1],f32>
  %0:2 = torch.operator "onnx.Attention"(%q, %v, %v, %none, %p, %p) {torch.onnx.q_num_heads = 2 : si64, torch.onnx.kv_num_heads = 2 : si64, torch.onnx.is_causal = 1 : si64} : (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,2],f32>, !torch.none, !torch.vtensor<[1,2,1,1],f32>, !torch.vtensor<[1,2,1,1],f32>) -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,2,2,1],f32>)
  return %0#0, %0#1 : !torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,2,2,1],f32>
}

// The operator of ONNX Runtime adds a bias to queries, keys and values.
// SEVERAL: dense<{{.*}}4.000000e+00, 5.000000e+00{{.*}}> : tensor<1x2x2xf32>
func.func @several() -> !torch.vtensor<[1,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[2.0, 3.0], [4.0, 5.0]]]> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 0.0, 0.0, 0.0, 1.0, 1.0]> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %0 = torch.operator "onnx.MultiHeadAttention"(%q, %v, %v, %b) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64} : (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[6],f32>) -> !torch.vtensor<[1,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2],f32>
}

// A quarter of a turn takes (1, 2) to (-2, 1). The last element of a head stays.
// ROTATED: dense<{{.*}}-2.000000e+00, 1.000000e+00, 3.000000e+00{{.*}}> : tensor<1x1x1x3xf32>
func.func @rotated() -> !torch.vtensor<[1,1,1,3],f32> attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>} : () -> !torch.vtensor<[1,1,1,3],f32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0], [0.0]]> : tensor<2x1xf32>} : () -> !torch.vtensor<[2,1],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.0], [1.0]]> : tensor<2x1xf32>} : () -> !torch.vtensor<[2,1],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1x1xsi64>} : () -> !torch.vtensor<[1,1],si64>
  %0 = torch.operator "onnx.RotaryEmbedding"(%x, %c, %s, %p) {torch.onnx.rotary_embedding_dim = 2 : si64} : (!torch.vtensor<[1,1,1,3],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[1,1],si64>) -> !torch.vtensor<[1,1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,1,3],f32>
}

// REFUSED: onnx.MultiHeadAttention{{.*}}packs the query with keys and values
func.func @refused(%x: !torch.vtensor<[1,2,2,3,1],f32>) -> !torch.vtensor<[1,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.MultiHeadAttention"(%x) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64} : (!torch.vtensor<[1,2,2,3,1],f32>) -> !torch.vtensor<[1,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2],f32>
}
