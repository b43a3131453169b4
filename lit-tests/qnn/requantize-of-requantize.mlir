// Two requantizations become one if every storable value gives the same result.

// RUN: qopt --validate --canonicalize %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --canonicalize %s -o %t.1 && qopt --validate --canonicalize %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --canonicalize %s --remarks-filter=canonicalize -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

// Each integer doubles, and 16 bits in between hold all doubled 8-bit integers.
// CHECK-LABEL: func.func @wide_between
// CHECK-NEXT: %[[ONCE:.+]] = qnn.requantize tflite %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.250000e-01:2>>
// CHECK-NEXT: return %[[ONCE]]
func.func @wide_between(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.125:2>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 0.125:2>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.125:2>>
}

// A multiplier of 1/2 rounds ties up. A multiplier of 1/4 adds a right shift, which rounds ties away from zero.
// CHECK-LABEL: func.func @ties
// CHECK-COUNT-2: qnn.requantize
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="-127 becomes -62 in two steps, and -61 in one
func.func @ties(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0:2>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 1.0:2>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 1.0:2>>
}

// Values clipped by the first stay clipped: 0 to 6 in steps of 1/4.
// CHECK-LABEL: func.func @clamped
// CHECK-NEXT: %[[ONCE:.+]] = qnn.requantize tflite %arg0 {clamp = array<i64: 0, 24>} :
// CHECK-NEXT: return %[[ONCE]]
func.func @clamped(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25>> {
  %0 = qnn.requantize tflite %q {clamp = array<i64: 0, 12>} : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.5>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.25>>
}

// CHECK-LABEL: func.func @coarse_between
// CHECK-COUNT-2: qnn.requantize
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="-127 becomes -126 in two steps, and -127 in one
func.func @coarse_between(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i8:f32, 1.0>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}

// CHECK-LABEL: func.func @other_arithmetic
// CHECK-COUNT-2: qnn.requantize
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="numerics or rounding differ from the operand's requantization
func.func @other_arithmetic(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tosa %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @accumulators
// CHECK-COUNT-2: qnn.requantize
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="too many values of i32 to enumerate
func.func @accumulators(%q: tensor<4x!quant.uniform<i32:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i32:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 1.0>>
}
