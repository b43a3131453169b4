// A tile that repeats the parameters of an axis billions of times.
// expect: accept

// RUN: qopt --fold-quant-shapes %s | qopt -o %t

!q = !quant.uniform<i8:f32:1, {1.0, 2.0}>
func.func @f(%x: tensor<2x2x!q>) -> tensor<?x?x!quant.uniform<i8:f32:1, {1.0, 2.0, 1.0, 2.0}>> {
  %a = arith.constant dense<2147483647> : tensor<2xi32>
  %0 = "tfl.tile"(%x, %a) : (tensor<2x2x!q>, tensor<2xi32>) -> tensor<?x?x!quant.uniform<i8:f32:1, {1.0, 2.0, 1.0, 2.0}>>
  return %0 : tensor<?x?x!quant.uniform<i8:f32:1, {1.0, 2.0, 1.0, 2.0}>>
}
