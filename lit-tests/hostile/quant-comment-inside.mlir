// Comment inside a type.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32, // c
 0.5>>)
