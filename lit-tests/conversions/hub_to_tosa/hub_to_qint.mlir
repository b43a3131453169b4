// Operations that TOSA 1.0 lacks become operations of qint.
// RUN: qopt %s --hub-to-tosa | FileCheck %s --implicit-check-not=qnn.
// RUN: qopt %s --hub-to-tosa | qopt | FileCheck %s

// Accumulators times an f32: ties to the even integer, which no rescale of TOSA rounds to. Unsigned integers are signed in between.
// CHECK-LABEL: @half_even
// CHECK: %[[X:.*]] = tosa.rescale %arg0, {{.*}} {input_unsigned = true,
// CHECK: %[[A:.*]] = tosa.conv2d
// CHECK: %[[S:.*]] = "tosa.const"() <{values = dense<[2.500000e-01, 5.000000e-01]> : tensor<2xf32>}>
// CHECK: %[[R:.*]] = qint.rescale %[[A]], %[[S]] {input_zp = 0 : i64, max = 72 : i64, min = -128 : i64, output_zp = -126 : i64} : (tensor<1x1x1x2xi32>, tensor<2xf32>) -> tensor<1x1x1x2xi8>
// CHECK: tosa.rescale {{.*}} output_unsigned = true,
func.func @half_even(%x: tensor<1x3x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<1x2x!quant.uniform<u8:f32, 1.000000e+00:2>> {
  %w = qnn.constant dense<[[1, 2, -3], [4, -5, 6]]> : tensor<2x3xi8> : tensor<2x3x!quant.uniform<i8:f32:0, {5.000000e-01, 1.000000e+00}>>
  %0 = qnn.fully_connected ort %x, %w {clamp = array<i64: 0, 200>} : (tensor<1x3x!quant.uniform<u8:f32, 5.000000e-01:3>>, tensor<2x3x!quant.uniform<i8:f32:0, {5.000000e-01, 1.000000e+00}>>) -> tensor<1x2x!quant.uniform<u8:f32, 1.000000e+00:2>>
  return %0 : tensor<1x2x!quant.uniform<u8:f32, 1.000000e+00:2>>
}

// CHECK-LABEL: @requantize
// CHECK: qint.rescale %arg0, %{{.*}} {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = -5 : i64} : (tensor<300xi32>, tensor<1xf32>) -> tensor<300xi8>
func.func @requantize(%x: tensor<300x!quant.uniform<i32:f32, 2.500000e-01>>) -> tensor<300x!quant.uniform<i8:f32, 1.000000e+06:-5>> {
  %0 = qnn.requantize ort %x : (tensor<300x!quant.uniform<i32:f32, 2.500000e-01>>) -> tensor<300x!quant.uniform<i8:f32, 1.000000e+06:-5>>
  return %0 : tensor<300x!quant.uniform<i8:f32, 1.000000e+06:-5>>
}

// CHECK-LABEL: @zero_points
// CHECK: %[[A:.*]] = qint.conv {{.*}} groups = 1 : i64, input_zp = 0 : i64, {{.*}} weight_zp = array<i64: 1, 2>}
// CHECK: tosa.rescale %[[A]],
func.func @zero_points(%x: tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>> {
  %w = qnn.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> : tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @groups
// CHECK: qint.conv %{{.*}}, %arg1, %{{.*}} groups = 2 : i64, {{.*}} weight_zp = array<i64: 0>}
func.func @groups(%x: tensor<1x3x3x4x!quant.uniform<i8:f32, 5.000000e-01>>, %w: tensor<4x2x2x2x!quant.uniform<i8:f32, 2.500000e-02>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x3x4x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x2x2x2x!quant.uniform<i8:f32, 2.500000e-02>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// A group for each channel of a depthwise convolution.
// CHECK-LABEL: @depthwise
// CHECK: %[[R:.*]] = tosa.reshape %{{.*}} -> tensor<2x2x1x6xi8>
// CHECK: %[[T:.*]] = tosa.transpose %[[R]] {perms = array<i32: 3, 0, 1, 2>} : (tensor<2x2x1x6xi8>) -> tensor<6x2x2x1xi8>
// CHECK: qint.conv %arg0, %[[T]], {{.*}} groups = 3 : i64, {{.*}} weight_zp = array<i64: 1, 1, 2, 2, 3, 3>}
func.func @depthwise(%x: tensor<1x3x3x3x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<1x2x2x6x!quant.uniform<i8:f32, 1.000000e+00>> {
  %w = qnn.constant dense<"0x0102030405060708090A0B0C0D0E0F101112131415161718"> : tensor<2x2x3x2xi8> : tensor<2x2x3x2x!quant.uniform<i8:f32:2, {2.500000e-02:1, 1.250000e-02:2, 6.250000e-02:3}>>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x3x!quant.uniform<i8:f32, 5.000000e-01:7>>, tensor<2x2x3x2x!quant.uniform<i8:f32:2, {2.500000e-02:1, 1.250000e-02:2, 6.250000e-02:3}>>) -> tensor<1x2x2x6x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x2x2x6x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @quantize
// CHECK: qint.quantize %arg0, %{{.*}} {max = 127 : i64, min = -128 : i64, output_zp = -123 : i64, rounding = away} : (tensor<300xf32>, tensor<1xf32>) -> tensor<300xi8>
// CHECK: qint.quantize %arg0, %{{.*}} {max = 127 : i64, min = -128 : i64, output_zp = 5 : i64, rounding = even}
func.func @quantize(%x: tensor<300xf32>) -> (tensor<300x!quant.uniform<u8:f32, 5.000000e-01:5>>, tensor<300x!quant.uniform<i8:f32, 5.000000e-01:5>>) {
  %0 = qnn.quantize tflite %x : (tensor<300xf32>) -> tensor<300x!quant.uniform<u8:f32, 5.000000e-01:5>>
  %1 = qnn.quantize ort %x : (tensor<300xf32>) -> tensor<300x!quant.uniform<i8:f32, 5.000000e-01:5>>
  return %0, %1 : tensor<300x!quant.uniform<u8:f32, 5.000000e-01:5>>, tensor<300x!quant.uniform<i8:f32, 5.000000e-01:5>>
}

// TOSA saturates no index of a table.
// CHECK-LABEL: @softmax_wide
// CHECK: qint.softmax %arg0 {beta = 2.000000e+00 : f64, max = 200 : i64, min = -32768 : i64, output_zp = 0 : i64, scale = 5.000000e-04 : f64} : (tensor<4x10xi16>) -> tensor<4x10xi16>
func.func @softmax_wide(%x: tensor<4x10x!quant.uniform<i16:f32, 5.000000e-04>>) -> tensor<4x10x!quant.uniform<i16:f32, 3.0517578125E-5>> {
  %0 = qnn.softmax tflite %x {beta = 2.000000e+00 : f32, clamp = array<i64: -32768, 200>} : (tensor<4x10x!quant.uniform<i16:f32, 5.000000e-04>>) -> tensor<4x10x!quant.uniform<i16:f32, 3.0517578125E-5>>
  return %0 : tensor<4x10x!quant.uniform<i16:f32, 3.0517578125E-5>>
}

// ONNX Runtime rounds products and sums once: the second operand is added first.
// CHECK-LABEL: @add
// CHECK: %[[B:.*]] = tosa.reshape %{{.*}} -> tensor<1x200xf32>
// CHECK: %[[F:.*]] = qint.fma %[[B]], %{{.*}}, %{{.*}} : (tensor<1x200xf32>, tensor<1xf32>, tensor<1x1xf32>) -> tensor<1x200xf32>
// CHECK: %[[A:.*]] = tosa.cast %arg0 : (tensor<2x200xi8>) -> tensor<2x200xf32>
// CHECK: %[[S:.*]] = qint.fma %[[A]], %{{.*}}, %[[F]] : (tensor<2x200xf32>, tensor<1xf32>, tensor<1x200xf32>) -> tensor<2x200xf32>
// CHECK: %[[C:.*]] = tosa.clamp %[[S]]
// CHECK: tosa.cast %[[C]] : (tensor<2x200xf32>) -> tensor<2x200xi8>
func.func @add(%a: tensor<2x200x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<200x!quant.uniform<i8:f32, 3.000000e-01:-4>>) -> tensor<2x200x!quant.uniform<i8:f32, 7.000000e-01:5>> {
  %0 = qnn.add ort %a, %b : (tensor<2x200x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<200x!quant.uniform<i8:f32, 3.000000e-01:-4>>) -> tensor<2x200x!quant.uniform<i8:f32, 7.000000e-01:5>>
  return %0 : tensor<2x200x!quant.uniform<i8:f32, 7.000000e-01:5>>
}

// The first operand is added first, because it is the same along the last dimension.
// CHECK-LABEL: @sub
// CHECK: tosa.rescale %arg0, {{.*}}input_unsigned = true
// CHECK: qint.fma {{.*}} : (tensor<20x1xf32>, tensor<1xf32>, tensor<1x1xf32>) -> tensor<20x1xf32>
// CHECK: qint.fma {{.*}} : (tensor<20x30xf32>, tensor<1xf32>, tensor<20x1xf32>) -> tensor<20x30xf32>
// CHECK: tosa.clamp %{{.*}} {max_val = 2.000000e+02 : f32, min_val = 0.000000e+00 : f32}
func.func @sub(%a: tensor<20x1x!quant.uniform<u8:f32, 5.000000e-01:3>>, %b: tensor<20x30x!quant.uniform<u8:f32, 3.000000e-01:100>>) -> tensor<20x30x!quant.uniform<u8:f32, 7.000000e-01:90>> {
  %0 = qnn.sub ort %a, %b {clamp = array<i64: 0, 200>} : (tensor<20x1x!quant.uniform<u8:f32, 5.000000e-01:3>>, tensor<20x30x!quant.uniform<u8:f32, 3.000000e-01:100>>) -> tensor<20x30x!quant.uniform<u8:f32, 7.000000e-01:90>>
  return %0 : tensor<20x30x!quant.uniform<u8:f32, 7.000000e-01:90>>
}
