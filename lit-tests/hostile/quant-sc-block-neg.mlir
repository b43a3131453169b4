// Negative block size.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:62: error: illegal block size: -2
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32:{0:-2}, {{0.5,0.25}}>>)
