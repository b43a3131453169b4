// Casts that no operation absorbs are operations of the hub, and parameters may vary along any dimension.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa | FileCheck %s --check-prefix=TOSA

!a = !quant.uniform<i8:f32, 0.5:3>
!b = !quant.uniform<i8:f32, 0.25>
!rows = !quant.uniform<i8:f32:0, {0.5:3,0.25}>
!columns = !quant.uniform<i8:f32:1, {0.5:3,0.25,0.125}>
!blocks = !quant.uniform<i8:f32:{0:1,1:2}, {{0.5:3,0.25},{0.125,0.5}}>

// CHECK-LABEL: func.func @casts(
// CHECK: qnn.dequantize tosa %arg0
// CHECK: qnn.quantize tosa %arg1
func.func @casts(%x: tensor<2x3x!a>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3x!b>) {
  %0 = quant.dcast %x : tensor<2x3x!a> to tensor<2x3xf32>
  %1 = quant.qcast %y : tensor<2x3xf32> to tensor<2x3x!b>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3x!b>
}

// Rows, then columns of each row.
// TOSA-LABEL: func.func @axes(
// TOSA-COUNT-2: tosa.concat {{.*}} {axis = 1 : i32} : (tensor<1x1xi8>, tensor<1x1xi8>, tensor<1x1xi8>) -> tensor<1x3xi8>
// TOSA: tosa.concat {{.*}} {axis = 0 : i32} : (tensor<1x3xi8>, tensor<1x3xi8>) -> tensor<2x3xi8>
func.func @axes(%x: tensor<2x3x!rows>) -> tensor<2x3x!columns> {
  %0 = qnn.requantize tflite %x : (tensor<2x3x!rows>) -> tensor<2x3x!columns>
  return %0 : tensor<2x3x!columns>
}

// TOSA-LABEL: func.func @blocks(
// TOSA-COUNT-2: tosa.concat {{.*}} {axis = 1 : i32} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
func.func @blocks(%x: tensor<2x4x!blocks>) -> tensor<2x4xf32> {
  %0 = quant.dcast %x : tensor<2x4x!blocks> to tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// The hub computes casts in f32, and these are computed in f64.
// CHECK-LABEL: func.func @wide(
// CHECK: quant.dcast
// CHECK: quant.qcast
func.func @wide(%x: tensor<4x!quant.uniform<i8:f64, 0.1:3>>, %y: tensor<4xf64>) -> (tensor<4xf64>, tensor<4x!quant.uniform<i8:f64, 0.1:3>>) {
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f64, 0.1:3>> to tensor<4xf64>
  %1 = quant.qcast %y : tensor<4xf64> to tensor<4x!quant.uniform<i8:f64, 0.1:3>>
  return %0, %1 : tensor<4xf64>, tensor<4x!quant.uniform<i8:f64, 0.1:3>>
}
