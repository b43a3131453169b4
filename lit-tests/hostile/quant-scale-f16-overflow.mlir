// Over f16 max.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:60: error: scale 7.000000e+04 out of expressed type range [5.960464e-08, 6.550400e+04]
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f16, 70000.0>>)
