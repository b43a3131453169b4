// Lowering of qcast/dcast, bf16.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = quant.qcast %a : tensor<4xbf16> to tensor<4x!quant.uniform<i8:bf16, 0.3>>
  %1 = quant.dcast %0 : tensor<4x!quant.uniform<i8:bf16, 0.3>> to tensor<4xbf16>
  return %1 : tensor<4xbf16>
}
