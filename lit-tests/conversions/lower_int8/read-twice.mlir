// A value with several uses that a few operations widen from bytes is recomputed for each use: only bytes pass between
// kernels.

// REQUIRES: codegen

// RUN: qopt %s --quant-to-hub --hub-to-tosa --cse --lower-int8 --verify-int8-layers | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa --cse --lower-int8=target=avx512vnni --verify-int8-layers | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa --cse --lower-int8=target=i8mm --verify-int8-layers | FileCheck %s
// RUN: qopt run %s --check --target=x86-64-v3 --output=%t.0.npy --output=%t.1.npy | FileCheck %s --check-prefix=EQUAL

// EQUAL: output #0: equal to the interpreter's in all 128 elements
// EQUAL: output #1: equal to the interpreter's in all 128 elements

!a = !quant.uniform<i8:f32, 0.03125>
!b = !quant.uniform<i8:f32, 0.02490234375:-8>
!c = !quant.uniform<i8:f32, 0.0695:3>

// The mean of a picture is added to each element: a byte of each channel is kept.
// CHECK-LABEL: func.func @squeezed(
// CHECK-COUNT-3: scf.execute_region
// CHECK-NOT: scf.execute_region
func.func @squeezed(%x: tensor<1x4x4x8x!a>) -> (tensor<1x4x4x8x!c>, tensor<1x4x4x8x!c>) {
  %mean = qnn.mean tflite %x {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<1x4x4x8x!a>) -> tensor<1x1x1x8x!b>
  %0 = qnn.add tflite %x, %mean : (tensor<1x4x4x8x!a>, tensor<1x1x1x8x!b>) -> tensor<1x4x4x8x!c>
  %1 = qnn.add tflite %x, %x : (tensor<1x4x4x8x!a>, tensor<1x4x4x8x!a>) -> tensor<1x4x4x8x!c>
  return %0, %1 : tensor<1x4x4x8x!c>, tensor<1x4x4x8x!c>
}
