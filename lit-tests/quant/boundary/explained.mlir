// --verify-quant-boundary: a crossing by a cast, or in reals with quantized weights, is not a break. The program stays.

// RUN: qopt %s -o %t.in && qopt %s --verify-quant-boundary -o %t.out && cmp %t.in %t.out

!q = !quant.uniform<i8:f32, 0.5>
!w = !quant.uniform<i8:f32:0, {0.1, 0.2}>

func.func @casts(%x: tensor<2x!q>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x!q>, tensor<2x!q>, tensor<2x!q>) {
  %0 = quant.dcast %x : tensor<2x!q> to tensor<2xf32>
  %1 = "tfl.dequantize"(%x) : (tensor<2x!q>) -> tensor<2xf32>
  %2 = stablehlo.uniform_dequantize %x : (tensor<2x!q>) -> tensor<2xf32>
  %3 = quant.qcast %y : tensor<2xf32> to tensor<2x!q>
  %4 = "tfl.quantize"(%y) <{qtype = tensor<2x!q>}> : (tensor<2xf32>) -> tensor<2x!q>
  %5 = stablehlo.uniform_quantize %y : (tensor<2xf32>) -> tensor<2x!q>
  return %0, %1, %2, %3, %4, %5 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x!q>, tensor<2x!q>, tensor<2x!q>
}

// The weights are moved before they are used.
func.func @weights(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x2x!w>, value = dense<1> : tensor<2x1x2xi8>}> : () -> tensor<2x1x2x!w>
  %s = "tfl.pseudo_const"() <{value = dense<[2, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.reshape"(%w, %s) : (tensor<2x1x2x!w>, tensor<2xi32>) -> tensor<2x2x!w>
  %n = "tfl.no_value"() <{value}> : () -> none
  %1 = "tfl.fully_connected"(%x, %0, %n) : (tensor<1x2xf32>, tensor<2x2x!w>, none) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// A real bias together with quantized operands.
func.func @bias(%x: tensor<1x2x!q>, %w: tensor<2x2x!w>) -> tensor<1x2x!q> {
  %b = "tfl.pseudo_const"() <{value = dense<0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.fully_connected"(%x, %w, %b) : (tensor<1x2x!q>, tensor<2x2x!w>, tensor<2xf32>) -> tensor<1x2x!q>
  return %0 : tensor<1x2x!q>
}

// A dequantization that is written out: one operand is converted.
func.func @lowered(%x: tensor<2x!q>) -> tensor<2xf32> {
  %0 = quant.scast %x : tensor<2x!q> to tensor<2xi8>
  %1 = arith.sitofp %0 : tensor<2xi8> to tensor<2xf32>
  %c = arith.constant dense<0.5> : tensor<2xf32>
  %2 = arith.mulf %1, %c : tensor<2xf32>
  return %2 : tensor<2xf32>
}

// A call gives what the function gives.
func.func @call(%x: tensor<2x!q>) -> tensor<2xf32> {
  %0 = call @reals(%x) : (tensor<2x!q>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @reals(%x: tensor<2x!q>) -> tensor<2xf32> {
  %0 = quant.dcast %x : tensor<2x!q> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// The hub's casts have their own rounding.
func.func @hub(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = qnn.quantize ort %x : (tensor<4xf32>) -> tensor<4x!q>
  %1 = qnn.dequantize ort %0 : (tensor<4x!q>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
