// 2^32+1 truncates to axis 1 in 32 bits.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:59: error: integer value too large
func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32:4294967297, {0.5,0.25}>>)
