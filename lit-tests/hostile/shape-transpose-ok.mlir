// Axis 3 -> 1 (inverse permutation!).
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<1x8x4x4x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<1x8x4x4x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
  return %0 : tensor<1x8x4x4x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
}
