// Si8 is not the signless storage type.
// expect: error:verify

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4xsi8>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'quant.scast' op operand #0 must be scalar or tensor of signless integer or quantized type, but got
  %0 = quant.scast %a : tensor<4xsi8> to tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
