// Parameters that vary along a dimension: each element is converted between its own two parameters. TOSA has one zero point and
// one table for a tensor, so the lowering slices the tensor into runs of channels with equal parameters.

// RUN: qopt %s --canonicalize --print-quant-aliases=false | FileCheck %s --check-prefix=VALUE
// RUN: qopt %s --hub-to-tosa --canonicalize | FileCheck %s --check-prefix=TOSA
// RUN: qopt %s --hub-to-tosa --fold-quant-shapes --canonicalize | FileCheck %s --check-prefix=LOWERED

!a = !quant.uniform<i8:f32:0, {1.0e-01:-30, 5.0e-01:-20}>
!b = !quant.uniform<i8:f32:0, {1.0e-01:-20, 2.0e-01:-30}>

// 5 is 3.5, stored as 35 - 20; 8 is 14, stored as 70 - 30.
// VALUE-LABEL: func.func @between
// VALUE: qnn.constant dense<[15, 40]>
// LOWERED-LABEL: func.func @between
// LOWERED: [[A:%.*]] = "tosa.const"() <{values = dense<15> : tensor<1xi8>}>
// LOWERED: [[B:%.*]] = "tosa.const"() <{values = dense<40> : tensor<1xi8>}>
// LOWERED: tosa.concat [[A]], [[B]] {axis = 0 : i32}
func.func @between() -> tensor<2x!b> {
  %0 = qnn.constant dense<[5, 8]> : tensor<2xi8> : tensor<2x!a>
  %1 = qnn.requantize ort %0 : (tensor<2x!a>) -> tensor<2x!b>
  return %1 : tensor<2x!b>
}

!rows = !quant.uniform<i8:f32:0, {5.0e-01, 5.0e-01, 2.5e-01:4}>

// One table for the first two rows, one for the third.
// TOSA-LABEL: func.func @rows
// TOSA: tosa.slice %arg0, {{.*}} -> tensor<2x4xi8>
// TOSA: tosa.table {{.*}} -> tensor<2x4xi8>
// TOSA: tosa.slice %arg0, {{.*}} -> tensor<1x4xi8>
// TOSA: tosa.table {{.*}} -> tensor<1x4xi8>
// TOSA: tosa.concat {{.*}} {axis = 0 : i32} : (tensor<2x4xi8>, tensor<1x4xi8>) -> tensor<3x4xi8>
func.func @rows(%x: tensor<3x4x!rows>) -> tensor<3x4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.requantize ort %x : (tensor<3x4x!rows>) -> tensor<3x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x4x!quant.uniform<i8:f32, 1.0>>
}

!last = !quant.uniform<i8:f32:1, {5.0e-01:2, 2.5e-01:2}>

// One zero point and the last dimension: one rescale with a multiplier for each channel.
// TOSA-LABEL: func.func @last
// TOSA-NOT: tosa.slice
// TOSA: tosa.rescale {{.*}}per_channel = true
func.func @last(%x: tensor<3x2x!last>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.requantize tflite %x : (tensor<3x2x!last>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 1.0>>
}

// TOSA-LABEL: func.func @casts
// TOSA-COUNT-2: tosa.mul
// TOSA: tosa.concat {{.*}} -> tensor<2xf32>
// TOSA-COUNT-2: qint.quantize
// TOSA: tosa.concat {{.*}} -> tensor<2xi8>
func.func @casts(%x: tensor<2x!a>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2x!b>) {
  %0 = qnn.dequantize ort %x : (tensor<2x!a>) -> tensor<2xf32>
  %1 = qnn.quantize ort %y : (tensor<2xf32>) -> tensor<2x!b>
  return %0, %1 : tensor<2xf32>, tensor<2x!b>
}
