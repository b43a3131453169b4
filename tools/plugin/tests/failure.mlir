// A pass of qopt that fails, fails the pipeline. Other chunks run, and later passes do not. The module stays as it was.

// RUN: not mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-lower-int8,canonicalize)' --split-input-file --mlir-print-ir-after-failure 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err

// ERR: failure.mlir:[[#@LINE+8]]:16: error: argument #0: a value of type {{.*}} cannot be bufferized
// ERR-NEXT: func.func @dyn(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>)
// ERR-NEXT: ^
// ERR: IR Dump After {{.*}} Failed (qopt-lower-int8)
// ERR: func.func @dyn(%arg0: tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>)
// ERR-NEXT: return %arg0
// ERR-NOT: Canonicalizer

func.func @dyn(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  return %x : tensor<2x!quant.uniform<i8:f32, 0.5>>
}

// -----

// CHECK: func.func @static
func.func @static(%x: tensor<2xi8>) -> tensor<2xi8> {
  return %x : tensor<2xi8>
}
