// --set-quant-params: another scale or zero point of a named tensor.

// RUN: qopt %s --set-quant-params='tensor=x scale=0.05 zero-point=-4' | FileCheck %s --check-prefix=INPUT
// RUN: qopt %s --set-quant-params='tensor=w scale=0.125 axis-index=1' | FileCheck %s --check-prefix=WEIGHT
// RUN: qopt %s --set-quant-params='tensor=y zero-point=7' | FileCheck %s --check-prefix=OUTPUT
// RUN: qopt %s --set-quant-params='tensor=f scale=1.0' | FileCheck %s --check-prefix=CAST
// RUN: not qopt %s --set-quant-params='tensor=xx scale=1.0' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not qopt %s --set-quant-params='tensor=w scale=1.0' 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not qopt %s --set-quant-params='tensor=w scale=1.0 axis-index=2' 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not qopt %s --set-quant-params='tensor=x scale=1.0 axis-index=0' 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not qopt %s --set-quant-params='tensor=x zero-point=128' 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not qopt %s --set-quant-params='tensor=x scale=1e-60' 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not qopt %s --set-quant-params='tensor=shape scale=1.0' 2>&1 | FileCheck %s --check-prefix=FLOAT
// RUN: not qopt %s --set-quant-params='tensor=p scale=1.0' 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: not qopt %s --set-quant-params='tensor=s scale=1.0' 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: not qopt %s --set-quant-params='tensor=b scale=1.0 axis-index=0' 2>&1 | FileCheck %s --check-prefix=BIAS
// RUN: not qopt %s --set-quant-params='tensor=m scale=1.0' 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: not qopt %s --set-quant-params='tensor=c scale=1.0' 2>&1 | FileCheck %s --check-prefix=CALLED
// RUN: not qopt %s --set-quant-params='tensor=twice scale=1.0' 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not qopt %s --set-quant-params='tensor=x scale=0' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not qopt %s --set-quant-params='tensor=x scale=inf' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not qopt %s --set-quant-params='tensor=x scale=-1' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not qopt %s --set-quant-params='tensor=x zero-point=0.5' 2>&1 | FileCheck %s --check-prefix=INTEGER
// RUN: not qopt %s --set-quant-params='tensor=x' 2>&1 | FileCheck %s --check-prefix=OPTIONS
// RUN: not qopt %s --set-quant-params 2>&1 | FileCheck %s --check-prefix=OPTIONS

// The scale is rounded to f32. The reals of the bias stay: 40 * 0.25 = 400 * 0.025, 80 * 0.125 = 800 * 0.0125.
// INPUT-LABEL: func.func @main(%arg0: tensor<1x2x!quant.uniform<i8:f32, 0.05000000074505806:-4>> {tflite.tensor = {shape_signature = array<i64: 1, 2>}}
// INPUT: %[[B:.*]] = "tfl.pseudo_qconst"() <{{.*}}dense<[400, 800]> : tensor<2xi32>
// INPUT: "tfl.fully_connected"(%arg0, %{{.*}}, %[[B]])
// WEIGHT: tensor<2x2x!quant.uniform<i8:f32:0, {5.000000e-01,1.250000e-01}>>, value = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>}> {tflite.tensors = [{}]}
// WEIGHT: dense<[40, 160]> : tensor<2xi32>
// OUTPUT-LABEL: func.func @main(
// OUTPUT-SAME: -> (tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00:7>>
// CAST: "tfl.quantize"(%arg1) <{qtype = tensor<4x!quant.uniform<i8:f32, 1.000000e+00:3>>}> : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00:3>>
// NAME: error: no tensor is named 'xx'; the nearest names are 'x',
// SEVERAL: error: {{.*}}tensor 'w' cannot change: it has 2 scales: the option 'axis-index' selects one
// INDEX: error: {{.*}}tensor 'w' cannot change: it has 2 scales, so index 2 is out of range
// ONE: error: {{.*}}tensor 'x' cannot change: it has one scale, so 'axis-index' must be left out
// RANGE: error: {{.*}}tensor 'x' cannot change: zero point 128 is out of the storage range [-128, 127]
// SMALL: error: {{.*}}tensor 'x' cannot change: the scale is out of range of the expressed type
// FLOAT: error: {{.*}}tensor 'shape' cannot change: it is not quantized
// EQUAL: error: {{.*}}tensor 'p' cannot change: 'tfl.maximum' requires equal scales and zero points of operands and results
// FIXED: error: {{.*}}tensor 's' cannot change: 'tfl.softmax' requires a result with scale 2^-8 and zero point -128
// BIAS: error: {{.*}}tensor 'b' cannot change: 'tfl.fully_connected' requires the scale of input times weight
// MOVED: error: {{.*}}tensor 'm' cannot change: 'tfl.reshape' result type must be
// CALLED: error: {{.*}}tensor 'c' cannot change: an operation refers to the function whose type it is part of
// TWICE: error: 2 quantized tensors are named 'twice'
// ZERO: scale '{{.*}}' is not a positive finite number
// INTEGER: zero point '0.5' is not an integer
// OPTIONS: requires the option 'tensor', and 'scale' or 'zero-point'

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>
!b = !quant.uniform<i32:f32:0, {2.500000e-01,1.250000e-01}>
!y = !quant.uniform<i8:f32, 1.0>
!s = !quant.uniform<i8:f32, 3.906250e-03:-128>
func.func @main(%x: tensor<1x2x!x> {tflite.tensor = {scale = array<f32: 0.0>, shape_signature = array<i64: 1, 2>}} loc("x"), %f: tensor<4xf32> loc("g"), %c: tensor<2x2x!y> loc("twice"), %d: tensor<2x2x!y> loc("twice")) -> (tensor<1x2x!y>, tensor<4x!y>, tensor<1x2x!s>, tensor<2x!y>, tensor<2x!y>)
    attributes {tf.entry_function = {inputs = "x,g,twice,twice", outputs = "y,v,s,n,o"}} {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> {tflite.tensors = [{scale = array<f32: 0.5, 0.0>}]} : () -> tensor<2x2x!w> loc("w")
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<[40, 80]> : tensor<2xi32>}> : () -> tensor<2x!b> loc("b")
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x2x!x>, tensor<2x2x!w>, tensor<2x!b>) -> tensor<1x2x!y>
  %1 = "tfl.quantize"(%f) <{qtype = tensor<4x!x>}> : (tensor<4xf32>) -> tensor<4x!x> loc("f")
  %2 = tfl.add(%1, %1) <{fused_activation_function = "NONE"}> : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!y>
  %3 = "tfl.softmax"(%0) <{beta = 1.0 : f32}> : (tensor<1x2x!y>) -> tensor<1x2x!s>
  %p = tfl.add(%0, %0) <{fused_activation_function = "NONE"}> : (tensor<1x2x!y>, tensor<1x2x!y>) -> tensor<1x2x!x> loc("p")
  %4 = "tfl.maximum"(%p, %p) : (tensor<1x2x!x>, tensor<1x2x!x>) -> tensor<1x2x!x>
  %n = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32> loc("shape")
  %5 = "tfl.reshape"(%4, %n) : (tensor<1x2x!x>, tensor<1xi32>) -> tensor<2x!x> loc("m")
  %6 = tfl.add(%5, %5) <{fused_activation_function = "NONE"}> : (tensor<2x!x>, tensor<2x!x>) -> tensor<2x!y>
  %7 = call @called(%6) : (tensor<2x!y>) -> tensor<2x!y>
  return %0, %2, %3, %6, %7 : tensor<1x2x!y>, tensor<4x!y>, tensor<1x2x!s>, tensor<2x!y>, tensor<2x!y>
}
func.func private @called(%c: tensor<2x!y> loc("c")) -> tensor<2x!y> {
  return %c : tensor<2x!y>
}
