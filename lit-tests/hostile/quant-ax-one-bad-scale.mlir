// One scale in the list is bad.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:67: error: scale -2.500000e-01 out of expressed type range [1.401298e-45, 3.402823e+38]
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32:1, {0.5,-0.25}>>)
