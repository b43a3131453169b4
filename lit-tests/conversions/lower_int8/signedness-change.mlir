// A change between signed and unsigned bytes that clamps nothing is one addition of bytes.

// REQUIRES: codegen

// RUN: qopt %s --hub-to-tosa --lower-int8=target=x86-64-v3 | FileCheck %s
// RUN: qopt run %s --target=x86-64-v3 --check

// CHECK-LABEL: func.func @to_signed
// CHECK: arith.constant dense<-128> : vector<[[LANES:[0-9]+]]xi8>
// CHECK-NOT: arith.extui
// CHECK: arith.addi %{{.*}} : vector<[[LANES]]xi8>
// CHECK: return
func.func @to_signed(%x: tensor<64x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<64x!quant.uniform<i8:f32, 0.5>> {
  %0 = qnn.requantize ort %x : (tensor<64x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<64x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<64x!quant.uniform<i8:f32, 0.5>>
}

// CHECK-LABEL: func.func @to_unsigned
// CHECK-NOT: arith.extsi
// CHECK: arith.addi %{{.*}} : vector<{{[0-9]+}}xi8>
// CHECK: return
func.func @to_unsigned(%x: tensor<64x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<64x!quant.uniform<u8:f32, 0.5:125>> {
  %0 = qnn.requantize ort %x : (tensor<64x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<64x!quant.uniform<u8:f32, 0.5:125>>
  return %0 : tensor<64x!quant.uniform<u8:f32, 0.5:125>>
}

// The zero points differ by 100 only, so integers are clamped: the addition of bytes precedes more arithmetic.
// CHECK-LABEL: func.func @clamped
// CHECK: arith.extsi
// CHECK: return
func.func @clamped(%x: tensor<64x!quant.uniform<u8:f32, 0.5:100>>) -> tensor<64x!quant.uniform<i8:f32, 0.5>> {
  %0 = qnn.requantize ort %x : (tensor<64x!quant.uniform<u8:f32, 0.5:100>>) -> tensor<64x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<64x!quant.uniform<i8:f32, 0.5>>
}
