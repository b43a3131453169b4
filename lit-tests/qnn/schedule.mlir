// The schedule of a kernel is an attribute of this dialect.

// RUN: qopt %s | FileCheck %s
// RUN: qopt %s | qopt - | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt - | FileCheck %s
// RUN: qopt %s --emit-bytecode -o %t.mlirbc && qopt %t.mlirbc | FileCheck %s



// CHECK-DAG: #qnn.schedule<gemm, tile = [6, 64], k = 4, dot = "vpdpbusd">
// CHECK-DAG: #qnn.schedule<computed_gemm, tile = [4, 32], k = 2, dot = "vpmaddwd">
// CHECK-DAG: #qnn.schedule<amx_gemm, tile = [32, 32], k = 64, dot = "tdpbssd">
// CHECK-DAG: #qnn.schedule<depthwise, tile = [4, 64], k = 4, dot = "sdot">
// CHECK-DAG: #qnn.schedule<reduction, tile = [1, 64]>
// CHECK-DAG: #qnn.schedule<elementwise, tile = [2, 16]>
// CHECK-DAG: #qnn.schedule<loops>
func.func @all() attributes {other.schedules = [
  #qnn.schedule<gemm, tile = [6, 64], k = 4, dot = "vpdpbusd">,
  #qnn.schedule<computed_gemm, tile=[4,32], k=2, dot="vpmaddwd">,
  #qnn.schedule<amx_gemm, tile = [32, 32], k = 64, dot = "tdpbssd">,
  #qnn.schedule<depthwise, tile = [4, 64], k = 4, dot = "sdot">,
  #qnn.schedule<reduction, tile = [1, 64]>,
  #qnn<schedule<elementwise, tile = [2, 16]>>,
  #qnn.schedule<loops>
]} {
  return
}
