// TensorFlow Lite operations whose results are values of LiteRT.

// RUN: qopt %s --floats-to-tosa --run=indices | FileCheck %s --check-prefix=INDICES
// RUN: qopt %s --floats-to-tosa --run=shapes | FileCheck %s --check-prefix=SHAPES
// RUN: qopt %s --floats-to-tosa --run=reductions | FileCheck %s --check-prefix=REDUCTIONS
// RUN: qopt %s --floats-to-tosa --run=elements | FileCheck %s --check-prefix=ELEMENTS
// RUN: qopt %s --floats-to-tosa --run=gathered | FileCheck %s --check-prefix=GATHERED
// RUN: qopt %s --floats-to-tosa --run=scattered | FileCheck %s --check-prefix=SCATTERED
// RUN: qopt %s --floats-to-tosa --run=moved | FileCheck %s --check-prefix=MOVED

// INDICES: dense<[1, 0]> : tensor<2xi32>
// INDICES-NEXT: dense<[0, 2]> : tensor<2xi64>
func.func @indices() -> (tensor<2xi32>, tensor<2xi64>) {
  %x = "tfl.pseudo_const"() <{value = dense<[[1.0, 5.0, 5.0], [3.0, 2.0, 1.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %axis = "tfl.pseudo_const"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.arg_max"(%x, %axis) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  %1 = "tfl.arg_min"(%x, %axis) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi64>
  return %0, %1 : tensor<2xi32>, tensor<2xi64>
}

// SHAPES: dense<[2, 3]> : tensor<2xi32>
// SHAPES-NEXT: dense<2> : tensor<i32>
// SHAPES-NEXT: dense<7> : tensor<2x3xi32>
// SHAPES-NEXT: dense<[1, 4, 7]> : tensor<3xi32>
// SHAPES-NEXT: dense<[1, 3]> : tensor<2xi32>
// SHAPES-NEXT: dense<0.000000e+00> : tensor<2x3xf32>
func.func @shapes() -> (tensor<2xi32>, tensor<i32>, tensor<2x3xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2x3xf32>) {
  %x = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %sizes = "tfl.pseudo_const"() <{value = dense<[2, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %seven = "tfl.pseudo_const"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
  %one = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %ten = "tfl.pseudo_const"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
  %three = "tfl.pseudo_const"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.shape"(%x) : (tensor<2x3xf32>) -> tensor<2xi32>
  %1 = "tfl.rank"(%x) : (tensor<2x3xf32>) -> tensor<i32>
  %2 = "tfl.fill"(%sizes, %seven) : (tensor<2xi32>, tensor<i32>) -> tensor<2x3xi32>
  %3 = "tfl.range"(%one, %ten, %three) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  %4 = "tfl.pack"(%one, %three) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  %5 = "tfl.zeros_like"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi32>, tensor<i32>, tensor<2x3xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2x3xf32>
}

// REDUCTIONS: dense<[6.000000e+00, 1.200000e+01]> : tensor<2xf32>
// REDUCTIONS-NEXT: dense<{{\[\[}}true], [false]]> : tensor<2x1xi1>
// REDUCTIONS-NEXT: dense<[true, false]> : tensor<2xi1>
// REDUCTIONS-NEXT: dense<[6.000000e-01, 8.000000e-01]> : tensor<2xf32>
func.func @reductions() -> (tensor<2xf32>, tensor<2x1xi1>, tensor<2xi1>, tensor<2xf32>) {
  %x = "tfl.pseudo_const"() <{value = dense<[[1.0, 2.0, 3.0], [2.0, 2.0, 3.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[[true, true], [false, false]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
  %axis = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v = "tfl.pseudo_const"() <{value = dense<[3.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.reduce_prod"(%x, %axis) <{keep_dims = false}> : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  %1 = "tfl.reduce_any"(%b, %axis) <{keep_dims = true}> : (tensor<2x2xi1>, tensor<1xi32>) -> tensor<2x1xi1>
  %2 = "tfl.reduce_all"(%b, %axis) <{keep_dims = false}> : (tensor<2x2xi1>, tensor<1xi32>) -> tensor<2xi1>
  %3 = "tfl.l2_normalization"(%v) <{fused_activation_function = "NONE"}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2x1xi1>, tensor<2xi1>, tensor<2xf32>
}

// ELEMENTS: dense<[-1, 2]> : tensor<2xi32>
// ELEMENTS-NEXT: dense<[-2.000000e+00, 2.000000e+00]> : tensor<2xf32>
// ELEMENTS-NEXT: dense<[0, 5]> : tensor<2xi32>
func.func @elements() -> (tensor<2xi32>, tensor<2xf32>, tensor<2xi32>) {
  %x = "tfl.pseudo_const"() <{value = dense<[-1.9, 2.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %i = "tfl.pseudo_const"() <{value = dense<[-3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %j = "tfl.pseudo_const"() <{value = dense<[1, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.cast"(%x) : (tensor<2xf32>) -> tensor<2xi32>
  %1 = "tfl.round"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "tfl.add"(%i, %j) <{fused_activation_function = "RELU"}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xf32>, tensor<2xi32>
}

// Each row of the batch has its own indices.
// GATHERED: dense<{{\[\[}}3.000000e+00, 1.000000e+00], [5.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
func.func @gathered() -> tensor<2x2xf32> {
  %x = "tfl.pseudo_const"() <{value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %i = "tfl.pseudo_const"() <{value = dense<[[2, 0], [1, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.gather"(%x, %i) <{axis = 1 : i32, batch_dims = 1 : i32}> : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// The start 3 is clamped to 2, so that the slice fits.
// SCATTERED: dense<{{\[\[}}0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00], [1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<4x2xf32>
func.func @scattered() -> tensor<4x2xf32> {
  %x = "tfl.pseudo_const"() <{value = dense<0.0> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
  %u = "tfl.pseudo_const"() <{value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %s = "tfl.pseudo_const"() <{value = dense<[3, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.dynamic_update_slice"(%x, %u, %s) : (tensor<4x2xf32>, tensor<2x2xf32>, tensor<2xi32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Quantized elements move with computed indices, as stored integers.
// MOVED: dense<[60, 10]> : tensor<2xi8>
// MOVED-NEXT: dense<[{{\[}}1, 9, 3], [3, 8, 1]]> : tensor<2x3xi8>
// MOVED-NEXT: dense<[{{\[}}5, 4, 6], [30, 20, 10]]> : tensor<2x3xi8>
!u = !quant.uniform<u8:f32, 0.5:3>
!q = !quant.uniform<i8:f32, 0.5:3>
func.func @moved() -> (tensor<2x!u>, tensor<2x3x!q>, tensor<2x3x!q>) {
  %x = "tfl.pseudo_const"() <{value = dense<[[1.0, 5.0, 7.0], [3.0, 2.0, 1.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %axis = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %columns = "tfl.arg_max"(%x, %axis) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  %rows = "tfl.arg_min"(%x, %axis) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  %values = "tfl.pseudo_qconst"() <{qtype = tensor<3x3x!u>, value = dense<[[0, 0, 60], [0, 0, 0], [10, 0, 0]]> : tensor<3x3xi8>}> : () -> tensor<3x3x!u>
  %indices = "tfl.pack"(%rows, %columns) <{axis = 1 : i32, values_count = 2 : i32}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %0 = "tfl.gather_nd"(%values, %indices) : (tensor<3x3x!u>, tensor<2x2xi32>) -> tensor<2x!u>
  %whole = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!q>, value = dense<[[1, 2, 3], [3, 2, 1]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q>
  %part = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x!q>, value = dense<[[9], [8]]> : tensor<2x1xi8>}> : () -> tensor<2x1x!q>
  %start = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %begin = "tfl.mul"(%start, %start) <{fused_activation_function = "NONE"}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = "tfl.dynamic_update_slice"(%whole, %part, %begin) : (tensor<2x3x!q>, tensor<2x1x!q>, tensor<2xi32>) -> tensor<2x3x!q>
  %rows_of = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!q>, value = dense<[[4, 5, 6], [10, 20, 30]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q>
  %two = "tfl.pseudo_const"() <{value = dense<[2, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.reverse_sequence"(%rows_of, %two) <{batch_dim = 0 : i32, seq_dim = 1 : i32}> : (tensor<2x3x!q>, tensor<2xi32>) -> tensor<2x3x!q>
  return %0, %1, %2 : tensor<2x!u>, tensor<2x3x!q>, tensor<2x3x!q>
}
