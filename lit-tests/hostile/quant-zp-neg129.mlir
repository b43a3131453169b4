// Zero point under i8.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:64: error: zero point -129 is outside of the storage bounds [-128, 127]
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, 0.5:-129>>)
