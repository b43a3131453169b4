// Dynamic leading dim: axis provable because trailing dims are static.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<?x8x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<?x2x8x!quant.uniform<i8:f32:2, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>> {
  %s = tosa.const_shape {values = dense<[-1, 2, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<?x8x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>, !tosa.shape<3>) -> tensor<?x2x8x!quant.uniform<i8:f32:2, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
  return %0 : tensor<?x2x8x!quant.uniform<i8:f32:2, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
}
