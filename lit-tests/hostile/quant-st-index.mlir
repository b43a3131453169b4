// Index storage.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:52: error: illegal storage type prefix
func.func private @f(%a: tensor<4x2x!quant.uniform<index:f32, 0.5>>)
