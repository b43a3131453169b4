// Unknown quant type.
// expect: error:parse

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:44: error: unknown type `nonuniform` in dialect `quant`
func.func private @f(%a: tensor<4x2x!quant.nonuniform<i8:f32, 0.5>>)
