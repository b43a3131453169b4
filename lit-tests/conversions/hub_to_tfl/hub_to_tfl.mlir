// --hub-to-tfl: hub operations as TensorFlow Lite operators.

// RUN: qopt %s --hub-to-tfl | FileCheck %s
// RUN: qopt %s --hub-to-tfl --remarks-filter=hub-to-tfl 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: not qopt %s --hub-to-tfl --emit=tflite 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

!u = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8:f32:0, {2.500000e-01,5.000000e-01}>
!b = !quant.uniform<i32:f32:0, {1.250000e-01,2.500000e-01}>
!r = !quant.uniform<i8:f32, 1.000000e+00>

// A clamp that is an activation is fused; LiteRT requires a bias; padding of one side only and other clamps are operators.
// CHECK-LABEL: func.func @conv
// CHECK: "tfl.conv_2d"(%arg0, %arg1, %arg2) <{{.*}}fused_activation_function = "RELU6", padding = "VALID"
// CHECK: [[ZEROS:%.*]] = "tfl.pseudo_qconst"() <{{.*}}value = dense<0> : tensor<2xi32>
// CHECK: [[CONV:%.*]] = "tfl.conv_2d"(%arg0, %arg1, [[ZEROS]]) <{{.*}}fused_activation_function = "NONE", padding = "SAME"
// CHECK: [[HIGH:%.*]] = "tfl.pseudo_qconst"() <{{.*}}value = dense<9> : tensor<i8>
// CHECK: "tfl.minimum"([[CONV]], [[HIGH]])
// CHECK: [[AMOUNTS:%.*]] = "tfl.pseudo_const"() <{value = dense<{{\[\[}}0, 0], [1, 0], [0, 1], [0, 0]]> : tensor<4x2xi32>}>
// CHECK: [[PADDED:%.*]] = "tfl.pad"(%arg0, [[AMOUNTS]])
// CHECK: "tfl.conv_2d"([[PADDED]], %arg1, {{.*}}padding = "VALID"
// REMARK: [Passed] qnn.conv2d {{.*}}Reason="rounds in 'tflite' numerics instead of 'ort'"
func.func @conv(%x: tensor<1x5x5x3x!u>, %w: tensor<2x3x3x3x!w>, %b: tensor<2x!b>) -> (tensor<1x3x3x2x!r>, tensor<1x5x5x2x!r>, tensor<1x4x4x2x!r>) {
  %0 = qnn.conv2d tflite %x, %w, %b {clamp = array<i64: 0, 6>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3x!u>, tensor<2x3x3x3x!w>, tensor<2x!b>) -> tensor<1x3x3x2x!r>
  %1 = qnn.conv2d tflite %x, %w {clamp = array<i64: -128, 9>, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3x!u>, tensor<2x3x3x3x!w>) -> tensor<1x5x5x2x!r>
  %2 = qnn.conv2d ort %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3x!u>, tensor<2x3x3x3x!w>) -> tensor<1x4x4x2x!r>
  return %0, %1, %2 : tensor<1x3x3x2x!r>, tensor<1x5x5x2x!r>, tensor<1x4x4x2x!r>
}

// CHECK-LABEL: func.func @depthwise
// CHECK: [[W:%.*]] = "tfl.reshape"({{.*}} -> tensor<1x1x1x4x!quant
// CHECK: "tfl.depthwise_conv_2d"(%arg0, [[W]], {{.*}}depth_multiplier = 2
func.func @depthwise(%x: tensor<1x4x4x2x!u>) -> tensor<1x4x4x4x!r> {
  %w = qnn.constant dense<1> : tensor<1x1x2x2xi8> : tensor<1x1x2x2x!quant.uniform<i8:f32, 2.500000e-01>>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!u>, tensor<1x1x2x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x4x4x4x!r>
  return %0 : tensor<1x4x4x4x!r>
}

// LiteRT prescribes the parameters of a sigmoid, and computes hard_sigmoid on reals only.
// CHECK-LABEL: func.func @functions
// CHECK: [[S:%.*]] = "tfl.logistic"(%arg0) : ({{.*}} -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
// CHECK: "tfl.quantize"([[S]])
// CHECK: "tfl.dequantize"(%arg0)
// CHECK: tfl.mul
// CHECK: tfl.add
// CHECK: "tfl.relu_0_to_1"
// CHECK: "tfl.quantize"
func.func @functions(%x: tensor<4x!u>) -> (tensor<4x!r>, tensor<4x!u>) {
  %0 = qnn.unary tflite %x {function = "sigmoid"} : (tensor<4x!u>) -> tensor<4x!r>
  %1 = qnn.unary ort %x {alpha = 0.2 : f32, function = "hard_sigmoid"} : (tensor<4x!u>) -> tensor<4x!u>
  return %0, %1 : tensor<4x!r>, tensor<4x!u>
}

// LiteRT adds 16-bit integers with scales of powers of two by one right shift, and rejects other shifts. Those are added as floats.
// CHECK-LABEL: func.func @sum_of_16_bits
// CHECK: tfl.add(%arg0, %arg1) {{.*}} -> tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>
// CHECK: [[X:%.*]] = "tfl.dequantize"(%arg0)
// CHECK: [[Y:%.*]] = "tfl.dequantize"(%arg1)
// CHECK: [[Z:%.*]] = tfl.sub [[X]], [[Y]] {{.*}} : tensor<4xf32>
// CHECK: [[Q:%.*]] = "tfl.quantize"([[Z]]) {{.*}} -> tensor<4x!quant.uniform<i16:f32, 1.250000e-01>>
// CHECK: "tfl.maximum"([[Q]], {{.*}})
func.func @sum_of_16_bits(%x: tensor<4x!quant.uniform<i16:f32, 0.5>>, %y: tensor<4x!quant.uniform<i16:f32, 0.25>>) -> (tensor<4x!quant.uniform<i16:f32, 0.5>>, tensor<4x!quant.uniform<i16:f32, 0.125>>) {
  %0 = qnn.add tflite %x, %y : (tensor<4x!quant.uniform<i16:f32, 0.5>>, tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i16:f32, 0.5>>
  %1 = qnn.sub ort %x, %y {clamp = array<i64: 0, 32767>} : (tensor<4x!quant.uniform<i16:f32, 0.5>>, tensor<4x!quant.uniform<i16:f32, 0.25>>) -> tensor<4x!quant.uniform<i16:f32, 0.125>>
  return %0, %1 : tensor<4x!quant.uniform<i16:f32, 0.5>>, tensor<4x!quant.uniform<i16:f32, 0.125>>
}

// 32-bit sums are requantized at once, or computed on reals.
// CHECK-LABEL: func.func @sums
// CHECK: "tfl.mean"(%arg0, {{.*}} -> tensor<1x3x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK: [[X:%.*]] = "tfl.dequantize"(%arg0)
// CHECK: [[MEAN:%.*]] = "tfl.mean"([[X]], {{.*}} -> tensor<1x3xf32>
// CHECK: return {{.*}}, [[MEAN]]
func.func @sums(%x: tensor<1x4x4x3x!u>) -> (tensor<1x3x!r>, tensor<1x3xf32>) {
  %0 = qnn.mean ort %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!u>) -> tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>
  %1 = qnn.requantize ort %0 : (tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>) -> tensor<1x3x!r>
  %2 = qnn.mean ort %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!u>) -> tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>
  %3 = qnn.dequantize ort %2 : (tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>) -> tensor<1x3xf32>
  return %1, %3 : tensor<1x3x!r>, tensor<1x3xf32>
}

// Movements of other dialects, and their constants.
// CHECK-LABEL: func.func @movements
// CHECK: [[T:%.*]] = "tfl.transpose"
// CHECK: "tfl.concatenation"([[T]], {{.*}}axis = 0
// CHECK: "tfl.pad"([[T]], {{%[0-9]+}})
func.func @movements(%x: tensor<2x3x!u>) -> (tensor<4x2x!u>, tensor<3x4x!u>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!u>) -> tensor<3x2x!u>
  %c = qnn.constant dense<7> : tensor<1x2xi8> : tensor<1x2x!u>
  %1 = tosa.concat %0, %c {axis = 0 : i32} : (tensor<3x2x!u>, tensor<1x2x!u>) -> tensor<4x2x!u>
  %amounts = tosa.const_shape {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1x!u>
  %2 = tosa.pad %0, %amounts, %zero : (tensor<3x2x!u>, !tosa.shape<4>, tensor<1x!u>) -> tensor<3x4x!u>
  return %1, %2 : tensor<4x2x!u>, tensor<3x4x!u>
}

// CHECK-LABEL: func.func @stays
// CHECK: qnn.lut
// CHECK: qnn.conv2d
// REMARK: [Missed] qnn.lut {{.*}}Reason="TensorFlow Lite has no such operator"
// REMARK: [Missed] qnn.conv2d {{.*}}Reason="input and weights differ in signedness; --convert-quant-storage converts them"
// REFUSED: error: 'qnn.lut' has no operator in TensorFlow Lite
// REFUSED: error: 'qnn.conv2d' has no operator in TensorFlow Lite
func.func @stays(%x: tensor<4x!u>, %t: tensor<256xi8>, %y: tensor<1x5x5x3x!quant.uniform<u8:f32, 5.000000e-01>>, %w: tensor<4x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> (tensor<4x!r>, tensor<1x3x3x4x!r>) {
  %0 = qnn.lut %x, %t : (tensor<4x!u>, tensor<256xi8>) -> tensor<4x!r>
  %1 = qnn.conv2d ort %y, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3x!quant.uniform<u8:f32, 5.000000e-01>>, tensor<4x3x3x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x3x3x4x!r>
  return %0, %1 : tensor<4x!r>, tensor<1x3x3x4x!r>
}

// Arguments and results of bare integers get the types that the casts tell.

// CHECK-LABEL: func.func @stored(
// CHECK-SAME: %arg0: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[R:%.*]] = tfl.add(%arg0, %arg0)
// CHECK-NEXT: return [[R]]
func.func @stored(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = quant.scast %x : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %1 = qnn.add tflite %0, %0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  %2 = quant.scast %1 : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<4xi8>
  return %2 : tensor<4xi8>
}
