// Empty range (min == max).
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:52: error: illegal storage min and storage max: (3:3)
func.func private @f(%a: tensor<4x2x!quant.uniform<i8<3:3>:f32, 0.5>>)
