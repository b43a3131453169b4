// U width overflow. It is read as a width, and there is no such width.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:52: error: illegal storage type size: 4294967295
func.func private @f(%a: tensor<4x2x!quant.uniform<u99999999999999:f32, 0.5>>)
