// F8 expressed type.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f8E5M2, 0.5>>)
