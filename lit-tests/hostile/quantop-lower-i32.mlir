// Lowering of qcast/dcast, i32.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.uniform<i32:f32, 0.5>>
  %1 = quant.dcast %0 : tensor<4x!quant.uniform<i32:f32, 0.5>> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
