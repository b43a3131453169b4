// Evaluators compute operations on constants, as they do in a run of the program.

// RUN: qopt %s --canonicalize | FileCheck %s
// RUN: qopt %s --run=add | FileCheck %s --check-prefix=VALUE
// RUN: qopt %s --canonicalize --run=add | FileCheck %s --check-prefix=VALUE

!q = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<u8:f32, 5.000000e-01:128>

// VALUE: dense<[5, 9]> : tensor<2xi8>

// CHECK-LABEL: func.func @add(
// CHECK-NEXT: [[R:%.*]] = qnn.constant dense<[5, 9]> : tensor<2xi8> : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: return [[R]]
func.func @add() -> tensor<2x!q> {
  %a = qnn.constant dense<[4, 6]> : tensor<2xi8> : tensor<2x!q>
  %0 = qnn.add tflite %a, %a : (tensor<2x!q>, tensor<2x!q>) -> tensor<2x!q>
  return %0 : tensor<2x!q>
}

// A cast of a constant stays: it states the parameters.
// CHECK-LABEL: func.func @dequantize(
// CHECK-NEXT: [[Q:%.*]] = qnn.constant dense<[4, 1]> : tensor<2xi8> : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[R:%.*]] = qnn.dequantize tflite [[Q]]
// CHECK-NEXT: return [[R]]
func.func @dequantize() -> tensor<2xf32> {
  %a = qnn.constant dense<[4, 1]> : tensor<2xi8> : tensor<2x!q>
  %0 = qnn.dequantize tflite %a : (tensor<2x!q>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @to_unsigned(
// CHECK-NEXT: [[R:%.*]] = qnn.constant dense<[-127, 126]> : tensor<2xi8> : tensor<2x!quant.uniform<u8:f32, 5.000000e-01:128>>
// CHECK-NEXT: return [[R]]
func.func @to_unsigned() -> tensor<2x!w> {
  %a = qnn.constant dense<[4, 1]> : tensor<2xi8> : tensor<2x!q>
  %0 = qnn.requantize tflite %a : (tensor<2x!q>) -> tensor<2x!w>
  return %0 : tensor<2x!w>
}

// Not if an operand is unknown, or a size is dynamic.
// CHECK-LABEL: func.func @unknown(
// CHECK: qnn.add
// CHECK: qnn.dequantize
func.func @unknown(%x: tensor<2x!q>) -> (tensor<2x!q>, tensor<?xf32>) {
  %a = qnn.constant dense<[4, 6]> : tensor<2xi8> : tensor<2x!q>
  %0 = qnn.add tflite %a, %x : (tensor<2x!q>, tensor<2x!q>) -> tensor<2x!q>
  %1 = qnn.dequantize tflite %a : (tensor<2x!q>) -> tensor<?xf32>
  return %0, %1 : tensor<2x!q>, tensor<?xf32>
}

// Sums of quantized offsets: -4 + 1 and 2 + 4, at the scales of the sum and of the mean.
// CHECK-LABEL: func.func @sums(
// CHECK-DAG: qnn.constant dense<[-3, 6]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 5.000000e-01>>
// CHECK-DAG: qnn.constant dense<[-3, 6]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 2.500000e-01>>
func.func @sums() -> (tensor<2x!quant.uniform<i32:f32, 5.000000e-01>>, tensor<2xf32>) {
  %a = qnn.constant dense<[[-1, 4], [5, 7]]> : tensor<2x2xi8> : tensor<2x2x!q>
  %0 = qnn.sum tflite %a {axes = array<i64: 1>} : (tensor<2x2x!q>) -> tensor<2x!quant.uniform<i32:f32, 5.000000e-01>>
  %1 = qnn.mean ort %a {axes = array<i64: 1>} : (tensor<2x2x!q>) -> tensor<2x!quant.uniform<i32:f32, 2.500000e-01>>
  %2 = qnn.dequantize ort %1 : (tensor<2x!quant.uniform<i32:f32, 2.500000e-01>>) -> tensor<2xf32>
  return %0, %2 : tensor<2x!quant.uniform<i32:f32, 5.000000e-01>>, tensor<2xf32>
}

// Not if the constant would have more than 65,536 elements.
// CHECK-LABEL: func.func @many(
// CHECK: qnn.requantize
func.func @many() -> tensor<65537x!w> {
  %a = qnn.constant dense<4> : tensor<65537xi8> : tensor<65537x!q>
  %0 = qnn.requantize tflite %a : (tensor<65537x!q>) -> tensor<65537x!w>
  return %0 : tensor<65537x!w>
}
