// With concat=requantize a concatenation of different parameters gets one parameter: the coarsest operand's if all have one
// zero point, else one that covers the range of all operands. Without it, the result is exact.

// RUN: qopt --fold-quant-shapes='concat=requantize' %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes='concat=requantize' --remarks-filter-missed=fold-quant-shapes %s -o %t 2>&1 | grep -v "run time" | FileCheck %s --check-prefix=REMARK --allow-empty
// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s --check-prefix=EXACT

!a = !quant.uniform<i8:f32, 0.5>
!b = !quant.uniform<i8:f32, 0.25>
!c = !quant.uniform<i8:f32, 0.25:-128>

// REMARK-NOT: remark

// CHECK-LABEL: func.func @one_zero_point
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg1
// CHECK-NEXT: [[Q:%.*]] = quant.qcast [[D]] : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: [[C:%.*]] = tosa.concat %arg0, [[Q]]
// CHECK-NEXT: [[R:%.*]] = quant.dcast [[C]]
// CHECK-NEXT: return [[R]]
// EXACT-LABEL: func.func @one_zero_point
// EXACT: tensor<4x!quant.uniform<i8:f32:{0:2}, {5.000000e-01, 2.500000e-01}>>
func.func @one_zero_point(%x: tensor<2x!a>, %y: tensor<2x!b>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<2x!a> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!b> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @coarsest_last
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg1
// CHECK-NEXT: [[Q:%.*]] = quant.qcast [[D]] : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: tosa.concat [[Q]], %arg0
func.func @coarsest_last(%x: tensor<2x!a>, %y: tensor<2x!b>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<2x!a> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!b> to tensor<2xf32>
  %2 = tosa.concat %1, %0 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// The first holds -64 to 63.5 and the second 0 to 63.75: 127.75 in 255 steps, and -64 is -128.
// CHECK-LABEL: func.func @covering
// CHECK: tosa.concat
// CHECK-SAME: -> tensor<4x!quant.uniform<i8:f32, 0.50098{{[0-9]*}}>>
func.func @covering(%x: tensor<2x!a>, %y: tensor<2x!c>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<2x!a> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!c> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Constants are requantized at once, where no convention of rounding would give others.
// CHECK-LABEL: func.func @constants
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<[1, 2, 3, -4]> : tensor<4xi8>}>
// CHECK-NEXT: [[S:%.*]] = quant.scast [[C]]
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[S]]
// CHECK-NEXT: return [[D]]
func.func @constants() -> tensor<4xf32> {
  %x = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!a>
  %y = "tosa.const"() <{values = dense<[6, -8]> : tensor<2xi8>}> : () -> tensor<2x!b>
  %0 = quant.dcast %x : tensor<2x!a> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!b> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// A quantization that follows sets the parameters.
// CHECK-LABEL: func.func @quantized
// CHECK: tosa.concat
// CHECK-SAME: -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: return
func.func @quantized(%x: tensor<2x!a>, %y: tensor<2x!b>) -> tensor<4x!quant.uniform<i8:f32, 1.0>> {
  %0 = quant.dcast %x : tensor<2x!a> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!b> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %3 = quant.qcast %2 : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 1.0>>
  return %3 : tensor<4x!quant.uniform<i8:f32, 1.0>>
}

// Parameters for each channel stay.
// CHECK-LABEL: func.func @channels
// CHECK: tosa.concat %arg0, %arg1
// CHECK-SAME: -> tensor<4x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00,3.000000e+00,4.000000e+00}>>
func.func @channels(%x: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %y: tensor<2x!quant.uniform<i8:f32:0, {3.0, 4.0}>>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!quant.uniform<i8:f32:0, {3.0, 4.0}>> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// One zero point needs no range, which no float of the expressed type may hold.
// CHECK-LABEL: func.func @huge
// CHECK: [[X:%.*]] = quant.qcast {{.*}} to tensor<2x!quant.uniform<i8:f64, 2.000000e+307:3>>
// CHECK-NEXT: stablehlo.concatenate [[X]], %arg1
func.func @huge(%x: tensor<2x!quant.uniform<i8:f64, 1.0e307:3>>, %y: tensor<2x!quant.uniform<i8:f64, 2.0e307:3>>) -> tensor<4xf64> {
  %0 = quant.dcast %x : tensor<2x!quant.uniform<i8:f64, 1.0e307:3>> to tensor<2xf64>
  %1 = quant.dcast %y : tensor<2x!quant.uniform<i8:f64, 2.0e307:3>> to tensor<2xf64>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<2xf64>, tensor<2xf64>) -> tensor<4xf64>
  return %2 : tensor<4xf64>
}
