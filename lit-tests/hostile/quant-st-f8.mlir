// Float8 storage is newer than LLVM 22.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:52: error: illegal storage type prefix
func.func private @f(%a: tensor<4x2x!quant.uniform<f8E4M3FN:f32, 0.5>>)
