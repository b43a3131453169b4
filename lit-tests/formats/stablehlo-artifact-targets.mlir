// Portable artifacts of several versions. An older version lacks operations, attributes and types.

// RUN: qopt %s --emit-stablehlo=1.20.0 -o %t.bc && qopt %t.bc -o %t.mlir && qopt %s | diff - %t.mlir
// RUN: qopt %s --emit-stablehlo=1.16.0 -o %t.bc && qopt %t.bc -o %t.mlir && qopt %s | diff - %t.mlir
// RUN: not qopt %s --emit-stablehlo=1.0.0 2>&1 | FileCheck %s
// RUN: not qopt %s --emit-stablehlo=1.21.0 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: not qopt %s --emit-stablehlo=1.2 2>&1 | FileCheck %s --check-prefix=MALFORMED

// NEW: StableHLO 1.21.0 is not written, only 0.9.0 to 1.20
// MALFORMED: invalid version of StableHLO '1.2', expected three numbers such as 1.4.0

module @versions attributes {mhlo.num_partitions = 1 : i32} {
  func.func @main(%arg0: tensor<4x3xf32> {jax.name = "x"}, %arg1: tensor<4xi2>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
    // CHECK-DAG: operation 'func.func' has integers of 2 bits, which needs StableHLO 1.2.0; the target is 1.0.0
    // CHECK-DAG: operation 'stablehlo.tan' needs StableHLO 1.4.0, the target is 1.0.0
    %0 = stablehlo.tan %arg0 : tensor<4x3xf32>
    // CHECK-DAG: operation 'stablehlo.exponential' has the attribute 'result_accuracy', which StableHLO 1.0.0 lacks
    %1 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4x3xf32>
    return %0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
  }
  func.func @quantized(%arg0: tensor<2x!quant.uniform<u8:f32, 5.000000e-01:3>>, %arg1: tensor<2x3x!quant.uniform<i8<-127:127>:f32:1, {5.000000e-01, 2.500000e-01, 1.250000e-01:-2}>>) -> tensor<2x!quant.uniform<u8:f32, 5.000000e-01:3>> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<2x!quant.uniform<u8:f32, 5.000000e-01:3>>
    return %0 : tensor<2x!quant.uniform<u8:f32, 5.000000e-01:3>>
  }
  func.func @meshes(%arg0: tensor<16x8xf32>) -> tensor<16x16xf32> {
    // CHECK-DAG: operation 'stablehlo.all_gather' has a mesh of devices, which needs StableHLO 1.16.0; the target is 1.0.0
    %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 4>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>}> : (tensor<16x8xf32>) -> tensor<16x16xf32>
    return %0 : tensor<16x16xf32>
  }
  func.func private @mask() -> tensor<12xi1> {
    %0 = stablehlo.constant dense<[true, false, true, true, false, false, true, false, true, false, true, true]> : tensor<12xi1>
    return %0 : tensor<12xi1>
  }
}
