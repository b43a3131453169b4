// RUN: qopt %s --run=extreme_complex | FileCheck %s --check-prefix=EXTREME
// RUN: qopt %s --run=dynamic | FileCheck %s --check-prefix=DYNAMIC
// RUN: qopt %s --run=rank0
// RUN: qopt %s --run=empty
// RUN: qopt %s --run=composite
// RUN: not qopt %s --run=huge 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not qopt %s --run=differs 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: not qopt %s --run=unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not qopt %s --run=endless 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: qopt %s --run=quantized | FileCheck %s --check-prefix=QUANTIZED
// RUN: qopt %s --run=formats

// DYNAMIC: dense<[0.000000e+00, 3.000000e+00]> : tensor<2xf32>
func.func @dynamic() -> tensor<?xf32> {
  %sizes = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %rows = stablehlo.dynamic_iota %sizes, dim = 0 : (tensor<2xi32>) -> tensor<?x?xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%rows init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// The region of a loop uses a value from outside of it.
func.func @endless() -> tensor<i1> {
  %true = stablehlo.constant dense<true> : tensor<i1>
  // ENDLESS: limit of 4194304 operations is reached
  %0 = stablehlo.while(%arg0 = %true) : tensor<i1>
  cond {
    stablehlo.return %true : tensor<i1>
  } do {
    stablehlo.return %arg0 : tensor<i1>
  }
  return %0 : tensor<i1>
}

func.func @differs() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  // DIFFERS: 'check.expect_eq_const' failed: element [1, 0] is 3, expected 5
  check.expect_eq_const %0, dense<[[1, 2], [5, 4]]> : tensor<2x2xi32>
  return
}

// All operations without an evaluator are listed, with those of regions.
func.func @unknown(%arg0: tensor<i1>) -> tensor<i64> {
  // UNKNOWN: 'stablehlo.partition_id' cannot be run: it has no evaluator
  // UNKNOWN: 'stablehlo.replica_id' cannot be run: it has no evaluator
  %0 = stablehlo.partition_id : tensor<ui32>
  %1 = "stablehlo.if"(%arg0) ({
    %2 = stablehlo.replica_id : tensor<ui32>
    %3 = stablehlo.convert %2 : (tensor<ui32>) -> tensor<i64>
    stablehlo.return %3 : tensor<i64>
  }, {
    %3 = stablehlo.convert %0 : (tensor<ui32>) -> tensor<i64>
    stablehlo.return %3 : tensor<i64>
  }) : (tensor<i1>) -> tensor<i64>
  return %1 : tensor<i64>
}

// Subnormal numbers stay in a format with the exponent bits of their type, and round to its subnormal numbers. A format with fewer
// exponent bits has 0 instead.
func.func @formats() {
  // 1e-40, -3e-42, the greatest number, and a number below the least normal one.
  %0 = stablehlo.constant dense<[0x000116C2, 0x8000085D, 0x7F7FFFFF, 0x007FFFFF]> : tensor<4xf32>
  %1 = stablehlo.reduce_precision %0, format = e8m23 : tensor<4xf32>
  check.expect_eq %1, %0 : tensor<4xf32>
  %2 = stablehlo.reduce_precision %0, format = e8m7 : tensor<4xf32>
  check.expect_eq_const %2, dense<[0x00010000, 0x80000000, 0x7F800000, 0x00800000]> : tensor<4xf32>
  %3 = stablehlo.reduce_precision %0, format = e7m23 : tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, -0.0, 0x7F800000, 0.0]> : tensor<4xf32>
  %4 = stablehlo.constant dense<[0x0002, 0x7BFF]> : tensor<2xf16>
  %5 = stablehlo.reduce_precision %4, format = e5m10 : tensor<2xf16>
  check.expect_eq %5, %4 : tensor<2xf16>
  return
}

// QUANTIZED: dense<[11, -128]> : tensor<2xi8>
func.func @quantized() -> tensor<2x!quant.uniform<i8:f32, 0.5:1>> {
  %0 = stablehlo.constant() <{value = dense<[6, -100]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %1 = stablehlo.add %0, %0 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  return %1 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
}

// Integers wrap to their width. A tensor of rank 0 has no line to sort and no dimension to reduce.
func.func @rank0() {
  %a = stablehlo.constant dense<-3> : tensor<i4>
  %b = stablehlo.constant dense<7> : tensor<i4>
  %0 = stablehlo.add %b, %b : tensor<i4>
  check.expect_eq_const %0, dense<-2> : tensor<i4>
  %1 = stablehlo.multiply %a, %b : tensor<i4>
  check.expect_eq_const %1, dense<-5> : tensor<i4>
  %2 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i4>, %y: tensor<i4>):
    %c = stablehlo.compare LT, %x, %y : (tensor<i4>, tensor<i4>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<i4>) -> tensor<i4>
  check.expect_eq_const %2, dense<-3> : tensor<i4>
  %z = stablehlo.constant dense<1.5> : tensor<f32>
  %r = stablehlo.reduce(%z init: %z) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %r, dense<3.0> : tensor<f32>
  return
}

func.func @empty() {
  %e = stablehlo.constant dense<> : tensor<0x3xf32>
  %z = stablehlo.constant dense<2.5> : tensor<f32>
  %r = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
  check.expect_eq_const %r, dense<2.5> : tensor<3xf32>
  %t = stablehlo.constant dense<> : tensor<3x0xf32>
  %d = stablehlo.dot_general %t, %e, contracting_dims = [1] x [0] : (tensor<3x0xf32>, tensor<0x3xf32>) -> tensor<3x3xf32>
  check.expect_eq_const %d, dense<0.0> : tensor<3x3xf32>
  %w = stablehlo.constant dense<1.0> : tensor<2x2x3x4xf32>
  %x = stablehlo.constant dense<> : tensor<0x5x5x3xf32>
  %c = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 0], [-1, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<0x5x5x3xf32>, tensor<2x2x3x4xf32>) -> tensor<0x3x5x4xf32>
  %u = stablehlo.add %c, %c : tensor<0x3x5x4xf32>
  return
}

func.func private @decomposition(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %a, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @composite() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = stablehlo.composite "a.b" %a {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[2.0, 4.0]> : tensor<2xf32>
  return
}

// The extents overflow, although there is no element.
func.func @huge() -> tensor<3xf32> {
  %e = stablehlo.constant dense<> : tensor<0x1099511627776x1099511627776xf32>
  %z = stablehlo.constant dense<2.5> : tensor<f32>
  // HUGE: 'stablehlo.reduce' cannot be run: a tensor has too many elements
  %r = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<0x1099511627776x1099511627776xf32>, tensor<f32>) -> tensor<f32>
  %s = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f32>) -> tensor<3xf32>
  return %s : tensor<3xf32>
}

// Quotients and functions of complex numbers whose squared magnitude overflows, and integers that f64 rounds.
// EXTREME: dense<[(0.000000e+00,1.000000e+00), (0.000000e+00,-1.000000e+00)]> : tensor<2xcomplex<f32>>
// EXTREME-NEXT: dense<(1.000000e+00,0.000000e+00)> : tensor<2xcomplex<f64>>
// EXTREME-NEXT: dense<[(0.000000e+00,{{-?}}0.000000e+00), (0x7F800000,{{0x[7F]FC00000}})]> : tensor<2xcomplex<f32>>
// EXTREME-NEXT: dense<(0x7F800000,{{0x[7F]FC00000}})> : tensor<1xcomplex<f32>>
// EXTREME-NEXT: dense<[1.15292164E+18, -1.15292164E+18]> : tensor<2xf32>
func.func @extreme_complex() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<2xf32>) {
  %z = stablehlo.constant dense<[(1.0, 400.0), (1.0, -400.0)]> : tensor<2xcomplex<f32>>
  %0 = stablehlo.tan %z : tensor<2xcomplex<f32>>
  %a = stablehlo.constant dense<[(1.0e200, 1.0e200), (1.0e-200, 1.0e-200)]> : tensor<2xcomplex<f64>>
  %1 = stablehlo.divide %a, %a : tensor<2xcomplex<f64>>
  %one = stablehlo.constant dense<[(1.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %by = stablehlo.constant dense<[(0x7F800000, 0.0), (0.0, 0.0)]> : tensor<2xcomplex<f32>>
  %2 = stablehlo.divide %one, %by : tensor<2xcomplex<f32>>
  %n = stablehlo.constant dense<(0.0, 0.0)> : tensor<1xcomplex<f32>>
  %3 = stablehlo.rsqrt %n : tensor<1xcomplex<f32>>
  %i = stablehlo.constant dense<[1152921573326323713, -1152921573326323713]> : tensor<2xi64>
  %4 = stablehlo.convert %i : (tensor<2xi64>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<2xf32>
}
