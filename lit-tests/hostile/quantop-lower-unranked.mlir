// Lowering of qcast/dcast, unranked.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 0.5:3>>
  %1 = quant.dcast %0 : tensor<*x!quant.uniform<i8:f32, 0.5:3>> to tensor<*xf32>
  return %1 : tensor<*xf32>
}
