// Channel of size 1 may move anywhere: axis choice is ambiguous, keep scales[0].
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<1x1x4x!quant.uniform<i8:f32:0, {0.5}>>) -> tensor<4x1x!quant.uniform<i8:f32:1, {0.5}>> {
  %s = tosa.const_shape {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<1x1x4x!quant.uniform<i8:f32:0, {0.5}>>, !tosa.shape<2>) -> tensor<4x1x!quant.uniform<i8:f32:1, {0.5}>>
  return %0 : tensor<4x1x!quant.uniform<i8:f32:1, {0.5}>>
}
