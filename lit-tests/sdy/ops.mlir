// Meshes, shardings and the operations of sdy in all forms.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t
// RUN: qopt %s | FileCheck %s
// RUN: qopt %s --emit-bytecode | qopt | diff - %t
// RUN: qopt %s --symbol-dce | FileCheck %s --check-prefix=DCE

// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4]>
// DCE: sdy.mesh @mesh
sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[0, 1, 2, 3, 4, 5, 6, 7]>
// CHECK-NEXT: sdy.mesh @other = <["x"=2], device_ids=[1, 0]>
sdy.mesh @other = #sdy.mesh<["x"=2], device_ids=[1, 0]>
// CHECK-NEXT: sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @one = <[], device_ids=[3]>
// CHECK-NEXT: sdy.mesh @empty = <[]>
sdy.mesh @empty = <[]>

// CHECK: func.func @shardings(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}], replicated={"y":(1)2}>})
// CHECK-SAME: -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y":(2)2}], unreduced=max{"x"}>})
func.func @shardings(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}], replicated={"y":(1)2}>})
    -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y" : (2)2}], unreduced = max{"x"}>}) {
  // CHECK: stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>} : tensor<8x16xf32>
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>} : tensor<8x16xf32>
  // CHECK: {sdy.sharding = #sdy.sharding_per_value<[<mesh<["a"=2]>, [{"a"}, {}]>]>}
  %1 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["a"=2]>, [{"a"}, {}]>]>} : tensor<8x16xf32>
  // CHECK: {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=16} need_replication={i} blocked_propagation={i, j}, custom>}
  %2 = stablehlo.custom_call @matmul(%1, %1) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=16} need_replication={i} blocked_propagation={i, j}, custom>} : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"x", ?}, {}]> : tensor<8x16xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"x", ?}, {}]> : tensor<8x16xf32>
  // CHECK: sdy.reshard %{{.*}} <@one, []> : tensor<8x16xf32>
  %4 = sdy.reshard %3 <@one, []> : tensor<8x16xf32>
  return {sdy.sharding = #sdy.sharding_per_value<[]>} %4 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @collectives
func.func @collectives(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK-NEXT: sdy.all_gather [{"y"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %0 = sdy.all_gather [{"y"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.all_slice [{}, {"y"}] %{{.*}} out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{}, {"y"}] %0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.all_to_all [{"y"}: 1->0] %{{.*}} out_sharding=<@mesh, [{"x", "y"}, {}]> : tensor<8x8xf32>
  %2 = sdy.all_to_all [{"y"} : 1->0] %1 out_sharding=<@mesh, [{"x", "y"}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.collective_permute %{{.*}} out_sharding=<@mesh, [{"y", "x"}, {}]> : tensor<8x8xf32>
  %3 = sdy.collective_permute %2 out_sharding=<@mesh, [{"y", "x"}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.all_reduce {"y":(1)2, "x"} %{{.*}} out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %4 = sdy.all_reduce {"y":(1)2, "x"} %3 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.all_reduce max {} %{{.*}} out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %5 = sdy.all_reduce max {} %4 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.reduce_scatter min [{"x"}, {}] %{{.*}} out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %6 = sdy.reduce_scatter min [{"x"}, {}] %5 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.sharded_to_unreduced [{"x"}, {}] %{{.*}} out_sharding=<@mesh, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
  %7 = sdy.sharded_to_unreduced [{"x"}, {}] %6 out_sharding=<@mesh, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.replicated_to_unreduced {"y"} %{{.*}} out_sharding=<@mesh, [{}, {}], unreduced={"x", "y"}> : tensor<8x8xf32>
  %8 = sdy.replicated_to_unreduced {"y"} %7 out_sharding=<@mesh, [{}, {}], unreduced={"x", "y"}> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.propagation_barrier %{{.*}} allowed_direction=FORWARD : tensor<8x8xf32>
  %9 = sdy.propagation_barrier %8 allowed_direction=FORWARD : tensor<8x8xf32>
  // CHECK-NEXT: sdy.data_flow_edge %{{.*}} sharding=<@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
  %10 = sdy.data_flow_edge %9 sharding=<@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.data_flow_edge %{{.*}} : tensor<8x8xf32>
  %11 = sdy.data_flow_edge %10 : tensor<8x8xf32>
  // CHECK-NEXT: sdy.func_data_flow_edge %{{.*}} : tensor<8x8xf32>
  %12 = sdy.func_data_flow_edge %11 : tensor<8x8xf32>
  // CHECK-NEXT: sdy.sharding_group %{{.*}} group_id=21 : tensor<8x8xf32>
  sdy.sharding_group %12 group_id=21 : tensor<8x8xf32>
  return %12 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @computations
func.func @computations(%arg0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  // CHECK-NEXT: sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", "y"}, {}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%arg1: tensor<8x32xf32>) {
  // CHECK-NEXT: sdy.constant dense<1.000000e+00> : tensor<8x32xf32>
  // CHECK-NEXT: stablehlo.add %arg1, %{{.*}} : tensor<8x32xf32>
  // CHECK-NEXT: sdy.return %{{.*}} : tensor<8x32xf32>
  // CHECK-NEXT: } {tag = 1 : i32} : (tensor<16x32xf32>) -> tensor<16x32xf32>
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", "y"}, {}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%a: tensor<8x32xf32>) {
    %c = sdy.constant dense<1.000000e+00> : tensor<8x32xf32>
    %1 = stablehlo.add %a, %c : tensor<8x32xf32>
    sdy.return %1 : tensor<8x32xf32>
  } {tag = 1 : i32} : (tensor<16x32xf32>) -> tensor<16x32xf32>
  // CHECK: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
  // CHECK-NEXT: sdy.return
  // CHECK-NEXT: } : () -> ()
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  // CHECK: sdy.named_computation<"f">(%{{.*}}) out_shardings=[<@mesh, [{"x"}, {}]>] (%arg1: tensor<16x32xf32>) {
  // CHECK-NEXT: sdy.return %arg1 : tensor<16x32xf32>
  // CHECK-NEXT: } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  %2 = sdy.named_computation<"f">(%0) out_shardings=[<@mesh, [{"x"}, {}]>] (%a: tensor<16x32xf32>) {
    sdy.return %a : tensor<16x32xf32>
  } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  return %2 : tensor<16x32xf32>
}
