// Concat along the channel: scale lists concatenate.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.1,0.2}>>, %b: tensor<1x2x!quant.uniform<i8:f32:0, {0.3}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.1,0.2,0.3}>> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x2x!quant.uniform<i8:f32:0, {0.1,0.2}>>, tensor<1x2x!quant.uniform<i8:f32:0, {0.3}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.1,0.2,0.3}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:0, {0.1,0.2,0.3}>>
}
