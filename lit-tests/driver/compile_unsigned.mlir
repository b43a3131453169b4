// Unsigned integers stay unsigned in the files of results and in the C interface.

// REQUIRES: codegen
// RUN: qopt run %s --output=%t.0.npy --output=%t.1.npy
// RUN: FileCheck %s --check-prefix=UNSIGNED --input-file=%t.0.npy
// RUN: FileCheck %s --check-prefix=SIGNED --input-file=%t.1.npy
// RUN: qopt compile %s --emit=obj -o %t.o --header=%t.h
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h

// UNSIGNED: 'descr': '|u1'
// SIGNED: 'descr': '|i1'
// HEADER: void model_run(const uint8_t *input0, const int8_t *input1, uint8_t *output0, int8_t *output1, void *arena);
func.func @main(%x: tensor<2x!quant.uniform<u8:f32, 5.000000e-01:128>>, %y: tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> (tensor<2x!quant.uniform<u8:f32, 5.000000e-01:128>>, tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) {
  %0 = qnn.clamp %x {clamp = array<i64: 200, 255>} : (tensor<2x!quant.uniform<u8:f32, 5.000000e-01:128>>) -> tensor<2x!quant.uniform<u8:f32, 5.000000e-01:128>>
  %1 = qnn.clamp %y {clamp = array<i64: -5, 5>} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  return %0, %1 : tensor<2x!quant.uniform<u8:f32, 5.000000e-01:128>>, tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
}
