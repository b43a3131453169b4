// Over i64.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:64: error: integer value too large
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, 0.5:99999999999999999999>>)
