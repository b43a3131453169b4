// Tensors with a storage format. The expected text is what mlir-opt prints, except for aliases of encodings inside of types.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)), explicitVal = 1.0 : f64, implicitVal = 0.0 : f64 }>
#BSR = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense ) }>
#N = #sparse_tensor.encoding<{ map = {l0, l1} (i = l1, j = l0) -> (l0 = j : dense, l1 = i : compressed) }>
#S = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(?, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func private @a(tensor<4x4xf64, #CSR>, tensor<4x4xf64, #COO>, tensor<4x4xf64, #BSR>, tensor<4x4xf64, #N>, tensor<?x?xf64, #S>)
func.func @f(%t: tensor<4x4xf64, #CSR>, %i: index, %v: f64, %sl: tensor<?x?xf64, #S>) {
  %0 = sparse_tensor.convert %t : tensor<4x4xf64, #CSR> to tensor<4x4xf64, #COO>
  %1 = sparse_tensor.positions %t {level = 1 : index} : tensor<4x4xf64, #CSR> to memref<?xi32>
  %2 = sparse_tensor.values %t : tensor<4x4xf64, #CSR> to memref<?xf64>
  %3 = sparse_tensor.load %t hasInserts : tensor<4x4xf64, #CSR>
  %4 = sparse_tensor.number_of_entries %t : tensor<4x4xf64, #CSR>
  %5 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#CSR>
  %6 = sparse_tensor.storage_specifier.get %5 crd_mem_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  %7 = sparse_tensor.storage_specifier.set %5 val_mem_sz with %i : !sparse_tensor.storage_specifier<#CSR>
  %8:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %i] as #BSR : index, index, index, index
  %9 = sparse_tensor.lvl %t, %i : tensor<4x4xf64, #CSR>
  sparse_tensor.foreach in %t : tensor<4x4xf64, #CSR> do {
   ^bb0(%x: index, %y: index, %z: f64):
  }
  %10 = sparse_tensor.unary %v : f64 to f64 present={ ^bb0(%x: f64): sparse_tensor.yield %x : f64 } absent={}
  %11 = sparse_tensor.binary %v, %v : f64, f64 to f64 overlap={ ^bb0(%x: f64, %y: f64): sparse_tensor.yield %x : f64 } left=identity right={}
  %12 = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x4xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  %13 = sparse_tensor.extract_iteration_space %t lvls = 0 to 2 : tensor<4x4xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %14 = sparse_tensor.slice.offset %sl at 1 : tensor<?x?xf64, #S>
  %15 = sparse_tensor.reduce %v, %v, %v : f64 { ^bb0(%x: f64, %y: f64): sparse_tensor.yield %x : f64 }
  %16, %17, %18, %19 = sparse_tensor.expand %t : tensor<4x4xf64, #CSR> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  return
}

// CHECK: #sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>
// CHECK-NEXT: #sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), explicitVal = 1.000000e+00 : f64, implicitVal = 0.000000e+00 : f64 }>
// CHECK-NEXT: #sparse2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
// CHECK-NEXT: #sparse3 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
// CHECK-NEXT: #sparse4 = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(?, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
// CHECK-NEXT: module {
// CHECK-NEXT: func.func private @a(tensor<4x4xf64, #sparse>, tensor<4x4xf64, #sparse1>, tensor<4x4xf64, #sparse2>, tensor<4x4xf64, #sparse3>, tensor<?x?xf64, #sparse4>)
// CHECK-NEXT: func.func @f(%arg0: tensor<4x4xf64, #sparse>, %arg1: index, %arg2: f64, %arg3: tensor<?x?xf64, #sparse4>) {
// CHECK-NEXT: %0 = sparse_tensor.convert %arg0 : tensor<4x4xf64, #sparse> to tensor<4x4xf64, #sparse1>
// CHECK-NEXT: %1 = sparse_tensor.positions %arg0 {level = 1 : index} : tensor<4x4xf64, #sparse> to memref<?xi32>
// CHECK-NEXT: %2 = sparse_tensor.values %arg0 : tensor<4x4xf64, #sparse> to memref<?xf64>
// CHECK-NEXT: %3 = sparse_tensor.load %arg0 hasInserts : tensor<4x4xf64, #sparse>
// CHECK-NEXT: %4 = sparse_tensor.number_of_entries %arg0 : tensor<4x4xf64, #sparse>
// CHECK-NEXT: %5 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>
// CHECK-NEXT: %6 = sparse_tensor.storage_specifier.get %5  crd_mem_sz at 0 : !sparse_tensor.storage_specifier<#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>
// CHECK-NEXT: %7 = sparse_tensor.storage_specifier.set %5  val_mem_sz with %arg1 : !sparse_tensor.storage_specifier<#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>
// CHECK-NEXT: %8:4 = sparse_tensor.crd_translate  dim_to_lvl[%arg1, %arg1] as #sparse2 : index, index, index, index
// CHECK-NEXT: %9 = sparse_tensor.lvl %arg0, %arg1 : tensor<4x4xf64, #sparse>
// CHECK-NEXT: sparse_tensor.foreach in %arg0 : tensor<4x4xf64, #sparse> do {
// CHECK-NEXT: ^bb0(%arg4: index, %arg5: index, %arg6: f64):
// CHECK-NEXT: }
// CHECK-NEXT: %10 = sparse_tensor.unary %arg2 : f64 to f64
// CHECK-NEXT: present = {
// CHECK-NEXT: ^bb0(%arg4: f64):
// CHECK-NEXT: sparse_tensor.yield %arg4 : f64
// CHECK-NEXT: }
// CHECK-NEXT: absent = {
// CHECK-NEXT: }
// CHECK-NEXT: %11 = sparse_tensor.binary %arg2, %arg2 : f64, f64 to f64
// CHECK-NEXT: overlap = {
// CHECK-NEXT: ^bb0(%arg4: f64, %arg5: f64):
// CHECK-NEXT: sparse_tensor.yield %arg4 : f64
// CHECK-NEXT: }
// CHECK-NEXT: left = identity
// CHECK-NEXT: right = {
// CHECK-NEXT: }
// CHECK-NEXT: %12 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 : tensor<4x4xf64, #sparse> -> !sparse_tensor.iter_space<#sparse, lvls = 0>
// CHECK-NEXT: %13 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 to 2 : tensor<4x4xf64, #sparse> -> !sparse_tensor.iter_space<#sparse, lvls = 0 to 2>
// CHECK-NEXT: %14 = sparse_tensor.slice.offset %arg3 at 1 : tensor<?x?xf64, #sparse4>
// CHECK-NEXT: %15 = sparse_tensor.reduce %arg2, %arg2, %arg2 : f64 {
// CHECK-NEXT: ^bb0(%arg4: f64, %arg5: f64):
// CHECK-NEXT: sparse_tensor.yield %arg4 : f64
// CHECK-NEXT: }
// CHECK-NEXT: %values, %filled, %added, %count = sparse_tensor.expand %arg0 : tensor<4x4xf64, #sparse> to memref<?xf64>, memref<?xi1>, memref<?xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
