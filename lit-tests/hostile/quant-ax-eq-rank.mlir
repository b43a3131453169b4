// Axis == rank (MLIR core accepts the type; op verifier must refuse).
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:1: error: 'func.func' op attribute 'function_type' has type
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32:2, {0.5,0.25}>>)
