// ONNX: operators that give reals. What they are quantized to is found at run time, or only weights are quantized.

// RUN: qopt %s --quant-to-hub | FileCheck %s --implicit-check-not=torch.operator
// RUN: qopt %s --quant-to-hub -o %t.1 && qopt %t.1 --quant-to-hub -o %t.2 && cmp %t.1 %t.2

!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],ui8>
!x = !torch.vtensor<[2,4],f32>
!r = !torch.vtensor<[2,3],f32>

// CHECK: [[COLUMNS:!quant[0-9]*]] = !quant.uniform<i8:f32:1, {5.000000e-01:1,2.500000e-01:2,1.250000e-01:3}>
// CHECK: [[CHANNELS:!quant[0-9]*]] = !quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01,1.250000e-01}>
// CHECK: [[FOURS:!quant[0-9]*]] = !quant.uniform<u4:f32:{0:1, 1:2}, {{[{][{]}}5.000000e-01:1, 2.500000e-01:2}, {1.250000e-01:3, 1.000000e+00:4}, {2.000000e+00:5, 4.000000e+00:6{{[}][}]}}>
// CHECK: [[EIGHTS:!quant[0-9]*]] = !quant.uniform<u8:f32:0, {5.000000e-01:128,2.500000e-01:128,1.250000e-01:128}>
// CHECK: [[PARTIAL:!quant[0-9]*]] = !quant.uniform<u4:f32:{0:1, 1:2}, {{[{][{]}}5.000000e-01:8, 2.500000e-01:9{{[}][}]}}>
// CHECK: [[BLOCKS:!quant[0-9]*]] = !quant.uniform<i8:f32:{0:2, 1:1}, {{[{][{]}}5.000000e-01, 2.500000e-01, 1.250000e-01}, {1.000000e+00, 2.000000e+00, 4.000000e+00{{[}][}]}}>

// The scales are multiplied first, in either order; several products may be of the same integers.
// CHECK-LABEL: func.func @matmul(%arg0: tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK-DAG: [[W:%.*]] = qnn.constant dense<{{.*}}> : tensor<4x3xi8> : tensor<4x3x[[COLUMNS]]>
// CHECK-DAG: [[V:%.*]] = qnn.constant dense<2> : tensor<4x3xi8> : tensor<4x3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize ort %arg0 : (tensor<2x4xf32>) -> tensor<2x4x!qnn.dyn<u8:f32, tensor>>
// CHECK: [[T:%.*]] = tosa.transpose [[W]] {perms = array<i32: 1, 0>}
// CHECK: [[A:%.*]] = qnn.fully_connected ort [[Q]], [[T]] : {{.*}} -> tensor<2x3xf32>
// CHECK: [[U:%.*]] = tosa.transpose [[V]]
// CHECK: [[B:%.*]] = qnn.fully_connected ort {{%.*}}, [[U]] : {{.*}} -> tensor<2x3xf32>
// CHECK: return [[A]], [[B]]
func.func @matmul(%x: !x) -> (!r, !r) {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xsi8>} : () -> !torch.vtensor<[4,3],si8>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<4x3xsi8>} : () -> !torch.vtensor<[4,3],si8>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2, 3]> : tensor<3xsi8>} : () -> !torch.vtensor<[3],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25, 0.125]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %sv = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.0> : tensor<f32>} : () -> !s
  %q:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!x) -> (!torch.vtensor<[2,4],ui8>, !s, !z)
  %0 = torch.operator "onnx.MatMulInteger"(%q#0, %w, %q#2, %zw) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[4,3],si8>, !z, !torch.vtensor<[3],si8>) -> !torch.vtensor<[2,3],si32>
  %1 = torch.operator "onnx.Cast"(%0) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,3],si32>) -> !r
  %2 = torch.operator "onnx.Mul"(%q#1, %sw) : (!s, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  %3 = torch.operator "onnx.Mul"(%1, %2) : (!r, !torch.vtensor<[3],f32>) -> !r
  %4 = torch.operator "onnx.MatMulInteger"(%q#0, %v, %q#2) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[4,3],si8>, !z) -> !torch.vtensor<[2,3],si32>
  %5 = torch.operator "onnx.Cast"(%4) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,3],si32>) -> !r
  %6 = torch.operator "onnx.Mul"(%sv, %q#1) : (!s, !s) -> !s
  %7 = torch.operator "onnx.Mul"(%6, %5) : (!s, !r) -> !r
  return %3, %7 : !r, !r
}

// CHECK-LABEL: func.func @conv(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32>
// CHECK: [[X:%.*]] = tosa.transpose %arg0 {perms = array<i32: 0, 2, 3, 1>}
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize ort [[X]] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x!qnn.dyn<u8:f32, tensor>>
// CHECK: [[C:%.*]] = qnn.conv2d ort [[Q]], {{%.*}} {{{.*}}} : (tensor<1x4x4x2x!qnn.dyn<u8:f32, tensor>>, tensor<3x1x1x2x[[CHANNELS]]>) -> tensor<1x4x4x3xf32>
// CHECK: [[Y:%.*]] = tosa.transpose [[C]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK: return [[Y]]
func.func @conv(%x: !torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,3,4,4],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2x1x1xsi8>} : () -> !torch.vtensor<[3,2,1,1],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[0.5]], [[0.25]], [[0.125]]]> : tensor<3x1x1xf32>} : () -> !torch.vtensor<[3,1,1],f32>
  %q:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[1,2,4,4],f32>) -> (!torch.vtensor<[1,2,4,4],ui8>, !s, !z)
  %0 = torch.operator "onnx.ConvInteger"(%q#0, %w, %q#2) : (!torch.vtensor<[1,2,4,4],ui8>, !torch.vtensor<[3,2,1,1],si8>, !z) -> !torch.vtensor<[1,3,4,4],si32>
  %1 = torch.operator "onnx.Cast"(%0) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[1,3,4,4],si32>) -> !torch.vtensor<[1,3,4,4],f32>
  %2 = torch.operator "onnx.Mul"(%q#1, %sw) : (!s, !torch.vtensor<[3,1,1],f32>) -> !torch.vtensor<[3,1,1],f32>
  %3 = torch.operator "onnx.Mul"(%1, %2) : (!torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[3,1,1],f32>) -> !torch.vtensor<[1,3,4,4],f32>
  return %3 : !torch.vtensor<[1,3,4,4],f32>
}

// The first of two integers is in the low bits. A row of zero points begins with a byte; without any they are in the middle.
// CHECK-LABEL: func.func @packed(%arg0: tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK-DAG: [[W:%.*]] = qnn.constant dense<{{\[\[}}0, 1, 2, 3], [4, 5, 6, 7], [-8, -7, -6, -1]]> : tensor<3x4xi4> : tensor<3x4x[[FOURS]]>
// CHECK-DAG: [[V:%.*]] = qnn.constant dense<[{{.*}}]> : tensor<3x4xi8> : tensor<3x4x[[EIGHTS]]>
// CHECK: qnn.fully_connected ort %arg0, [[W]] : (
// CHECK: qnn.fully_connected ort %arg0, [[V]], %{{.*}} : (
func.func @packed(%x: !x) -> (!r, !r) {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[16], [50]], [[84], [118]], [[152], [250]]]> : tensor<3x2x1xui8>} : () -> !torch.vtensor<[3,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25, 0.125, 1.0, 2.0, 4.0]> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[33, 67, 101]> : tensor<3xui8>} : () -> !torch.vtensor<[3],ui8>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1, 2, 3, 4]], [[5, 6, 7, 8]], [[9, 10, 11, 255]]]> : tensor<3x1x4xui8>} : () -> !torch.vtensor<[3,1,4],ui8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25, 0.125]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %none = torch.constant.none
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s, %z) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>, !torch.vtensor<[3],ui8>) -> !r
  %1 = torch.operator "onnx.MatMulNBits"(%x, %v, %t, %none, %none, %b) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.bits = 8 : si64, torch.onnx.block_size = 4 : si64} : (!x, !torch.vtensor<[3,1,4],ui8>, !torch.vtensor<[3],f32>, !torch.none, !torch.none, !torch.vtensor<[3],f32>) -> !r
  return %0, %1 : !r, !r
}

// The last block of a row is partial: the activation gets zeros there, and the weights their zero point. Zero points may be floats.
// CHECK-LABEL: func.func @partial_block(%arg0: tensor<2x3xf32>) -> tensor<2x1xf32>
// CHECK-DAG: [[W:%.*]] = qnn.constant dense<{{\[\[}}0, 1, 2, -7]]> : tensor<1x4xi4> : tensor<1x4x[[PARTIAL]]>
// CHECK-DAG: [[X:%.*]] = tosa.pad %arg0, {{.*}} -> tensor<2x4xf32>
// CHECK: qnn.fully_connected ort [[X]], [[W]] : {{.*}} -> tensor<2x1xf32>
func.func @partial_block(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,1],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[16], [242]]]> : tensor<1x2x1xui8>} : () -> !torch.vtensor<[1,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[8.0, 9.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s, %z) {torch.onnx.K = 3 : si64, torch.onnx.N = 1 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[1,2,1],ui8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,1],f32>
  return %0 : !torch.vtensor<[2,1],f32>
}

// `g_idx` has the block of each column. The columns get the order of the blocks, in the weights and in the activation. Kernels with
// `g_idx` take floats at every level.
// CHECK-LABEL: func.func @column_order(%arg0: tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
// CHECK-DAG: [[W:%.*]] = qnn.constant dense<{{\[\[}}1, 3, 0, 2]]> : tensor<1x4xi4> : tensor<1x4x[[PARTIAL]]>
// CHECK-DAG: [[V:%.*]] = qnn.constant dense<{{\[\[}}0, 1, 2, 3]]> : tensor<1x4xi4> : tensor<1x4x[[PARTIAL]]>
// CHECK: tosa.gather
// CHECK: qnn.fully_connected ort {{%.*}}, [[W]] : {{.*}} -> tensor<2x1xf32>
// CHECK: qnn.fully_connected ort %arg0, [[V]] : {{.*}} -> tensor<2x1xf32>
func.func @column_order(%x: !x) -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>) {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[16], [50]]]> : tensor<1x2x1xui8>} : () -> !torch.vtensor<[1,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[8.0, 9.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %g = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0, 1, 0]> : tensor<4xsi32>} : () -> !torch.vtensor<[4],si32>
  %h = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 0, 1, 1]> : tensor<4xsi32>} : () -> !torch.vtensor<[4],si32>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s, %z, %g) {torch.onnx.K = 4 : si64, torch.onnx.N = 1 : si64, torch.onnx.accuracy_level = 4 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[1,2,1],ui8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[4],si32>) -> !torch.vtensor<[2,1],f32>
  %1 = torch.operator "onnx.MatMulNBits"(%x, %w, %s, %z, %h) {torch.onnx.K = 4 : si64, torch.onnx.N = 1 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[1,2,1],ui8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[4],si32>) -> !torch.vtensor<[2,1],f32>
  return %0, %1 : !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>
}

// Products of f16 are computed in f32, and rounded.
// CHECK-LABEL: func.func @packed_f16(%arg0: tensor<2x4xf16>) -> tensor<2x3xf16>
// CHECK: [[Y:%.*]] = qnn.fully_connected ort %arg0, {{%.*}} : (tensor<2x4xf16>, {{.*}} -> tensor<2x3xf32>
// CHECK: [[H:%.*]] = tosa.cast [[Y]] : (tensor<2x3xf32>) -> tensor<2x3xf16>
// CHECK: return [[H]] : tensor<2x3xf16>
func.func @packed_f16(%x: !torch.vtensor<[2,4],f16>) -> !torch.vtensor<[2,3],f16> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[16], [50]], [[84], [118]], [[152], [250]]]> : tensor<3x2x1xui8>} : () -> !torch.vtensor<[3,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25, 0.125, 1.0, 2.0, 4.0]> : tensor<6xf16>} : () -> !torch.vtensor<[6],f16>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,4],f16>, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f16>) -> !torch.vtensor<[2,3],f16>
  return %0 : !torch.vtensor<[2,3],f16>
}

// CHECK-LABEL: func.func @packed_f16_of_integers(%arg0: tensor<2x4xf16>) -> tensor<2x3xf16>
// CHECK: [[X:%.*]] = tosa.cast %arg0 : (tensor<2x4xf16>) -> tensor<2x4xf32>
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize ort [[X]] : (tensor<2x4xf32>) -> tensor<2x4x!qnn.dyn<i8:f32, block 2>>
// CHECK: [[Y:%.*]] = qnn.fully_connected ort [[Q]], {{.*}} -> tensor<2x3xf32>
// CHECK: tosa.cast [[Y]] : (tensor<2x3xf32>) -> tensor<2x3xf16>
func.func @packed_f16_of_integers(%x: !torch.vtensor<[2,4],f16>) -> !torch.vtensor<[2,3],f16> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[16], [50]], [[84], [118]], [[152], [250]]]> : tensor<3x2x1xui8>} : () -> !torch.vtensor<[3,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25, 0.125, 1.0, 2.0, 4.0]> : tensor<6xf16>} : () -> !torch.vtensor<[6],f16>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.accuracy_level = 4 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,4],f16>, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f16>) -> !torch.vtensor<[2,3],f16>
  return %0 : !torch.vtensor<[2,3],f16>
}

// At level 4, ONNX Runtime multiplies integers: it quantizes each block of the activation.
// CHECK-LABEL: func.func @packed_of_integers(%arg0: tensor<2x4xf32>) -> tensor<2x3xf32>
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize ort %arg0 : (tensor<2x4xf32>) -> tensor<2x4x!qnn.dyn<i8:f32, block 2>>
// CHECK: qnn.fully_connected ort [[Q]], {{%.*}} : (
func.func @packed_of_integers(%x: !x) -> !r {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[16], [50]], [[84], [118]], [[152], [250]]]> : tensor<3x2x1xui8>} : () -> !torch.vtensor<[3,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25, 0.125, 1.0, 2.0, 4.0]> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.accuracy_level = 4 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>) -> !r
  return %0 : !r
}

// Weights of 2 bits have such kernels for blocks of 32, 64 and 128 elements. No kernel has float zero points.
// CHECK-LABEL: func.func @packed_level_4(
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize ort %arg0 : (tensor<2x32xf32>) -> tensor<2x32x!qnn.dyn<i8:f32, block 32>>
// CHECK: qnn.fully_connected ort [[Q]], {{%.*}} : (
// CHECK: qnn.fully_connected ort %arg0, {{%.*}} : (
// CHECK: qnn.fully_connected ort %arg0, {{%.*}} : (
func.func @packed_level_4(%x: !torch.vtensor<[2,32],f32>) -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>) {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<27> : tensor<1x1x8xui8>} : () -> !torch.vtensor<[1,1,8],ui8>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<27> : tensor<1x2x4xui8>} : () -> !torch.vtensor<[1,2,4],ui8>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<27> : tensor<1x1x16xui8>} : () -> !torch.vtensor<[1,1,16],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<7.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 32 : si64, torch.onnx.N = 1 : si64, torch.onnx.accuracy_level = 4 : si64, torch.onnx.bits = 2 : si64, torch.onnx.block_size = 32 : si64} : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1,1,8],ui8>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,1],f32>
  %1 = torch.operator "onnx.MatMulNBits"(%x, %v, %t) {torch.onnx.K = 32 : si64, torch.onnx.N = 1 : si64, torch.onnx.accuracy_level = 4 : si64, torch.onnx.bits = 2 : si64, torch.onnx.block_size = 16 : si64} : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1,2,4],ui8>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,1],f32>
  %2 = torch.operator "onnx.MatMulNBits"(%x, %u, %s, %z) {torch.onnx.K = 32 : si64, torch.onnx.N = 1 : si64, torch.onnx.accuracy_level = 4 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 32 : si64} : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1,1,16],ui8>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,1],f32>
  return %0, %1, %2 : !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>
}

// CHECK-LABEL: func.func @in_blocks(%arg0: tensor<2x4xf32>) -> tensor<2x3xf32>
// CHECK: [[W:%.*]] = qnn.constant {{.*}} : tensor<4x3x[[BLOCKS]]>
// CHECK: [[T:%.*]] = tosa.transpose [[W]] {perms = array<i32: 1, 0>}
// CHECK: qnn.fully_connected ort %arg0, [[T]] : {{.*}} -> tensor<2x3xf32>
func.func @in_blocks(%x: !x) -> !r {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<4x3xsi8>} : () -> !torch.vtensor<[4,3],si8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.5, 0.25, 0.125], [1.0, 2.0, 4.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%w, %s) {torch.onnx.axis = 0 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[4,3],si8>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[4,3],f32>
  %1 = torch.operator "onnx.MatMul"(%x, %0) : (!x, !torch.vtensor<[4,3],f32>) -> !r
  return %1 : !r
}
