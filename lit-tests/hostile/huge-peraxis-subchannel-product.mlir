// One block over a giant tensor.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<1000000x1000000x!quant.uniform<i8:f32:{0:1000000,1:1000000}, {{0.5}}>>)
