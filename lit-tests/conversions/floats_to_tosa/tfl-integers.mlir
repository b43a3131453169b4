// Quotients, remainders, running sums, sorts, the greatest of quantized numbers, and gathers of `tfl`, computed from TOSA.

// RUN: qopt %s --floats-to-tosa --run=quotients | FileCheck %s --check-prefix=QUOTIENTS
// RUN: qopt %s --floats-to-tosa --run=sums | FileCheck %s --check-prefix=SUMS
// RUN: qopt %s --floats-to-tosa --run=sorted | FileCheck %s --check-prefix=SORTED
// RUN: qopt %s --floats-to-tosa --run=order | FileCheck %s --check-prefix=ORDER
// RUN: qopt %s --floats-to-tosa --run=gathered | FileCheck %s --check-prefix=GATHERED
// RUN: qopt %s --floats-to-tosa | FileCheck %s --check-prefix=RETURNED

// Rounded down, the remainder, and where they differ.
// QUOTIENTS: dense<[-3, -3, 2, 2]> : tensor<4xi32>
// QUOTIENTS-NEXT: dense<[2, -2, -1, 1]> : tensor<4xi32>
// QUOTIENTS-NEXT: dense<true> : tensor<4xi1>
func.func @quotients() -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi1>) {
  %x = "tfl.pseudo_const"() <{value = dense<[-7, 7, -7, 7]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %y = "tfl.pseudo_const"() <{value = dense<[3, -3, -3, 3]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %0 = tfl.floor_div %x, %y : tensor<4xi32>
  %1 = "tfl.floor_mod"(%x, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = tfl.not_equal(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi1>
}

// SUMS: dense<[1.000000e+00, 3.000000e+00, 6.000000e+00]> : tensor<3xf32>
// SUMS-NEXT: dense<[5.000000e+00, 3.000000e+00, 0.000000e+00]> : tensor<3xf32>
func.func @sums() -> (tensor<3xf32>, tensor<3xf32>) {
  %x = "tfl.pseudo_const"() <{value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %axis = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.cumsum"(%x, %axis) <{exclusive = false, reverse = false}> : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
  %1 = "tfl.cumsum"(%x, %axis) <{exclusive = true, reverse = true}> : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
  return %0, %1 : tensor<3xf32>, tensor<3xf32>
}

// SORTED: dense<[4.000000e+00, 2.000000e+00]> : tensor<2xf32>
// SORTED-NEXT: dense<[2, 1]> : tensor<2xi32>
func.func @sorted() -> (tensor<2xf32>, tensor<2xi32>) {
  %x = "tfl.pseudo_const"() <{value = dense<[1.0, 2.0, 4.0, 2.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %k = "tfl.pseudo_const"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "tfl.topk_v2"(%x, %k) : (tensor<4xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
}

// Quantized numbers of one scale have the order of their integers, whether these are signed or not.
// ORDER: dense<[2, 0]> : tensor<2xi64>
// ORDER-NEXT: dense<[1, 0]> : tensor<2xi32>
// ORDER-NEXT: dense<[0, 1]> : tensor<2xi32>
func.func @order() -> (tensor<2xi64>, tensor<2xi32>, tensor<2xi32>) {
  %axis = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, value = dense<[[-5, -7, 100], [127, 3, 127]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, value = dense<[[5, 200, 130], [255, 0, 127]]> : tensor<2x3xui8>}> : () -> tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>
  %0 = "tfl.arg_max"(%x, %axis) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>) -> tensor<2xi64>
  %1 = "tfl.arg_max"(%y, %axis) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<i32>) -> tensor<2xi32>
  %2 = "tfl.arg_min"(%y, %axis) : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<i32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi64>, tensor<2xi32>, tensor<2xi32>
}

// Indices that are computed, and batch dimensions that are counted from the rank of the indices.
// GATHERED: dense<{{\[}}[5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00]]> : tensor<2x2xf32>
// GATHERED-NEXT: dense<{{\[}}[2.000000e+00, 1.000000e+00], [4.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
func.func @gathered() -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %x = "tfl.pseudo_const"() <{value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>}> : () -> tensor<3x2xf32>
  %y = "tfl.pseudo_const"() <{value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %i = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %two = "tfl.pseudo_const"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %j = tfl.mul(%i, %two) <{fused_activation_function = "NONE"}> : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  %0 = "tfl.gather"(%x, %j) <{axis = 0 : i32}> : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  %1 = "tfl.gather"(%y, %i) <{axis = 1 : i32, batch_dims = -1 : i32}> : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
}

// A constant that is only returned.
// RETURNED-LABEL: func.func @returned
// RETURNED: %[[C:.*]] = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf32>}>
// RETURNED-NEXT: return %[[C]]
func.func @returned() -> tensor<2xf32> {
  %0 = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
