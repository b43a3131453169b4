// Quant.any.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.any<i8<-16:7>:f32>>)
