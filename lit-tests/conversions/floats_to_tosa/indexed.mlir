// Gathers, scatters and sorts of single elements, running sums and sums of products, computed from TOSA.

// RUN: qopt %s --floats-to-tosa --run=gather_elements | FileCheck %s --check-prefix=GATHER-ELEMENTS
// RUN: qopt %s --floats-to-tosa --run=gather_nd | FileCheck %s --check-prefix=GATHER-ND
// RUN: qopt %s --floats-to-tosa --run=gather_rows | FileCheck %s --check-prefix=GATHER-ROWS
// RUN: qopt %s --floats-to-tosa --run=scatter_elements | FileCheck %s --check-prefix=SCATTER-ELEMENTS
// RUN: qopt %s --floats-to-tosa --run=scatter_nd | FileCheck %s --check-prefix=SCATTER-ND
// RUN: qopt %s --floats-to-tosa --run=added | FileCheck %s --check-prefix=ADDED
// RUN: qopt %s --floats-to-tosa --run=least | FileCheck %s --check-prefix=LEAST
// RUN: qopt %s --floats-to-tosa --run=multiplied | FileCheck %s --check-prefix=MULTIPLIED
// RUN: qopt %s --floats-to-tosa --run=top_k | FileCheck %s --check-prefix=TOP-K
// RUN: qopt %s --floats-to-tosa --run=smallest | FileCheck %s --check-prefix=SMALLEST
// RUN: qopt %s --floats-to-tosa --run=sums | FileCheck %s --check-prefix=SUMS
// RUN: qopt %s --floats-to-tosa --run=lower | FileCheck %s --check-prefix=LOWER
// RUN: qopt %s --floats-to-tosa --run=product | FileCheck %s --check-prefix=PRODUCT
// RUN: qopt %s --floats-to-tosa --run=remainders | FileCheck %s --check-prefix=REMAINDERS
// RUN: qopt %s --floats-to-tosa --run=rests | FileCheck %s --check-prefix=RESTS
// RUN: qopt %s --floats-to-tosa --run=hot | FileCheck %s --check-prefix=HOT
// RUN: qopt %s --floats-to-tosa --run=alone | FileCheck %s --check-prefix=ALONE

// An index of -1 is the last element.
// GATHER-ELEMENTS: dense<{{\[\[}}1.000000e+00, 1.000000e+00], [6.000000e+00, 5.000000e+00{{\]\]}}> : tensor<2x2xf32>
func.func @gather_elements() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0, 0], [-1, 1]]> : tensor<2x2xsi64>} : () -> !torch.vtensor<[2,2],si64>
  %0 = torch.operator "onnx.GatherElements"(%x, %i) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],si64>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// GATHER-ND: dense<[6.000000e+00, 1.000000e+00]> : tensor<2xf32>
func.func @gather_nd() -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2], [0, -3]]> : tensor<2x2xsi64>} : () -> !torch.vtensor<[2,2],si64>
  %0 = torch.operator "onnx.GatherND"(%x, %i) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],si64>) -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// GATHER-ROWS: dense<{{\[\[}}4.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00{{\]\]}}> : tensor<3x3xf32>
func.func @gather_rows() -> !torch.vtensor<[3,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1], [0], [1]]> : tensor<3x1xsi64>} : () -> !torch.vtensor<[3,1],si64>
  %0 = torch.operator "onnx.GatherND"(%x, %i) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[3,1],si64>) -> !torch.vtensor<[3,3],f32>
  return %0 : !torch.vtensor<[3,3],f32>
}

// The elements beyond the indices stay.
// SCATTER-ELEMENTS: dense<{{\[\[}}8.000000e+00, 2.000000e+00, 9.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00{{\]\]}}> : tensor<2x3xf32>
func.func @scatter_elements() -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[2, 0]]> : tensor<1x2xsi64>} : () -> !torch.vtensor<[1,2],si64>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[9.0, 8.0]]> : tensor<1x2xf32>} : () -> !torch.vtensor<[1,2],f32>
  %0 = torch.operator "onnx.ScatterElements"(%x, %i, %u) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[1,2],si64>, !torch.vtensor<[1,2],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// SCATTER-ND: dense<{{\[\[}}1.000000e+00, 2.000000e+00, 8.000000e+00], [9.000000e+00, 5.000000e+00, 6.000000e+00{{\]\]}}> : tensor<2x3xf32>
func.func @scatter_nd() -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 0], [0, 2]]> : tensor<2x2xsi64>} : () -> !torch.vtensor<[2,2],si64>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[9.0, 8.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.ScatterND"(%x, %i, %u) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// Equal elements keep their order.
// TOP-K: dense<7> : tensor<1x2xi8>
// TOP-K-NEXT: dense<{{\[\[}}1, 3{{\]\]}}> : tensor<1x2xi64>
func.func @top_k() -> (!torch.vtensor<[1,2],si8>, !torch.vtensor<[1,2],si64>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 7, 3, 7, -2]]> : tensor<1x5xsi8>} : () -> !torch.vtensor<[1,5],si8>
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0:2 = torch.operator "onnx.TopK"(%x, %k) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[1,5],si8>, !torch.vtensor<[1],si64>) -> (!torch.vtensor<[1,2],si8>, !torch.vtensor<[1,2],si64>)
  return %0#0, %0#1 : !torch.vtensor<[1,2],si8>, !torch.vtensor<[1,2],si64>
}

// SMALLEST: dense<{{\[\[}}-3.000000e+00], [1.000000e+00], [2.000000e+00{{\]\]}}> : tensor<3x1xf32>
// SMALLEST-NEXT: dense<{{\[\[}}1], [0], [2{{\]\]}}> : tensor<3x1xi64>
func.func @smallest() -> (!torch.vtensor<[3,1],f32>, !torch.vtensor<[3,1],si64>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0], [-3.0], [2.0]]> : tensor<3x1xf32>} : () -> !torch.vtensor<[3,1],f32>
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0:2 = torch.operator "onnx.TopK"(%x, %k) {torch.onnx.axis = 0 : si64, torch.onnx.largest = 0 : si64} : (!torch.vtensor<[3,1],f32>, !torch.vtensor<[1],si64>) -> (!torch.vtensor<[3,1],f32>, !torch.vtensor<[3,1],si64>)
  return %0#0, %0#1 : !torch.vtensor<[3,1],f32>, !torch.vtensor<[3,1],si64>
}

// SUMS: dense<{{\[\[}}5.000000e+00, 3.000000e+00, 0.000000e+00], [1.100000e+01, 6.000000e+00, 0.000000e+00{{\]\]}}> : tensor<2x3xf32>
func.func @sums() -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.CumSum"(%x, %a) {torch.onnx.exclusive = 1 : si64, torch.onnx.reverse = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// LOWER: dense<{{\[\[}}0.000000e+00, 0.000000e+00, 0.000000e+00], [4.000000e+00, 0.000000e+00, 0.000000e+00{{\]\]}}> : tensor<2x3xf32>
func.func @lower() -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %k = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.Trilu"(%x, %k) {torch.onnx.upper = 0 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// PRODUCT: dense<{{\[\[}}-2.000000e+00, -2.000000e+00], [1.200000e+01, 3.000000e+01{{\]\]}}> : tensor<2x2xf32>
func.func @product() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 0.0, -1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>} : () -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Einsum"(%x, %y) {torch.onnx.equation = "ij, kj -> ki"} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// The sign of the divisor.
// REMAINDERS: dense<[2, -2, -1, 1]> : tensor<4xi32>
func.func @remainders() -> !torch.vtensor<[4],si32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-7, 7, -7, 7]> : tensor<4xsi32>} : () -> !torch.vtensor<[4],si32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, -3, -3, 3]> : tensor<4xsi32>} : () -> !torch.vtensor<[4],si32>
  %0 = torch.operator "onnx.Mod"(%x, %y) : (!torch.vtensor<[4],si32>, !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// The sign of the dividend, also of a zero. 1.0e+30 in f32 is 1000000015047466219876688855040, whose remainder by 11 is 4, and 3.0e+38 has
// a remainder by the least float.
// RESTS: dense<[1.500000e+00, -1.500000e+00, -0.000000e+00, 4.000000e+00, 0.000000e+00, 7.000000e+00]> : tensor<6xf32>
func.func @rests() -> !torch.vtensor<[6],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[7.5, -7.5, -6.0, 1.0e+30, 3.0e+38, 7.0]> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2.0, 2.0, 2.0, 11.0, 1.0e-45, 0x7F800000]> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %0 = torch.operator "onnx.Mod"(%x, %y) {torch.onnx.fmod = 1 : si64} : (!torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>) -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}

// HOT: dense<{{\[\[}}5.000000e+00, 5.000000e+00, 7.000000e+00], [5.000000e+00, 5.000000e+00, 7.000000e+00{{\]\]}}> : tensor<2x3xf32>
func.func @hot() -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, -1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %d = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[5.0, 7.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.OneHot"(%i, %d, %v) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// Nothing comes before a single element.
// ALONE: dense<0.000000e+00> : tensor<1xf32>
func.func @alone() -> !torch.vtensor<[1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.CumSum"(%x, %a) {torch.onnx.exclusive = 1 : si64} : (!torch.vtensor<[1],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[1],f32>
  return %0 : !torch.vtensor<[1],f32>
}

// An index may occur several times. The element without an update stays, and so does the sign of its zero.
// ADDED: dense<[1.600000e+01, -0.000000e+00, 7.000000e+00]> : tensor<3xf32>
func.func @added() -> !torch.vtensor<[3],f32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, -0.0, 3.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, -1, 0]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[5.0, 4.0, 10.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %0 = torch.operator "onnx.ScatterElements"(%x, %i, %u) {torch.onnx.axis = 0 : si64, torch.onnx.reduction = "add"} : (!torch.vtensor<[3],f32>, !torch.vtensor<[3],si64>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// LEAST: dense<{{.*}}1, -8], [3, 4{{.*}}> : tensor<2x2xi64>
func.func @least() -> !torch.vtensor<[2,2],si64> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2], [3, 4]]> : tensor<2x2xsi64>} : () -> !torch.vtensor<[2,2],si64>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0], [0]]> : tensor<2x1xsi64>} : () -> !torch.vtensor<[2,1],si64>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[5, -8], [9, 9]]> : tensor<2x2xsi64>} : () -> !torch.vtensor<[2,2],si64>
  %0 = torch.operator "onnx.ScatterND"(%x, %i, %u) {torch.onnx.reduction = "min"} : (!torch.vtensor<[2,2],si64>, !torch.vtensor<[2,1],si64>, !torch.vtensor<[2,2],si64>) -> !torch.vtensor<[2,2],si64>
  return %0 : !torch.vtensor<[2,2],si64>
}

// MULTIPLIED: dense<[30, 2]> : tensor<2xi32>
func.func @multiplied() -> !torch.vtensor<[2],si32> attributes {torch.onnx_meta.opset_version = 18 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi32>} : () -> !torch.vtensor<[2],si32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0], [0]]> : tensor<2x1xsi64>} : () -> !torch.vtensor<[2,1],si64>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[5, 6]> : tensor<2xsi32>} : () -> !torch.vtensor<[2],si32>
  %0 = torch.operator "onnx.ScatterND"(%x, %i, %u) {torch.onnx.reduction = "mul"} : (!torch.vtensor<[2],si32>, !torch.vtensor<[2,1],si64>, !torch.vtensor<[2],si32>) -> !torch.vtensor<[2],si32>
  return %0 : !torch.vtensor<[2],si32>
}
