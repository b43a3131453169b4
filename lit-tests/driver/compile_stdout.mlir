// `-o -` and `--header=-` write to standard output, and 'run' does not ignore --output for several functions.

// RUN: qopt compile %s -o - --emit=mlir --header=- | FileCheck %s
// RUN: not qopt compile %s -o - --emit=mlir --report 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: rm -f %t.npy
// RUN: not qopt run %s --output=%t.npy 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not test -e %t.npy
// RUN: qopt compile %s --function=g -o - --emit=mlir --header=- | FileCheck %s --check-prefix=ONE
// RUN: qopt run %s --function=g --output=%t.one.npy && test -e %t.one.npy
// RUN: not qopt run %s --function=h 2>&1 | FileCheck %s --check-prefix=NONE

// REQUIRES: codegen

// CHECK: llvm.func @f_run(
// CHECK: void f_run(const int8_t *input0, int8_t *output0, void *arena);
// CHECK: void g_run(const int8_t *input0, int8_t *output0, void *arena);
// REPORT: qopt: 'compile' prints its report on standard output, so -o must name a file
// OUTPUT: qopt: --output requires a single function: --function selects one
// ONE-NOT: f_run
// ONE: void model_run(const int8_t *input0, int8_t *output0, void *arena);
// NONE: qopt: no function 'h' that can be run; functions are 'f', 'g'

func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @g(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
