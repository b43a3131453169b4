// RUN: qopt %s --run=dynamic | FileCheck %s --check-prefix=DYNAMIC
// RUN: not qopt %s --run=differs 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: not qopt %s --run=unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not qopt %s --run=endless 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: qopt %s --run=quantized | FileCheck %s --check-prefix=QUANTIZED

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

// QUANTIZED: dense<[11, -128]> : tensor<2xi8>
func.func @quantized() -> tensor<2x!quant.uniform<i8:f32, 0.5:1>> {
  %0 = stablehlo.constant() <{value = dense<[6, -100]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %1 = stablehlo.add %0, %0 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  return %1 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
}
