// Colon without zero point.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:64: error: expected integer value
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, 0.5:>>)
