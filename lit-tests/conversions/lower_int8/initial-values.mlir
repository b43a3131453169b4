// The initial values of a reduction are computed in the kernel of the reduction, so that tiles may overlap: they do not read the result.

// REQUIRES: codegen

// RUN: qopt %s --tosa-to-linalg --bufferize -o %t.buffers.mlir
// RUN: qopt %t.buffers.mlir --vectorize-int8=target=avx512vnni | FileCheck %s
// RUN: qopt %t.buffers.mlir --to-loops | FileCheck %s --check-prefix=LOOPS
// RUN: qopt run %s --check | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ

// EQUAL-COUNT-3: equal to the interpreter's in all

// CHECK-LABEL: func.func @bias(
// CHECK-COUNT-1: scf.execute_region
// CHECK-NOT: scf.execute_region
// CHECK-NOT: linalg.generic
// CHECK: return
// LOOPS-LABEL: func.func @bias(
// LOOPS-COUNT-1: scf.execute_region
// LOOPS-NOT: scf.execute_region
// LOOPS-NOT: memref.load %arg1
// LOOPS: return
func.func @bias(%x: tensor<1x13x1x8xi8>) -> tensor<1x13x1x24xi32> {
  %w = "tosa.const"() <{values = dense<3> : tensor<24x1x1x8xi8>}> : () -> tensor<24x1x1x8xi8>
  %b = "tosa.const"() <{values = dense<7> : tensor<24xi32>}> : () -> tensor<24xi32>
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x13x1x8xi8>, tensor<24x1x1x8xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x13x1x24xi32>
  return %0 : tensor<1x13x1x24xi32>
}

// CHECK-LABEL: func.func @floats(
// CHECK-COUNT-1: scf.execute_region
// CHECK-NOT: scf.execute_region
// CHECK: return
func.func @floats(%x: tensor<1x13x24xf32>, %y: tensor<1x24x40xf32>) -> tensor<1x13x40xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %y, %z, %z : (tensor<1x13x24xf32>, tensor<1x24x40xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x40xf32>
  return %0 : tensor<1x13x40xf32>
}

// Each step of the maximum reads the result: the padding and the maximum are one kernel.
// CHECK-LABEL: func.func @maximum(
// CHECK-COUNT-1: scf.execute_region
// CHECK-NOT: scf.execute_region
// CHECK: return
func.func @maximum(%x: tensor<5x33xi8>) -> tensor<1x33xi8> {
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<5x33xi8>) -> tensor<1x33xi8>
  return %0 : tensor<1x33xi8>
}
