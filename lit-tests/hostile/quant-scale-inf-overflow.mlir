// Decimal overflow to +inf.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:60: error: floating point value too large
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, 1.0e400>>)
