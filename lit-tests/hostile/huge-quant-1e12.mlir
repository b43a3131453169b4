// Types only.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<1000000000000xf32>) -> tensor<1000000000000xf32> {
  %0 = quant.qcast %a : tensor<1000000000000xf32> to tensor<1000000000000x!quant.uniform<i8:f32, 0.5:3>>
  %1 = quant.dcast %0 : tensor<1000000000000x!quant.uniform<i8:f32, 0.5:3>> to tensor<1000000000000xf32>
  return %1 : tensor<1000000000000xf32>
}
