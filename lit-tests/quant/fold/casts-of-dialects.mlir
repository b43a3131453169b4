// Casts of tfl and stablehlo fold like quant's: movements between two of them move stored values. Casts keep their dialect.

// RUN: qopt %s --validate --fold-quant-shapes -o %t.out && FileCheck %s --input-file=%t.out
// RUN: qopt %t.out --fold-quant-shapes -o %t.twice && cmp %t.out %t.twice

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>
!r1 = !quant.uniform<i8:f32:1, {3.0, 4.0}>

// CHECK-LABEL: func.func @tfl(
// CHECK-NOT: quantize
// CHECK: %[[T:.*]] = "tfl.transpose"(%arg0, {{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK-NEXT: return %[[T]]
func.func @tfl(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.dequantize"(%x) : (tensor<2x3x!q0>) -> tensor<2x3xf32>
  %1 = "tfl.transpose"(%0, %p) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %2 = "tfl.quantize"(%1) <{qtype = tensor<3x2x!q1>}> : (tensor<3x2xf32>) -> tensor<3x2x!q1>
  return %2 : tensor<3x2x!q1>
}

// The attribute of the moved quantization has its type.
// CHECK-LABEL: func.func @before(
// CHECK: "tfl.quantize"(%arg0) <{qtype = tensor<2x3x!quant.uniform<i8:f32:0, {3.000000e+00,4.000000e+00}>>}> : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:0, {3.000000e+00,4.000000e+00}>>
// CHECK: "tfl.transpose"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {3.000000e+00,4.000000e+00}>>
func.func @before(%x: tensor<2x3xf32>) -> tensor<3x2x!r1> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %1 = "tfl.quantize"(%0) <{qtype = tensor<3x2x!r1>}> : (tensor<3x2xf32>) -> tensor<3x2x!r1>
  return %1 : tensor<3x2x!r1>
}

// CHECK-LABEL: func.func @stablehlo(
// CHECK-NOT: uniform_quantize
// CHECK: %[[T:.*]] = stablehlo.transpose %arg0, dims = [1, 0] : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK-NEXT: return %[[T]]
func.func @stablehlo(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x3x!q0>) -> tensor<2x3xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<3x2xf32>) -> tensor<3x2x!q1>
  return %2 : tensor<3x2x!q1>
}

// A cast from one quantized type to another rounds anew, so the movement stays.
// CHECK-LABEL: func.func @requantize(
// CHECK: "tfl.transpose"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: "tfl.quantize"{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {3.000000e+00,4.000000e+00}>>
func.func @requantize(%x: tensor<2x3x!q0>) -> tensor<3x2x!r1> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x!q0>, tensor<2xi32>) -> tensor<3x2x!q1>
  %1 = "tfl.quantize"(%0) <{qtype = tensor<3x2x!r1>}> : (tensor<3x2x!q1>) -> tensor<3x2x!r1>
  return %1 : tensor<3x2x!r1>
}

// StableHLO has no type with blocks, which the merged channels need: its cast rejects the moved type, so the movement stays.
// CHECK-LABEL: func.func @no_blocks(
// CHECK-NEXT: %[[X:.*]] = stablehlo.uniform_dequantize %arg0
// CHECK-NEXT: tensor.collapse_shape %[[X]]
func.func @no_blocks(%x: tensor<3x2x!quant.uniform<i8:f32:0, {2.0, 0.25, 0.125}>>) -> tensor<6xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<3x2x!quant.uniform<i8:f32:0, {2.0, 0.25, 0.125}>>) -> tensor<3x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x2xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}
