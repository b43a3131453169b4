// U without width.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:52: error: expected non-function type
func.func private @f(%a: tensor<4x2x!quant.uniform<u:f32, 0.5>>)
