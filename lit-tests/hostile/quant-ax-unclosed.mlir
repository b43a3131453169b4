// Unclosed list.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:51: error: unbalanced '{' character in pretty dialect name
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32:1, {0.5,0.25>>)
