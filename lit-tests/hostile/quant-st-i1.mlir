// 1-bit signed storage holds -1..0.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<i1:f32, 0.5>>)
