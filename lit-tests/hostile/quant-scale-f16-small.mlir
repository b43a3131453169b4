// F16 denormal scale.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f16, 1.0e-5>>)
