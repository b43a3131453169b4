// An operation of MHLO that StableHLO does not define keeps its name.

// RUN: not qopt %s --split-input-file 2>&1 | FileCheck %s
// RUN: not qopt %s --split-input-file --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=KEPT

// CHECK: mhlo-invalid.mlir:[[#@LINE+4]]:22: error: operation being parsed with an unregistered dialect
// CHECK: "mhlo.bitcast"
// KEPT: "mhlo.bitcast"
func.func @generic(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = "mhlo.bitcast"(%x) : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK: Dialect `mhlo' not found for custom op 'mhlo.copy'
func.func @pretty(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mhlo.copy %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
