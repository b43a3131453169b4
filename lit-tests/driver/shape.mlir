// --shape and quantized arguments: the sizes have to fit the scales of channels.

// RUN: qopt %s --shape=arg0:2x3 | FileCheck %s
// RUN: not qopt %s --shape=arg0:2x4 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: func.func @channels(%arg0: tensor<2x3x!quant>) -> tensor<3x2x!quant1>

// ERROR: shape.mlir:[[#@LINE+1]]:1: error: argument 'arg0' gets the shape 2x4: quantized dimension size does not match number of scales: dimension 1 has size 4, but there are 3 scales
func.func @channels(%x: tensor<?x?x!quant.uniform<i8:f32:1, {0.5,0.25,1.0}>>) -> tensor<?x?x!quant.uniform<i8:f32:0, {0.5,0.25,1.0}>> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x?x!quant.uniform<i8:f32:1, {0.5,0.25,1.0}>>) -> tensor<?x?x!quant.uniform<i8:f32:0, {0.5,0.25,1.0}>>
  return %0 : tensor<?x?x!quant.uniform<i8:f32:0, {0.5,0.25,1.0}>>
}
