// No parameters.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:51: error: expected '<'
func.func private @f(%a: tensor<4x2x!quant.uniform>)
