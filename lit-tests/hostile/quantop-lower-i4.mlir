// Lowering of qcast/dcast, i4.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<3xf32>) -> tensor<3xf32> {
  %0 = quant.qcast %a : tensor<3xf32> to tensor<3x!quant.uniform<i4:f32, 0.5>>
  %1 = quant.dcast %0 : tensor<3x!quant.uniform<i4:f32, 0.5>> to tensor<3xf32>
  return %1 : tensor<3xf32>
}
