// Operations of torch-mlir's lowering.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t
// RUN: qopt %s | FileCheck %s

// CHECK: tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<4xi32>) outs(%arg1, %arg2 : tensor<4xi32>, tensor<i32>) {
func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<i32>, %arg3: tensor<1x4x8xf32>) -> tensor<4xi32> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<4xi32>) outs(%arg1, %arg2 : tensor<4xi32>, tensor<i32>) {
  ^bb0(%a: i32, %b: i32):
    tm_tensor.yield %a : i32
  } -> tensor<4xi32>, tensor<i32>
  // CHECK: tm_tensor.attention ins(%arg3, %arg3, %arg3 : tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<1x4x8xf32>) outs(%arg3 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %1 = tm_tensor.attention ins(%arg3, %arg3, %arg3 : tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<1x4x8xf32>) outs(%arg3 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  return %0#0 : tensor<4xi32>
}

// CHECK: torch.global_slot.module_initializer {
// CHECK: torch.initialize.global_slots [
// CHECK-NEXT: @a(%{{.*}} : !torch.int)
// CHECK-NEXT: ]
torch.global_slot @a : !torch.int
torch.global_slot.module_initializer {
  %int1 = torch.constant.int 1
  torch.initialize.global_slots [
    @a(%int1 : !torch.int)
  ]
}
