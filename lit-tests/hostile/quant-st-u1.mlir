// 1-bit unsigned.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<u1:f32, 0.5>>)
