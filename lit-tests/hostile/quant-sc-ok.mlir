// Sub-channel: blocks 2x1 on 4x2.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<i8:f32:{0:2,1:1}, {{0.5,0.25},{0.125,0.0625}}>>)
