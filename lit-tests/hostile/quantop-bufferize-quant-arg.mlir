// No bufferized form for quant tensors: clean diagnostic. Nothing is bufferized here, and the type is one that a function may have.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @m(%a: tensor<16x1x1x8x!quant.uniform<u8<1:255>:f32, 0.0157:128>>) {
  return
}
