// Two requantizations are one where every value that can be stored says so.

// RUN: qopt --validate --canonicalize %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --canonicalize %s -o %t.1 && qopt --validate --canonicalize %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --canonicalize %s --remarks-filter=canonicalize -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

// Each step doubles, and 16 bits on the way hold all that 8 bits double to.
// CHECK-LABEL: func.func @wide_between
// CHECK-NEXT: %[[ONCE:.+]] = qnn.requantize tflite %arg0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.250000e-01:2>>
// CHECK-NEXT: return %[[ONCE]]
func.func @wide_between(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.125:2>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 0.125:2>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.125:2>>
}

// A half is rounded up where it is all that is rounded, and away from zero where it is a half of what was rounded before.
// CHECK-LABEL: func.func @ties
// CHECK-COUNT-2: qnn.requantize
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="-127 becomes -62 in two steps, and -61 in one
func.func @ties(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0:2>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 1.0:2>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 1.0:2>>
}

// What the first cuts off stays cut off: 0 to 6 in steps of 1/4.
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
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="it follows other arithmetic than its operand
func.func @other_arithmetic(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tosa %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @accumulators
// CHECK-COUNT-2: qnn.requantize
// REMARK: remark: [Missed] qnn.requantize-of-requantize {{.*}}Reason="there are too many values of i32 to try them
func.func @accumulators(%q: tensor<4x!quant.uniform<i32:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.requantize tflite %q : (tensor<4x!quant.uniform<i32:f32, 0.5>>) -> tensor<4x!quant.uniform<i16:f32, 0.25>>
  %1 = qnn.requantize tflite %0 : (tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 1.0>>
}
