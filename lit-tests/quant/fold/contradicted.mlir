// A shape that turns out to contradict the result type while constants are folded is an error at its user.

// RUN: qopt %s --fold-quant-shapes --verify-diagnostics

!t = !quant.uniform<i8:f32, 0.5>

func.func @multiplied() -> tensor<2x2x!t> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<4x!t>, value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4x!t>
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<1> : tensor<2xi32>
  %s = arith.muli %a, %b : tensor<2xi32>
  // expected-error @below {{result #0 has shape 2x2, but operand #1 is [1, 2]}}
  %0 = "tfl.reshape"(%c, %s) : (tensor<4x!t>, tensor<2xi32>) -> tensor<2x2x!t>
  return %0 : tensor<2x2x!t>
}
