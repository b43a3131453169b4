// Over f32 max.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:60: error: scale 1.000000e+39 out of expressed type range [1.401298e-45, 3.402823e+38]
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, 1.0e39>>)
