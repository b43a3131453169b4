// Zero point under i8 of one channel.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:67: error: zero point -129 is out of range of the storage type i8
func.func private @f(%a: tensor<1x2x!quant.uniform<i8:f32:0, {0.5:-129}>>)
