// Per-axis on an unranked tensor.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:1: error: 'func.func' op attribute 'function_type' has type
func.func private @f(%a: tensor<*x!quant.uniform<i8:f32:0, {0.5}>>)
