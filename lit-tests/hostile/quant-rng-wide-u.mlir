// Negative bound for u8.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:55: error: illegal storage type minimum: -1
func.func private @f(%a: tensor<4x2x!quant.uniform<u8<-1:255>:f32, 0.5>>)
