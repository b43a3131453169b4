// Lowering of qcast/dcast, dyn.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = quant.qcast %a : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32, 0.5:3>>
  %1 = quant.dcast %0 : tensor<?x2x!quant.uniform<i8:f32, 0.5:3>> to tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}
