// The name of a single function, and what its buffers mean.

// REQUIRES: codegen
// RUN: qopt compile %s -o %t.o --header=%t.h --name=net
// RUN: FileCheck %s --input-file=%t.h
// RUN: not qopt compile %s -o %t.o --name=no-net 2>&1 | FileCheck %s --check-prefix=INVALID
// RUN: not qopt compile %S/compile_functions.mlir -o %t.o --name=net 2>&1 | FileCheck %s --check-prefix=SEVERAL

// CHECK: #ifndef NET_H
// CHECK: #define NET_INPUT0_BYTES 4 /* a*\/b: int8_t, 4; real = 0.5 * (stored - 3) */
// CHECK: #define NET_INPUT1_BYTES 1 /* uint8_t, scalar; real = 0.25 * (stored - 255) */
// CHECK: #define NET_INPUT2_BYTES 8 /* arg2: uint16_t, 4xf16 */
// CHECK: #define NET_OUTPUT0_BYTES 4 /* int8_t, 4; real = 0.125 * stored */
// CHECK: void net_run(

// INVALID: qopt: 'no-net' is not a valid C identifier
// SEVERAL: qopt: --name requires a single function: with several, each has its own name

!x = !quant.uniform<i8:f32, 0.5:3>
!y = !quant.uniform<u8:f32, 0.25:255>
!z = !quant.uniform<i8:f32, 0.125>
func.func @main(%x: tensor<4x!x> {onnx.name = "a*/b"}, %y: tensor<!y>, %i: tensor<4xf16> {onnx.name = "arg2"}) -> (tensor<4x!z>, tensor<!y>, tensor<4xf16>) {
  %0 = qnn.requantize tflite %x : (tensor<4x!x>) -> tensor<4x!z>
  return %0, %y, %i : tensor<4x!z>, tensor<!y>, tensor<4xf16>
}
