// `chlo.scan` in both forms.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t
// RUN: qopt %s | FileCheck %s

// CHECK: chlo.scan(%arg0, %arg1) inits (%arg2) dimension=1  attributes {is_associative = false, scan_dim_size = 3 : i64} {
// CHECK-NEXT: ^bb0(%arg3: tensor<2xf32>, %arg4: tensor<2xi32>, %arg5: tensor<2xf32>):
// CHECK: } : (tensor<2x3xf32>, tensor<2x?xi32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
func.func @inputs(%x: tensor<2x3xf32>, %y: tensor<2x?xi32>, %c: tensor<2xf32>) -> tensor<2x3xf32> {
  %0:2 = chlo.scan(%x, %y) inits (%c) dimension = 1 attributes {is_associative = false, scan_dim_size = 3 : i64} {
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xi32>, %carry: tensor<2xf32>):
    %1 = stablehlo.multiply %a, %carry : tensor<2xf32>
    stablehlo.return %1, %a : tensor<2xf32>, tensor<2xf32>
  } : (tensor<2x3xf32>, tensor<2x?xi32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return %0#0 : tensor<2x3xf32>
}

// CHECK: chlo.scan() inits (%arg0) dimension=0  attributes {scan_dim_size = 5 : i64} {
func.func @counts(%c: tensor<i32>) -> tensor<5xi32> {
  %0:2 = chlo.scan() inits (%c) dimension = 0 attributes {scan_dim_size = 5 : i64} {
  ^bb0(%carry: tensor<i32>):
    %1 = stablehlo.add %carry, %carry : tensor<i32>
    stablehlo.return %carry, %1 : tensor<i32>, tensor<i32>
  } : (tensor<i32>) -> (tensor<5xi32>, tensor<i32>)
  return %0#0 : tensor<5xi32>
}
