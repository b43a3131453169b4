// Int expressed.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:55: error: expecting float expressed type
func.func private @f(%a: tensor<4x2x!quant.calibrated<i32<-1.0:1.0>>>)
