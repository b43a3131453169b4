// Additions of requantized bytes become one f32 sum if that is equal for all pairs of bytes; otherwise they stay.

// REQUIRES: codegen

// RUN: qopt %s --quant-to-hub --hub-to-tosa --lower-int8=target=avx512vnni | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa --lower-int8=target=dotprod | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa --lower-int8=target=x86-64-v2 | FileCheck %s --check-prefix=NO-FMA

// NO-FMA-NOT: math.fma

// Machine code equals the interpreter for all pairs.
// RUN: qopt %S/Inputs/pairs-of-bytes.mlir --run=pairs --output=%t.x.npy --output=%t.y.npy
// RUN: qopt run %s --target=x86-64-v3 --input=%t.x.npy --input=%t.y.npy --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --check | FileCheck %s --check-prefix=ALL
// RUN: qopt run %s --target=dotprod --input=%t.x.npy --input=%t.y.npy --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --check | FileCheck %s --check-prefix=ALL

// ALL: output #0: equal to the interpreter's in all 65536 elements
// ALL: output #1: equal to the interpreter's in all 65536 elements
// ALL: output #2: equal to the interpreter's in all 65536 elements

func.func @sums(%x: tensor<256x256xi8>, %y: tensor<256x256xi8>) -> (tensor<256x256xi8>, tensor<256x256xi8>, tensor<256x256xi8>) {
  // CHECK: scf.execute_region
  // CHECK-NOT: arith.shrsi
  // CHECK: arith.extsi %{{.*}} to [[WIDE:vector<[0-9]+xi32>]]
  // CHECK: math.fma
  // CHECK: math.roundeven
  %a0 = quant.scast %x : tensor<256x256xi8> to tensor<256x256x!quant.uniform<i8:f32, 0.031257>>
  %b0 = quant.scast %y : tensor<256x256xi8> to tensor<256x256x!quant.uniform<i8:f32, 0.024911:-8>>
  %c0 = qnn.add tflite %a0, %b0 : (tensor<256x256x!quant.uniform<i8:f32, 0.031257>>, tensor<256x256x!quant.uniform<i8:f32, 0.024911:-8>>) -> tensor<256x256x!quant.uniform<i8:f32, 0.069587:3>>
  %0 = quant.scast %c0 : tensor<256x256x!quant.uniform<i8:f32, 0.069587:3>> to tensor<256x256xi8>
  // Unsigned bytes.
  // CHECK: scf.execute_region
  // CHECK-NOT: arith.shrsi
  // CHECK: arith.extui %{{.*}} to [[WIDE]]
  // CHECK: math.fma
  %a1 = quant.scast %x : tensor<256x256xi8> to tensor<256x256x!quant.uniform<u8:f32, 0.031257:128>>
  %b1 = quant.scast %y : tensor<256x256xi8> to tensor<256x256x!quant.uniform<u8:f32, 0.024911:100>>
  %c1 = qnn.add tflite %a1, %b1 : (tensor<256x256x!quant.uniform<u8:f32, 0.031257:128>>, tensor<256x256x!quant.uniform<u8:f32, 0.024911:100>>) -> tensor<256x256x!quant.uniform<u8:f32, 0.069587:13>>
  %1 = quant.scast %c1 : tensor<256x256x!quant.uniform<u8:f32, 0.069587:13>> to tensor<256x256xi8>
  // Rounding halves away from zero does not fit a plane.
  // CHECK: scf.execute_region
  // CHECK-NOT: math.fma
  // CHECK: arith.shrsi
  %a2 = quant.scast %x : tensor<256x256xi8> to tensor<256x256x!quant.uniform<i8:f32, 1.0>>
  %b2 = quant.scast %y : tensor<256x256xi8> to tensor<256x256x!quant.uniform<i8:f32, 1.0>>
  %c2 = qnn.add tflite %a2, %b2 : (tensor<256x256x!quant.uniform<i8:f32, 1.0>>, tensor<256x256x!quant.uniform<i8:f32, 1.0>>) -> tensor<256x256x!quant.uniform<i8:f32, 2.0>>
  %2 = quant.scast %c2 : tensor<256x256x!quant.uniform<i8:f32, 2.0>> to tensor<256x256xi8>
  return %0, %1, %2 : tensor<256x256xi8>, tensor<256x256xi8>, tensor<256x256xi8>
}
