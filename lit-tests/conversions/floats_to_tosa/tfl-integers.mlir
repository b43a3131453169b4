// Quotients, remainders, running sums and sorts of `tfl`, computed from TOSA.

// RUN: qopt %s --floats-to-tosa --run=quotients | FileCheck %s --check-prefix=QUOTIENTS
// RUN: qopt %s --floats-to-tosa --run=sums | FileCheck %s --check-prefix=SUMS
// RUN: qopt %s --floats-to-tosa --run=sorted | FileCheck %s --check-prefix=SORTED

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
