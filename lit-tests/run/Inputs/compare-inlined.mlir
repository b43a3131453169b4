!q = !quant.uniform<i8:f32, 0.5:3>
!p = !quant.uniform<i8:f32, 1.0:-5>
func.func @main(%a: tensor<16x!q>, %b: tensor<16x!q>) -> tensor<16x!p> {
  %r = stablehlo.subtract %a, %b : (tensor<16x!q>, tensor<16x!q>) -> tensor<16x!p>
  return %r : tensor<16x!p>
}
