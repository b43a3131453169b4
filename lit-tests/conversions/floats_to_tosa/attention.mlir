// Attention and rotary positions of ONNX. The queries are 0, so each key that takes part has the same weight.

// RUN: qopt %s --floats-to-tosa --run=all | FileCheck %s --check-prefix=ALL
// RUN: qopt %s --floats-to-tosa --run=causal | FileCheck %s --check-prefix=CAUSAL
// RUN: qopt %s --floats-to-tosa --run=masked | FileCheck %s --check-prefix=MASKED
// RUN: qopt %s --floats-to-tosa --run=appended | FileCheck %s --check-prefix=APPENDED
// RUN: qopt %s --floats-to-tosa --run=several | FileCheck %s --check-prefix=SEVERAL
// RUN: qopt %s --floats-to-tosa --run=rotated | FileCheck %s --check-prefix=ROTATED
// RUN: qopt %s --floats-to-tosa --run=grouped | FileCheck %s --check-prefix=GROUPED
// RUN: qopt %s --floats-to-tosa --run=windowed | FileCheck %s --check-prefix=WINDOWED
// RUN: qopt %s --floats-to-tosa --run=smooth | FileCheck %s --check-prefix=SMOOTH
// RUN: qopt %s --floats-to-tosa --run=prompt | FileCheck %s --check-prefix=PROMPT
// RUN: qopt %s --floats-to-tosa --run=continued | FileCheck %s --check-prefix=CONTINUED
// RUN: qopt %s --floats-to-tosa --run=ends | FileCheck %s --check-prefix=ENDS
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

// Two heads of queries share the keys. The new token follows the two valid ones of the buffer.
// GROUPED: dense<4.000000e+00> : tensor<1x1x2xf32>
// GROUPED-NEXT: dense<{{.*}}2.000000e+00], [4.000000e+00], [6.000000e+00], [0.000000e+00{{.*}}> : tensor<1x1x4x1xf32>
func.func @grouped() -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,4,1],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[6.0]]]> : tensor<1x1x1xf32>} : () -> !torch.vtensor<[1,1,1],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0], [4.0], [9.0], [9.0]]]]> : tensor<1x1x4x1xf32>} : () -> !torch.vtensor<[1,1,4,1],f32>
  %last = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2]> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %total = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si32>} : () -> !torch.vtensor<[],si32>
  %0:3 = torch.operator "onnx.GroupQueryAttention"(%q, %v, %v, %p, %p, %last, %total) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64, torch.onnx.kv_num_heads = 1 : si64} : (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,4,1],f32>, !torch.vtensor<[1,1,4,1],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>) -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,4,1],f32>, !torch.vtensor<[1,1,4,1],f32>)
  return %0#0, %0#1 : !torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,4,1],f32>
}

// A window of two tokens ends with the query.
// WINDOWED: dense<5.000000e+00> : tensor<1x1x2xf32>
func.func @windowed() -> (!torch.vtensor<[1,1,2],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[6.0]]]> : tensor<1x1x1xf32>} : () -> !torch.vtensor<[1,1,1],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0], [4.0]]]]> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %last = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2]> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %total = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si32>} : () -> !torch.vtensor<[],si32>
  %0:3 = torch.operator "onnx.GroupQueryAttention"(%q, %v, %v, %p, %p, %last, %total) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64, torch.onnx.kv_num_heads = 1 : si64, torch.onnx.local_window_size = 2 : si64} : (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>) -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,3,1],f32>, !torch.vtensor<[1,1,3,1],f32>)
  return %0#0 : !torch.vtensor<[1,1,2],f32>
}

// One more score of 0 takes a quarter of the weight.
// SMOOTH: dense<3.000000e+00> : tensor<1x1x2xf32>
func.func @smooth() -> (!torch.vtensor<[1,1,2],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[6.0]]]> : tensor<1x1x1xf32>} : () -> !torch.vtensor<[1,1,1],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0], [4.0]]]]> : tensor<1x1x2x1xf32>} : () -> !torch.vtensor<[1,1,2,1],f32>
  %last = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2]> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %total = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si32>} : () -> !torch.vtensor<[],si32>
  %0:3 = torch.operator "onnx.GroupQueryAttention"(%q, %v, %v, %p, %p, %last, %total) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64, torch.onnx.kv_num_heads = 1 : si64, torch.onnx.smooth_softmax = 1 : si64} : (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1,1,2,1],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>) -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,3,1],f32>, !torch.vtensor<[1,1,3,1],f32>)
  return %0#0 : !torch.vtensor<[1,1,2],f32>
}

// The first tokens ignore the buffer, and their keys are rotated by their positions.
// PROMPT: dense<{{.*}}2.000000e+00, 2.000000e+00, 2.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 3.000000e+00, 4.000000e+00{{.*}}> : tensor<1x2x4xf32>
// PROMPT-NEXT: dense<{{.*}}2.000000e+00, 2.000000e+00], [-6.000000e+00, 4.000000e+00], [0.000000e+00, 0.000000e+00{{.*}}> : tensor<1x1x3x2xf32>
func.func @prompt() -> (!torch.vtensor<[1,2,4],f32>, !torch.vtensor<[1,1,3,2],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x2x4xf32>} : () -> !torch.vtensor<[1,2,4],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[2.0, 2.0], [4.0, 6.0]]]> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[9.0, 9.0], [9.0, 9.0], [9.0, 9.0]]]]> : tensor<1x1x3x2xf32>} : () -> !torch.vtensor<[1,1,3,2],f32>
  %last = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1]> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %total = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<si32>} : () -> !torch.vtensor<[],si32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0], [0.0], [-1.0]]> : tensor<3x1xf32>} : () -> !torch.vtensor<[3,1],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.0], [1.0], [0.0]]> : tensor<3x1xf32>} : () -> !torch.vtensor<[3,1],f32>
  %0:3 = torch.operator "onnx.GroupQueryAttention"(%q, %v, %v, %p, %p, %last, %total, %c, %s) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64, torch.onnx.kv_num_heads = 1 : si64, torch.onnx.do_rotary = 1 : si64} : (!torch.vtensor<[1,2,4],f32>, !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,1,3,2],f32>, !torch.vtensor<[1,1,3,2],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>, !torch.vtensor<[3,1],f32>, !torch.vtensor<[3,1],f32>) -> (!torch.vtensor<[1,2,4],f32>, !torch.vtensor<[1,1,3,2],f32>, !torch.vtensor<[1,1,3,2],f32>)
  return %0#0, %0#1 : !torch.vtensor<[1,2,4],f32>, !torch.vtensor<[1,1,3,2],f32>
}

// Two new tokens follow one.
// CONTINUED: dense<{{.*}}3.000000e+00, 3.000000e+00], [5.000000e+00, 5.000000e+00{{.*}}> : tensor<1x2x2xf32>
// CONTINUED-NEXT: dense<{{.*}}2.000000e+00], [4.000000e+00], [9.000000e+00{{.*}}> : tensor<1x1x3x1xf32>
func.func @continued() -> (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,1,3,1],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[4.0], [9.0]]]> : tensor<1x2x1xf32>} : () -> !torch.vtensor<[1,2,1],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[2.0]]]]> : tensor<1x1x1x1xf32>} : () -> !torch.vtensor<[1,1,1,1],f32>
  %last = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2]> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %total = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si32>} : () -> !torch.vtensor<[],si32>
  %0:3 = torch.operator "onnx.GroupQueryAttention"(%q, %v, %v, %p, %p, %last, %total) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64, torch.onnx.kv_num_heads = 1 : si64} : (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,2,1],f32>, !torch.vtensor<[1,2,1],f32>, !torch.vtensor<[1,1,1,1],f32>, !torch.vtensor<[1,1,1,1],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>) -> (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,1,3,1],f32>, !torch.vtensor<[1,1,3,1],f32>)
  return %0#0, %0#1 : !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1,1,3,1],f32>
}

// A mask of one number for each batch has the number of keys.
// ENDS: dense<2.000000e+00> : tensor<1x2x1xf32>
func.func @ends() -> !torch.vtensor<[1,2,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x2x1xf32>} : () -> !torch.vtensor<[1,2,1],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[2.0], [4.0]]]> : tensor<1x2x1xf32>} : () -> !torch.vtensor<[1,2,1],f32>
  %none = torch.constant.none
  %m = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %0 = torch.operator "onnx.MultiHeadAttention"(%q, %v, %v, %none, %m) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 1 : si64} : (!torch.vtensor<[1,2,1],f32>, !torch.vtensor<[1,2,1],f32>, !torch.vtensor<[1,2,1],f32>, !torch.none, !torch.vtensor<[1],si32>) -> !torch.vtensor<[1,2,1],f32>
  return %0 : !torch.vtensor<[1,2,1],f32>
}

// REFUSED: onnx.MultiHeadAttention{{.*}}packs the query with keys and values
func.func @refused(%x: !torch.vtensor<[1,2,2,3,1],f32>) -> !torch.vtensor<[1,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.MultiHeadAttention"(%x) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64} : (!torch.vtensor<[1,2,2,3,1],f32>) -> !torch.vtensor<[1,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2],f32>
}

// REFUSED: onnx.GroupQueryAttention{{.*}}operand #6 (total_sequence_length) must be constant
func.func @unknown_total(%x: !torch.vtensor<[1,2,4],f32>, %last: !torch.vtensor<[1],si32>, %total: !torch.vtensor<[],si32>) -> !torch.vtensor<[1,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %none = torch.constant.none
  %0 = torch.operator "onnx.GroupQueryAttention"(%x, %none, %none, %none, %none, %last, %total) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64, torch.onnx.kv_num_heads = 1 : si64} : (!torch.vtensor<[1,2,4],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.vtensor<[1],si32>, !torch.vtensor<[],si32>) -> !torch.vtensor<[1,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2],f32>
}
