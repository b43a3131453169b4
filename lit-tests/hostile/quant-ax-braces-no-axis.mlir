// List without axis.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:60: error: expected floating point literal
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, {0.5,0.25}>>)
