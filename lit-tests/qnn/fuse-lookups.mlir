// --fuse-lookups: one table for elementwise operations on one 8-bit value.

// RUN: qopt %s --fuse-lookups | FileCheck %s
// RUN: qopt %s --run=gelu_of_values > %t.1 && qopt %s --fuse-lookups --run=gelu_of_values > %t.2 && cmp %t.1 %t.2
// RUN: qopt %s --run=integers_of_values > %t.1 && qopt %s --fuse-lookups --run=integers_of_values > %t.2 && cmp %t.1 %t.2

!u = !quant.uniform<u8:f32, 0.0625:128>
!e = !quant.uniform<u8:f32, 0.0078125:128>
!r = !quant.uniform<i8:f32, 0.03125:-120>

// Casts, float TOSA and operations of the hub; one value reaches the product on two ways.
// CHECK-LABEL: func.func @gelu(
// CHECK: [[T:%.*]] = "tosa.const"() <{values = dense<{{.*}}> : tensor<256xi8>}>
// CHECK: [[Y:%.*]] = qnn.lut %arg0, [[T]] : {{.*}} -> tensor<2x4x!quant
// CHECK-NEXT: return [[Y]]
func.func @gelu(%x: tensor<2x4x!u>) -> tensor<2x4x!r> {
  %d = "tosa.const"() <{values = dense<1.41421354> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %one = qnn.constant dense<-1> : tensor<1xi8> : tensor<1x!quant.uniform<u8:f32, 0.00392156886>>
  %0 = qnn.dequantize ort %x : (tensor<2x4x!u>) -> tensor<2x4xf32>
  %1 = qint.divide %0, %d : (tensor<2x4xf32>, tensor<1x1xf32>) -> tensor<2x4xf32>
  %2 = tosa.erf %1 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = qnn.quantize ort %2 : (tensor<2x4xf32>) -> tensor<2x4x!e>
  %4 = qnn.add ort %3, %one : (tensor<2x4x!e>, tensor<1x!quant.uniform<u8:f32, 0.00392156886>>) -> tensor<2x4x!e>
  %5 = qnn.mul ort %x, %4 : (tensor<2x4x!u>, tensor<2x4x!e>) -> tensor<2x4x!r>
  return %5 : tensor<2x4x!r>
}

// Four operations on integers.
// CHECK-LABEL: func.func @integers(
// CHECK: [[Y:%.*]] = qnn.lut
// CHECK-NEXT: return [[Y]]
func.func @integers(%x: tensor<4x!r>) -> tensor<4x!r> {
  %0 = qnn.unary tflite %x {function = "abs"} : (tensor<4x!r>) -> tensor<4x!r>
  %1 = qnn.add tflite %0, %x : (tensor<4x!r>, tensor<4x!r>) -> tensor<4x!r>
  %2 = qnn.mul tflite %1, %1 : (tensor<4x!r>, tensor<4x!r>) -> tensor<4x!r>
  %3 = qnn.clamp %2 {clamp = array<i64: -100, 100>} : (tensor<4x!r>) -> tensor<4x!r>
  return %3 : tensor<4x!r>
}

// An operation that two values enter, a value that is read elsewhere, and a few integer operations have no table.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: qnn.lut
// CHECK: return
func.func @kept(%x: tensor<4x!r>, %y: tensor<4x!r>) -> (tensor<4x!r>, tensor<4x!r>, tensor<4xf32>, tensor<4x!r>) {
  %0 = qnn.dequantize ort %x : (tensor<4x!r>) -> tensor<4xf32>
  %1 = qnn.dequantize ort %y : (tensor<4x!r>) -> tensor<4xf32>
  %2 = tosa.pow %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = qnn.quantize ort %2 : (tensor<4xf32>) -> tensor<4x!r>
  %4 = tosa.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  %5 = qnn.quantize ort %4 : (tensor<4xf32>) -> tensor<4x!r>
  %6 = qnn.unary tflite %x {function = "abs"} : (tensor<4x!r>) -> tensor<4x!r>
  return %3, %5, %4, %6 : tensor<4x!r>, tensor<4x!r>, tensor<4xf32>, tensor<4x!r>
}

func.func @gelu_of_values() -> tensor<2x4x!r> {
  %x = qnn.constant dense<[[0, 1, 127, 128], [129, 200, 254, 255]]> : tensor<2x4xi8> : tensor<2x4x!u>
  %0 = func.call @gelu(%x) : (tensor<2x4x!u>) -> tensor<2x4x!r>
  return %0 : tensor<2x4x!r>
}
func.func @integers_of_values() -> tensor<4x!r> {
  %x = qnn.constant dense<[-128, -1, 0, 127]> : tensor<4xi8> : tensor<4x!r>
  %0 = func.call @integers(%x) : (tensor<4x!r>) -> tensor<4x!r>
  return %0 : tensor<4x!r>
}
