// Bound over i64.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:56: error: integer value too large
func.func private @f(%a: tensor<4x2x!quant.uniform<i8<-99999999999999999999:1>:f32, 0.5>>)
