// RUN: qopt %s --hub-to-tosa --split-input-file | FileCheck %s --implicit-check-not=qnn.
// RUN: qopt %s --hub-to-tosa --split-input-file --verify-each | qopt --split-input-file | FileCheck %s

// CHECK-LABEL: @conv2d
// CHECK-SAME: (%[[X:.*]]: tensor<1x5x5x2xi8>) -> tensor<1x2x2x2xi8>
// CHECK: %[[W:.*]] = "tosa.const"() <{values = dense<{{.*}}> : tensor<2x2x2x2xi8>}>
// CHECK: %[[B:.*]] = "tosa.const"() <{values = dense<[7, -9]> : tensor<2xi32>}>
// No window covers the last row and column; TOSA requires them to be cropped.
// CHECK: %[[S:.*]] = tosa.slice %[[X]], {{.*}} -> tensor<1x4x4x2xi8>
// CHECK: %[[A:.*]] = tosa.conv2d %[[S]], %[[W]], %[[B]], %{{.*}}, %{{.*}} {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
// CHECK-DAG: %[[M:.*]] = "tosa.const"() <{values = dense<1073741824> : tensor<2xi32>}>
// CHECK-DAG: %[[H:.*]] = "tosa.const"() <{values = dense<[33, 34]> : tensor<2xi8>}>
// CHECK: %[[R:.*]] = tosa.rescale %[[A]], %[[M]], %[[H]], %{{.*}}, %{{.*}} {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true}
// CHECK: %[[C:.*]] = tosa.clamp %[[R]] {max_val = 60 : i8, min_val = -5 : i8}
// CHECK: return %[[C]] : tensor<1x2x2x2xi8>
func.func @conv2d(%x: tensor<1x5x5x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00:-5>> {
  %w = qnn.constant dense<[[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[-1, -2], [-3, -4]], [[-5, -6], [-7, -8]]]]> : tensor<2x2x2x2xi8> : tensor<2x2x2x2x!quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>>
  %b = qnn.constant dense<[7, -9]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {1.250000e-01, 6.250000e-02}>>
  %0 = qnn.conv2d tflite %x, %w, %b {clamp = array<i64: -5, 60>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x5x2x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2x2x2x!quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>>, tensor<2x!quant.uniform<i32:f32:0, {1.250000e-01, 6.250000e-02}>>) -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00:-5>>
  return %0 : tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00:-5>>
}

// -----

// Accumulators are what the convolution sums.
// CHECK-LABEL: @accumulators
// CHECK-SAME: -> tensor<1x2x2x6xi32>
// CHECK: %[[A:.*]] = tosa.depthwise_conv2d %arg0, {{.*}} {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT: return %[[A]]
func.func @accumulators(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, %w: tensor<3x3x3x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x2x2x6x!quant.uniform<i32:f32, 1.250000e-01>> {
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<3x3x3x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x2x2x6x!quant.uniform<i32:f32, 1.250000e-01>>
  return %0 : tensor<1x2x2x6x!quant.uniform<i32:f32, 1.250000e-01>>
}

// -----

// 16-bit activations: sums of 48 bits, multipliers of 15.
// CHECK-LABEL: @wide
// CHECK: tosa.conv2d {{.*}} {acc_type = i48, {{.*}} -> tensor<1x1x1x2xi48>
// CHECK: tosa.rescale {{.*}} rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<1x1x1x2xi48>, tensor<1xi16>, tensor<1xi8>, tensor<1xi48>, tensor<1xi16>) -> tensor<1x1x1x2xi16>
func.func @wide(%x: tensor<1x1x1x3x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<1x1x1x2x!quant.uniform<i16:f32, 1.000000e+00>> {
  %w = qnn.constant dense<[[[[1, 2, 3]]], [[[4, 5, 6]]]]> : tensor<2x1x1x3xi8> : tensor<2x1x1x3x!quant.uniform<i8:f32, 2.500000e-01>>
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x3x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<2x1x1x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x1x2x!quant.uniform<i16:f32, 1.000000e+00>>
  return %0 : tensor<1x1x1x2x!quant.uniform<i16:f32, 1.000000e+00>>
}

// -----

// Unsigned integers become signed between arguments and results, and zero points decrease by half of the range.
// CHECK-LABEL: @unsigned
// CHECK-SAME: (%[[X:.*]]: tensor<1x3xi8>) -> tensor<1x2xi8>
// CHECK-DAG: "tosa.const"() <{values = dense<{{\[\[}}-127, -126, -125], [122, 126, 127]]> : tensor<2x3xi8>}>
// CHECK: %[[S:.*]] = tosa.rescale %[[X]], {{.*}} {input_unsigned = true, output_unsigned = false,
// CHECK-DAG: %[[ZX:.*]] = "tosa.const"() <{values = dense<-118> : tensor<1xi8>}>
// CHECK-DAG: %[[ZW:.*]] = "tosa.const"() <{values = dense<-28> : tensor<1xi8>}>
// CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %[[ZX]], %[[ZW]]
// CHECK: %[[R:.*]] = tosa.rescale {{.*}} rounding_mode = SINGLE_ROUND
// CHECK: %[[F:.*]] = tosa.reshape %[[R]]
// CHECK: %[[U:.*]] = tosa.rescale %[[F]], {{.*}} {input_unsigned = false, output_unsigned = true,
// CHECK: return %[[U]]
func.func @unsigned(%x: tensor<1x3x!quant.uniform<u8:f32, 5.000000e-01:10>>) -> tensor<1x2x!quant.uniform<u8:f32, 1.000000e+00:7>> {
  %w = qnn.constant dense<[[1, 2, 3], [-6, -2, -1]]> : tensor<2x3xi8> : tensor<2x3x!quant.uniform<u8:f32, 2.500000e-01:100>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x3x!quant.uniform<u8:f32, 5.000000e-01:10>>, tensor<2x3x!quant.uniform<u8:f32, 2.500000e-01:100>>) -> tensor<1x2x!quant.uniform<u8:f32, 1.000000e+00:7>>
  return %0 : tensor<1x2x!quant.uniform<u8:f32, 1.000000e+00:7>>
}

// -----

// The operand of the larger scale is halved, which is exact: one rescale. The other needs a second one.
// CHECK-LABEL: @add
// CHECK-DAG: %[[S:.*]] = "tosa.const"() <{values = dense<11> : tensor<1xi8>}>
// CHECK: %[[A:.*]] = tosa.rescale %arg0, %{{.*}}, %[[S]], {{.*}} rounding_mode = SINGLE_ROUND
// CHECK: %[[T:.*]] = "tosa.const"() <{values = dense<10> : tensor<1xi8>}>
// CHECK: %[[B:.*]] = tosa.rescale %arg1, %{{.*}}, %[[T]],
// CHECK: %[[C:.*]] = tosa.rescale %[[B]], {{.*}} rounding_mode = DOUBLE_ROUND
// CHECK: %[[R:.*]] = tosa.reshape %[[C]], {{.*}} -> tensor<1x4xi32>
// CHECK: %[[SUM:.*]] = tosa.add %[[A]], %[[R]] : (tensor<2x4xi32>, tensor<1x4xi32>) -> tensor<2x4xi32>
// CHECK: tosa.rescale %[[SUM]],
func.func @add(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.add tflite %a, %b : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// -----

// CHECK-LABEL: @pools
// CHECK: %[[A:.*]] = tosa.avg_pool2d %arg0, {{.*}} {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
// Padding that no window reaches is removed.
// CHECK: %[[M:.*]] = tosa.max_pool2d %[[A]] {kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 1>}
// CHECK: tosa.clamp %[[M]] {max_val = 100 : i8, min_val = -128 : i8}
func.func @pools(%x: tensor<1x6x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.average_pool2d tflite %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %1 = qnn.max_pool2d tflite %0 {clamp = array<i64: -128, 100>, kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x3x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %1 : tensor<1x2x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @mean
// CHECK: %[[W:.*]] = tosa.rescale %arg0,
// CHECK: %[[Y:.*]] = tosa.reduce_sum %[[W]] {axis = 1 : i32} : (tensor<1x4x4x3xi32>) -> tensor<1x1x4x3xi32>
// CHECK: %[[X:.*]] = tosa.reduce_sum %[[Y]] {axis = 2 : i32} : (tensor<1x1x4x3xi32>) -> tensor<1x1x1x3xi32>
// CHECK: %[[R:.*]] = tosa.rescale %[[X]], {{.*}} rounding_mode = DOUBLE_ROUND
// CHECK: tosa.reshape %[[R]], {{.*}} -> tensor<1x3xi8>
func.func @mean(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 3.000000e-01>> {
  %0 = qnn.mean tflite %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 3.000000e-01>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32, 3.000000e-01>>
}

// -----

// Functions and tables are tables; requantization is a rescale. Movements and calls work on stored integers.
// CHECK-LABEL: @tables
// CHECK: %[[T:.*]] = tosa.table %arg0,
// CHECK: %[[L:.*]] = tosa.table %[[T]],
// CHECK: %[[R:.*]] = tosa.rescale %[[L]], {{.*}} {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true}
// CHECK: %[[S:.*]] = tosa.transpose %[[R]] {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
// CHECK: return %[[S]]
func.func @tables(%x: tensor<2x3x!quant.uniform<i8:f32, 1.000000e-01:3>>) -> tensor<3x2x!quant.uniform<i8:f32, 1.000000e-02:3>> {
  %t = arith.constant dense<1> : tensor<256xi8>
  %0 = qnn.unary tflite %x {function = "sigmoid"} : (tensor<2x3x!quant.uniform<i8:f32, 1.000000e-01:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  %1 = qnn.lut %0, %t : (tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>>, tensor<256xi8>) -> tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  %2 = qnn.requantize tflite %1 : (tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>>) -> tensor<2x3x!quant.uniform<i8:f32, 1.000000e-02:3>>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<2x3x!quant.uniform<i8:f32, 1.000000e-02:3>>) -> tensor<3x2x!quant.uniform<i8:f32, 1.000000e-02:3>>
  return %3 : tensor<3x2x!quant.uniform<i8:f32, 1.000000e-02:3>>
}

// -----

// CHECK-LABEL: @dequantize
// CHECK: %[[S:.*]] = tosa.rescale %arg0, {{.*}} -> tensor<2x3xi32>
// CHECK: %[[F:.*]] = tosa.cast %[[S]] : (tensor<2x3xi32>) -> tensor<2x3xf32>
// CHECK: %[[C:.*]] = "tosa.const"() <{values = dense<1.000000e-01> : tensor<1x1xf32>}>
// CHECK: tosa.mul %[[F]], %[[C]],
func.func @dequantize(%x: tensor<2x3x!quant.uniform<i8:f32, 1.000000e-01:3>>) -> tensor<2x3xf32> {
  %0 = qnn.dequantize tflite %x : (tensor<2x3x!quant.uniform<i8:f32, 1.000000e-01:3>>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Calls and their functions change together; the padding value is the stored integer.
// CHECK-LABEL: @calls
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xi8>) -> tensor<2x5xi8>
// CHECK: %[[C:.*]] = call @twice(%[[X]]) : (tensor<2x3xi8>) -> tensor<2x3xi8>
// CHECK: %[[Z:.*]] = "tosa.const"() <{values = dense<7> : tensor<1xi8>}>
// CHECK: %[[P:.*]] = tosa.pad %[[C]], %{{.*}}, %[[Z]] : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x5xi8>
// CHECK: return %[[P]]
func.func @calls(%x: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<2x5x!quant.uniform<i8:f32, 5.000000e-01:7>> {
  %0 = call @twice(%x) : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>
  %1 = qnn.constant dense<7> : tensor<1xi8> : tensor<1x!quant.uniform<i8:f32, 5.000000e-01:7>>
  %2 = tosa.const_shape {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.pad %0, %2, %1 : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>, !tosa.shape<4>, tensor<1x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<2x5x!quant.uniform<i8:f32, 5.000000e-01:7>>
  return %3 : tensor<2x5x!quant.uniform<i8:f32, 5.000000e-01:7>>
}

// CHECK: func.func private @twice(%[[Y:.*]]: tensor<2x3xi8>) -> tensor<2x3xi8>
// CHECK: tosa.add
func.func private @twice(%y: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>> {
  %0 = qnn.add tflite %y, %y : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>, tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:7>>
}

// -----

// Products of quantized offsets in 32 bits.
// CHECK-LABEL: @mul
// CHECK: %[[A:.*]] = tosa.rescale %arg0,
// CHECK: %[[B:.*]] = tosa.rescale %arg1,
// CHECK: %[[R:.*]] = tosa.reshape %[[B]], {{.*}} -> tensor<1x4xi32>
// CHECK: %[[P:.*]] = tosa.mul %[[A]], %[[R]], %{{.*}} : (tensor<2x4xi32>, tensor<1x4xi32>, tensor<1xi8>) -> tensor<2x4xi32>
// CHECK: %[[S:.*]] = tosa.rescale %[[P]], {{.*}} rounding_mode = DOUBLE_ROUND
// CHECK: tosa.clamp %[[S]] {max_val = 100 : i8, min_val = -128 : i8}
func.func @mul(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.mul tflite %a, %b {clamp = array<i64: -128, 100>} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// -----

// A `tosa` product of unsigned integers, rounded once.
// CHECK-LABEL: @mul_once
// CHECK: tosa.mul
// CHECK: tosa.rescale {{.*}} rounding_mode = SINGLE_ROUND
// CHECK: tosa.rescale {{.*}} output_unsigned = true
func.func @mul_once(%a: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, %b: tensor<2x4x!quant.uniform<u8:f32, 3.000000e-01:1>>) -> tensor<2x4x!quant.uniform<u8:f32, 9.000000e-01:17>> {
  %0 = qnn.mul tosa %a, %b {rounding = "single"} : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, tensor<2x4x!quant.uniform<u8:f32, 3.000000e-01:1>>) -> tensor<2x4x!quant.uniform<u8:f32, 9.000000e-01:17>>
  return %0 : tensor<2x4x!quant.uniform<u8:f32, 9.000000e-01:17>>
}

// -----

// 16-bit operands have products of 31 bits.
// CHECK-LABEL: @mul_wide
// CHECK: tosa.mul
// CHECK: tosa.rescale {{.*}} -> tensor<2x4xi16>
func.func @mul_wide(%a: tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>, %b: tensor<4x!quant.uniform<i16:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 2.000000e+04>> {
  %0 = qnn.mul tflite %a, %b : (tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i16:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 2.000000e+04>>
  return %0 : tensor<2x4x!quant.uniform<i16:f32, 2.000000e+04>>
}

// -----

// 16-bit sums have 15 bits of room, which are more than a rescale may add: a product with 2^15 does. The operand of the larger
// scale is halved in it.
// CHECK-LABEL: @add_wide
// CHECK-DAG: %[[F:.*]] = "tosa.const"() <{values = dense<16384> : tensor<1x1xi32>}>
// CHECK: %[[A:.*]] = tosa.mul %{{.*}}, %[[F]],
// CHECK: %[[G:.*]] = "tosa.const"() <{values = dense<32768> : tensor<1xi32>}>
// CHECK: %[[B:.*]] = tosa.mul %{{.*}}, %[[G]],
// CHECK: tosa.rescale %[[B]], {{.*}} rounding_mode = DOUBLE_ROUND
// CHECK: tosa.add
// CHECK: tosa.rescale {{.*}} -> tensor<2x4xi16>
func.func @add_wide(%a: tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>, %b: tensor<4x!quant.uniform<i16:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>> {
  %0 = qnn.add tflite %a, %b : (tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i16:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
  return %0 : tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
}

// -----

// CHECK-LABEL: @sub_wide
// CHECK: tosa.sub {{.*}} -> tensor<2x4xi32>
func.func @sub_wide(%a: tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>, %b: tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>> {
  %0 = qnn.sub tflite %a, %b : (tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
  return %0 : tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
}

// -----

// The square of a difference with 7 bits below fits 32 bits.
// CHECK-LABEL: @squared_difference
// CHECK: %[[D:.*]] = tosa.sub
// CHECK: %[[P:.*]] = tosa.mul %[[D]], %[[D]],
// CHECK: tosa.rescale %[[P]],
func.func @squared_difference(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 1.000000e+02:-128>> {
  %0 = qnn.squared_difference tflite %a, %b : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 1.000000e+02:-128>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 1.000000e+02:-128>>
}

// -----

// TOSA compares integers of 32 bits; casts keep them.
// CHECK-LABEL: @maximum
// CHECK: %[[A:.*]] = tosa.cast %arg0 : (tensor<2x4xi8>) -> tensor<2x4xi32>
// CHECK: %[[B:.*]] = tosa.cast %arg1 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK: %[[R:.*]] = tosa.reshape %[[B]],
// CHECK: %[[M:.*]] = tosa.maximum %[[A]], %[[R]] : (tensor<2x4xi32>, tensor<1x4xi32>) -> tensor<2x4xi32>
// CHECK: %[[C:.*]] = tosa.cast %[[M]] : (tensor<2x4xi32>) -> tensor<2x4xi8>
// CHECK: tosa.clamp %[[C]] {max_val = 100 : i8, min_val = -128 : i8}
func.func @maximum(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.maximum ort %a, %b {clamp = array<i64: -128, 100>} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @minimum
// CHECK: tosa.rescale %arg0, {{.*}}input_unsigned = true
// CHECK: tosa.minimum
// CHECK: tosa.rescale {{.*}} output_unsigned = true
func.func @minimum(%a: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, %b: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>> {
  %0 = qnn.minimum tflite %a, %b : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
  return %0 : tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
}

// -----

// CHECK-LABEL: @clamp
// CHECK: tosa.clamp %{{.*}} {max_val = 72 : i8, min_val = -118 : i8}
func.func @clamp(%a: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>> {
  %0 = qnn.clamp %a {clamp = array<i64: 10, 200>} : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
  return %0 : tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
}

// -----

// CHECK-LABEL: @concat
// CHECK: tosa.concat %arg0, %arg1 {axis = 1 : i32} : (tensor<2x4xi8>, tensor<2x4xi8>) -> tensor<2x8xi8>
func.func @concat(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x8x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.concat tflite %a, %b {axis = 1 : i64} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x8x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x8x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// Operands of other scales go through a table.
// CHECK-LABEL: @concat_rescaled
// CHECK: %[[A:.*]] = tosa.rescale %arg0, {{.*}}input_unsigned = true
// CHECK: %[[B:.*]] = tosa.rescale %arg1, {{.*}}input_unsigned = true
// CHECK: %[[T:.*]] = tosa.table %[[B]],
// CHECK: tosa.concat %[[A]], %[[T]] {axis = 0 : i32}
func.func @concat_rescaled(%a: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, %b: tensor<2x4x!quant.uniform<u8:f32, 3.000000e-01:1>>) -> tensor<4x4x!quant.uniform<u8:f32, 5.000000e-01:200>> {
  %0 = qnn.concat tflite %a, %b {axis = 0 : i64} : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, tensor<2x4x!quant.uniform<u8:f32, 3.000000e-01:1>>) -> tensor<4x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
  return %0 : tensor<4x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
}

// -----

// CHECK-LABEL: @pad
// CHECK: %[[Z:.*]] = "tosa.const"() <{values = dense<5> : tensor<1xi8>}>
// CHECK: tosa.pad %arg0, %{{.*}}, %[[Z]] : (tensor<2x4xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x7xi8>
func.func @pad(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x7x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = qnn.constant dense<5> : tensor<1xi8> : tensor<1x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = tosa.pad %a, %p, %v : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, !tosa.shape<4>, tensor<1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x7x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x7x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @pad_unsigned
// CHECK: "tosa.const"() <{values = dense<-56> : tensor<1xi8>}>
// CHECK: tosa.pad
func.func @pad_unsigned(%a: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<3x4x!quant.uniform<u8:f32, 5.000000e-01:200>> {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = qnn.constant dense<200> : tensor<1xui8> : tensor<1x!quant.uniform<u8:f32, 5.000000e-01:200>>
  %0 = tosa.pad %a, %p, %v : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, !tosa.shape<4>, tensor<1x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<3x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
  return %0 : tensor<3x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
}

// After a lowered operation both the integers and the padding value are signed.
// CHECK-LABEL: @pad_carried
// CHECK: %[[V:.*]] = "tosa.const"() <{values = dense<72> : tensor<1xi8>}>
// CHECK: %[[T:.*]] = tosa.table
// CHECK-NEXT: %[[P:.*]] = tosa.pad %[[T]], %{{.*}}, %[[V]] : (tensor<2x4xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<3x4xi8>
// CHECK: tosa.rescale %[[P]]
func.func @pad_carried(%a: tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<3x4x!quant.uniform<u8:f32, 5.000000e-01:200>> {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = qnn.constant dense<200> : tensor<1xui8> : tensor<1x!quant.uniform<u8:f32, 5.000000e-01:200>>
  %t = qnn.unary tflite %a {function = "tanh"} : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
  %0 = tosa.pad %t, %p, %v : (tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:200>>, !tosa.shape<4>, tensor<1x!quant.uniform<u8:f32, 5.000000e-01:200>>) -> tensor<3x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
  return %0 : tensor<3x4x!quant.uniform<u8:f32, 5.000000e-01:200>>
}

// -----

// Dimensions before the axis are batches, and have the same indices.
// CHECK-LABEL: @gather
// CHECK: %[[I:.*]] = "tosa.const"() <{values = dense<{{\[\[}}3, 0, 1, 3]]> : tensor<1x4xi32>}>
// CHECK: %[[T:.*]] = tosa.tile %[[I]], %{{.*}} : (tensor<1x4xi32>, !tosa.shape<2>) -> tensor<2x4xi32>
// CHECK: %[[G:.*]] = tosa.gather %arg0, %[[T]] : (tensor<2x4x3xi8>, tensor<2x4xi32>) -> tensor<2x4x3xi8>
// CHECK: tosa.reshape %[[G]], {{.*}} -> tensor<2x2x2x3xi8>
func.func @gather(%a: tensor<2x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %i = arith.constant dense<[[3, 0], [1, 3]]> : tensor<2x2xi64>
  %0 = qnn.gather %a, %i {axis = 1 : i64} : (tensor<2x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2xi64>) -> tensor<2x2x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x2x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// Each batch has its own indices; other dimensions share them.
// CHECK-LABEL: @gather_batches
// CHECK: %[[B:.*]] = tosa.reshape %{{.*}} -> tensor<2x1x2xi32>
// CHECK: %[[T:.*]] = tosa.tile %[[B]], %{{.*}} -> tensor<2x4x2xi32>
// CHECK: %[[I:.*]] = tosa.reshape %[[T]], %{{.*}} -> tensor<8x2xi32>
// CHECK: tosa.gather %{{.*}}, %[[I]] : (tensor<8x3x1xi8>, tensor<8x2xi32>) -> tensor<8x2x1xi8>
func.func @gather_batches(%a: tensor<2x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %i = arith.constant dense<[[2, 0], [1, 2]]> : tensor<2x2xi32>
  %0 = qnn.gather %a, %i {axis = 2 : i64, batch_dims = 1 : i64} : (tensor<2x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2xi32>) -> tensor<2x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// Sums have weights of 2^11 times 2^11 parts, and are divided by them, ties away from zero.
// CHECK-LABEL: @bilinear
// CHECK-DAG: %[[S:.*]] = tosa.const_shape {values = dense<[2048, 1024, 2048, 1024]> : tensor<4xindex>}
// CHECK-DAG: %[[O:.*]] = tosa.const_shape {values = dense<-512> : tensor<2xindex>}
// CHECK-DAG: %[[B:.*]] = tosa.const_shape {values = dense<512> : tensor<2xindex>}
// CHECK: %[[R:.*]] = tosa.resize %arg0, %[[S]], %[[O]], %[[B]] {mode = BILINEAR} : (tensor<1x3x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x8x2xi32>
// CHECK: tosa.rescale %[[R]], {{.*}} rounding_mode = DOUBLE_ROUND
func.func @bilinear(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x8x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {half_pixel_centers = true, mode = bilinear} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x8x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x6x8x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @bilinear_corners
// CHECK: tosa.resize {{.*}} {mode = BILINEAR}
func.func @bilinear_corners(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {align_corners = true, mode = bilinear} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @bilinear_down
// CHECK: tosa.resize {{.*}} {mode = BILINEAR}
func.func @bilinear_down(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {clamp = array<i64: -100, 127>, mode = bilinear} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x2x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @nearest
// CHECK-DAG: tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>}
// CHECK: tosa.resize {{.*}} {mode = NEAREST_NEIGHBOR} : (tensor<1x3x4x2xi8>, {{.*}} -> tensor<1x6x8x2xi8>
func.func @nearest(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x8x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {mode = nearest} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x8x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x6x8x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @nearest_centers
// CHECK: tosa.resize {{.*}} {mode = NEAREST_NEIGHBOR}
func.func @nearest_centers(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {half_pixel_centers = true, mode = nearest} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @nearest_corners
// CHECK: tosa.resize {{.*}} {mode = NEAREST_NEIGHBOR}
func.func @nearest_corners(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {align_corners = true, mode = nearest} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x5x7x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @nearest_down
// CHECK: tosa.resize {{.*}} {mode = NEAREST_NEIGHBOR}
func.func @nearest_down(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %x {half_pixel_centers = true, mode = nearest} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x2x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x2x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// One batch of matrices; a broadcast operand is repeated.
// CHECK-LABEL: @matmul
// CHECK: tosa.reshape %arg1, {{.*}} -> tensor<1x3x5x6xi8>
// CHECK: tosa.tile {{.*}} -> tensor<2x3x5x6xi8>
// CHECK: tosa.matmul {{.*}} : (tensor<6x4x5xi8>, tensor<6x5x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<6x4x6xi32>
// CHECK: tosa.rescale {{.*}} rounding_mode = DOUBLE_ROUND
// CHECK: tosa.reshape {{.*}} -> tensor<2x3x4x6xi8>
func.func @matmul(%a: tensor<2x3x4x5x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<3x5x6x!quant.uniform<i8:f32, 2.500000e-01:-7>>) -> tensor<2x3x4x6x!quant.uniform<i8:f32, 4.000000e+00>> {
  %0 = qnn.matmul tflite %a, %b : (tensor<2x3x4x5x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<3x5x6x!quant.uniform<i8:f32, 2.500000e-01:-7>>) -> tensor<2x3x4x6x!quant.uniform<i8:f32, 4.000000e+00>>
  return %0 : tensor<2x3x4x6x!quant.uniform<i8:f32, 4.000000e+00>>
}

// -----

// CHECK-LABEL: @matmul_sums
// CHECK: tosa.matmul {{.*}} -> tensor<1x4x6xi32>
// CHECK: tosa.reshape {{.*}} -> tensor<4x6xi32>
func.func @matmul_sums(%a: tensor<4x5x!quant.uniform<u8:f32, 5.000000e-01:3>>, %b: tensor<5x6x!quant.uniform<u8:f32, 2.500000e-01:100>>) -> tensor<4x6x!quant.uniform<i32:f32, 1.250000e-01>> {
  %0 = qnn.matmul tflite %a, %b : (tensor<4x5x!quant.uniform<u8:f32, 5.000000e-01:3>>, tensor<5x6x!quant.uniform<u8:f32, 2.500000e-01:100>>) -> tensor<4x6x!quant.uniform<i32:f32, 1.250000e-01>>
  return %0 : tensor<4x6x!quant.uniform<i32:f32, 1.250000e-01>>
}

// -----

// CHECK-LABEL: @matmul_wide
// CHECK: tosa.matmul {{.*}} -> tensor<1x4x6xi48>
// CHECK: tosa.rescale {{.*}} scale32 = false
func.func @matmul_wide(%a: tensor<4x5x!quant.uniform<i16:f32, 5.000000e-04>>, %b: tensor<5x6x!quant.uniform<i16:f32, 2.500000e-04>>) -> tensor<4x6x!quant.uniform<i16:f32, 1.000000e-02>> {
  %0 = qnn.matmul tflite %a, %b : (tensor<4x5x!quant.uniform<i16:f32, 5.000000e-04>>, tensor<5x6x!quant.uniform<i16:f32, 2.500000e-04>>) -> tensor<4x6x!quant.uniform<i16:f32, 1.000000e-02>>
  return %0 : tensor<4x6x!quant.uniform<i16:f32, 1.000000e-02>>
}

// -----

// The hub crops what TOSA's `out_pad` adds, so the sign is opposite.
// CHECK-LABEL: @transpose_conv2d
// CHECK: %[[A:.*]] = tosa.transpose_conv2d {{.*}} {acc_type = i32, out_pad = array<i64: -1, 0, 0, 1>, stride = array<i64: 2, 2>} : {{.*}} -> tensor<1x6x9x3xi32>
// CHECK: tosa.rescale %[[A]],
func.func @transpose_conv2d(%x: tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x9x3x!quant.uniform<i8:f32, 1.000000e+00:-5>> {
  %w = qnn.constant dense<"0x010203FC05060708F90A0B0C0D8E0F10111213141596171819FA1B1C1D1E1F2021222324"> : tensor<3x3x2x2xi8> : tensor<3x3x2x2x!quant.uniform<i8:f32, 2.500000e-01>>
  %b = qnn.constant dense<[7, -9, 11]> : tensor<3xi32> : tensor<3x!quant.uniform<i32:f32, 1.250000e-01>>
  %0 = qnn.transpose_conv2d tflite %x, %w, %b {pad = array<i64: 1, 0, 0, -1>, stride = array<i64: 2, 2>} : (tensor<1x3x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<3x3x2x2x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<3x!quant.uniform<i32:f32, 1.250000e-01>>) -> tensor<1x6x9x3x!quant.uniform<i8:f32, 1.000000e+00:-5>>
  return %0 : tensor<1x6x9x3x!quant.uniform<i8:f32, 1.000000e+00:-5>>
}

// -----

// CHECK-LABEL: @sum
// CHECK: tosa.reduce_sum {{.*}} {axis = 1 : i32}
// CHECK: tosa.reduce_sum {{.*}} {axis = 2 : i32} : (tensor<1x1x4x3xi32>) -> tensor<1x1x1x3xi32>
// CHECK: tosa.rescale
func.func @sum(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x1x1x3x!quant.uniform<i8:f32, 3.000000e+00>> {
  %0 = qnn.sum tflite %x {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x1x1x3x!quant.uniform<i8:f32, 3.000000e+00>>
  return %0 : tensor<1x1x1x3x!quant.uniform<i8:f32, 3.000000e+00>>
}

// -----

// CHECK-LABEL: @reduce_max
// CHECK: tosa.reduce_max %arg0 {axis = 1 : i32} : (tensor<1x4x4x3xi8>) -> tensor<1x1x4x3xi8>
// CHECK: tosa.reduce_max {{.*}} {axis = 2 : i32}
// CHECK: tosa.clamp
// CHECK: tosa.reshape {{.*}} -> tensor<1x3xi8>
func.func @reduce_max(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.reduce_max tflite %x {axes = array<i64: 1, 2>, clamp = array<i64: -128, 100>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// CHECK-LABEL: @reduce_min
// CHECK: tosa.rescale %arg0, {{.*}}input_unsigned = true
// CHECK: tosa.reduce_min {{.*}} {axis = 2 : i32}
func.func @reduce_min(%x: tensor<1x4x4x3x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<1x4x3x!quant.uniform<u8:f32, 5.000000e-01:3>> {
  %0 = qnn.reduce_min tflite %x {axes = array<i64: 2>} : (tensor<1x4x4x3x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<1x4x3x!quant.uniform<u8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x4x3x!quant.uniform<u8:f32, 5.000000e-01:3>>
}

// -----

// 48-bit sums with the rounding of 32-bit sums are first rescaled to 32 bits.
// CHECK-LABEL: @narrowed
// CHECK: %[[C:.*]] = tosa.conv2d {{.*}} -> tensor<1x1x1x2xi48>
// CHECK: %[[N:.*]] = tosa.rescale %[[C]], {{.*}} scale32 = false} : (tensor<1x1x1x2xi48>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: tosa.rescale %[[N]], {{.*}} scale32 = true} : (tensor<1x1x1x2xi32>, {{.*}} -> tensor<1x1x1x2xi16>
func.func @narrowed(%x: tensor<1x3x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<1x2x!quant.uniform<i16:f32, 1.000000e+00>> {
  %w = qnn.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8> : tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x3x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x2x!quant.uniform<i16:f32, 1.000000e+00>>
  return %0 : tensor<1x2x!quant.uniform<i16:f32, 1.000000e+00>>
}

// -----

// Dequantizing and quantizing 8 bits in f32 is a table.
// CHECK-LABEL: @requantize_reals
// CHECK: tosa.table %arg0, %{{.*}} : (tensor<300xi8>, tensor<256xi8>) -> tensor<300xi8>
func.func @requantize_reals(%x: tensor<300x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<300x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.requantize ort %x : (tensor<300x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<300x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<300x!quant.uniform<i8:f32, 1.000000e+00>>
}

// -----

// Some functions of 16 bits are a rescale.
// CHECK-LABEL: @abs
// CHECK: %[[S:.*]] = tosa.rescale %arg0,
// CHECK: %[[A:.*]] = tosa.abs %[[S]]
// CHECK: tosa.rescale %[[A]], {{.*}}rounding_mode = DOUBLE_ROUND
func.func @abs(%x: tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>> {
  %0 = qnn.unary tflite %x {function = "abs"} : (tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
  return %0 : tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
}

// -----

// CHECK-LABEL: @relu
// CHECK: %[[S:.*]] = tosa.rescale %arg0,
// CHECK: %[[A:.*]] = tosa.rescale %[[S]], {{.*}}rounding_mode = DOUBLE_ROUND
// CHECK: tosa.clamp %[[A]] {max_val = 32767 : i16, min_val = 0 : i16}
func.func @relu(%x: tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>> {
  %0 = qnn.unary tflite %x {function = "relu"} : (tensor<2x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
  return %0 : tensor<2x4x!quant.uniform<i16:f32, 7.000000e-01>>
}

// Four tables hold the 256 exponentials of differences; then follow their sum, and its reciprocal in three iterations.
// CHECK-LABEL: @softmax
// CHECK: %[[X:.*]] = tosa.rescale %arg0
// CHECK: %[[M:.*]] = tosa.reduce_max %[[X]] {axis = 1 : i32}
// CHECK: %[[D:.*]] = tosa.sub %[[X]], %[[M]]
// CHECK: %[[I:.*]] = tosa.rescale %[[D]], {{.*}} -> tensor<4x10xi16>
// CHECK-COUNT-4: tosa.table %[[I]], {{.*}} : (tensor<4x10xi16>, tensor<513xi16>) -> tensor<4x10xi32>
// CHECK-COUNT-3: tosa.logical_left_shift
// CHECK: tosa.arithmetic_right_shift
// CHECK-COUNT-3: tosa.add
// CHECK: tosa.reduce_sum
// CHECK: tosa.clz
// CHECK: tosa.arithmetic_right_shift
// CHECK: tosa.rescale
// CHECK-NEXT: return
func.func @softmax(%x: tensor<4x10x!quant.uniform<i8:f32, 1.500000e-01:9>>) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %0 = qnn.softmax tflite %x : (tensor<4x10x!quant.uniform<i8:f32, 1.500000e-01:9>>) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}

// CHECK-LABEL: @softmax_unsigned
// CHECK: tosa.rescale %arg0, {{.*}}input_unsigned = true
// CHECK: %[[C:.*]] = tosa.clamp %{{.*}} {max_val = 72 : i8, min_val = -128 : i8}
// CHECK: tosa.rescale %[[C]], {{.*}}output_unsigned = true
func.func @softmax_unsigned(%x: tensor<4x10x!quant.uniform<u8:f32, 1.500000e-01:9>>) -> tensor<4x10x!quant.uniform<u8:f32, 3.906250e-03:0>> {
  %0 = qnn.softmax tflite %x {beta = 2.000000e+00 : f32, clamp = array<i64: 0, 200>} : (tensor<4x10x!quant.uniform<u8:f32, 1.500000e-01:9>>) -> tensor<4x10x!quant.uniform<u8:f32, 3.906250e-03:0>>
  return %0 : tensor<4x10x!quant.uniform<u8:f32, 3.906250e-03:0>>
}

// The sums, and the reals that they stand for.
// CHECK-LABEL: @real_mean
// CHECK: %[[S:.*]] = tosa.reduce_sum %{{.*}} {axis = 2 : i32}
// CHECK: %[[R:.*]] = tosa.reshape %[[S]], %{{.*}} -> tensor<1x3xi32>
// CHECK: %[[F:.*]] = tosa.cast %[[R]] : (tensor<1x3xi32>) -> tensor<1x3xf32>
// CHECK: tosa.mul %[[F]]
func.func @real_mean(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3xf32> {
  %0 = qnn.mean ort %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>
  %1 = qnn.dequantize ort %0 : (tensor<1x3x!quant.uniform<i32:f32, 3.125000e-02>>) -> tensor<1x3xf32>
  return %1 : tensor<1x3xf32>
}

// A table of all integers of 16 bits.
// CHECK-LABEL: @tanh
// CHECK: %[[W:.*]] = tosa.cast %arg0 : (tensor<2x3xi16>) -> tensor<2x3xi32>
// CHECK: %[[R:.*]] = tosa.reshape %[[W]], %{{.*}} -> tensor<1x6xi32>
// CHECK: %[[I:.*]] = tosa.add %[[R]], %{{.*}} -> tensor<1x6xi32>
// CHECK: %[[G:.*]] = tosa.gather %{{.*}}, %[[I]] : (tensor<1x65536x1xi16>, tensor<1x6xi32>) -> tensor<1x6x1xi16>
// CHECK: tosa.reshape %[[G]], %{{.*}} -> tensor<2x3xi16>
func.func @tanh(%x: tensor<2x3x!quant.uniform<i16:f32, 1.000000e-04>>) -> tensor<2x3x!quant.uniform<i16:f32, 3.0517578125E-5>> {
  %0 = qnn.unary tflite %x {function = "tanh"} : (tensor<2x3x!quant.uniform<i16:f32, 1.000000e-04>>) -> tensor<2x3x!quant.uniform<i16:f32, 3.0517578125E-5>>
  return %0 : tensor<2x3x!quant.uniform<i16:f32, 3.0517578125E-5>>
}

// CHECK-LABEL: @requantize_narrower
// CHECK: tosa.gather %{{.*}} : (tensor<1x65536x1xi8>, tensor<1x300xi32>) -> tensor<1x300x1xi8>
func.func @requantize_narrower(%x: tensor<300x!quant.uniform<i16:f32, 1.000000e-03>>) -> tensor<300x!quant.uniform<i8:f32, 3.000000e-01:7>> {
  %0 = qnn.requantize ort %x : (tensor<300x!quant.uniform<i16:f32, 1.000000e-03>>) -> tensor<300x!quant.uniform<i8:f32, 3.000000e-01:7>>
  return %0 : tensor<300x!quant.uniform<i8:f32, 3.000000e-01:7>>
}

// Rounded in f32 after each step.
// CHECK-LABEL: @mul_reals
// CHECK: %[[P:.*]] = tosa.mul {{.*}} -> tensor<2x200xi32>
// CHECK: %[[F:.*]] = tosa.cast %[[P]] : (tensor<2x200xi32>) -> tensor<2x200xf32>
// CHECK: %[[S:.*]] = tosa.mul %[[F]], {{.*}} -> tensor<2x200xf32>
// CHECK: %[[Z:.*]] = tosa.add %[[S]], {{.*}} -> tensor<2x200xf32>
// CHECK: %[[C:.*]] = tosa.clamp %[[Z]] {max_val = 1.000000e+02 : f32, min_val = -1.280000e+02 : f32}
// CHECK: tosa.cast %[[C]] : (tensor<2x200xf32>) -> tensor<2x200xi8>
func.func @mul_reals(%a: tensor<2x200x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<200x!quant.uniform<i8:f32, 3.000000e-01:-4>>) -> tensor<2x200x!quant.uniform<i8:f32, 1.300000e+00:5>> {
  %0 = qnn.mul ort %a, %b {clamp = array<i64: -128, 100>} : (tensor<2x200x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<200x!quant.uniform<i8:f32, 3.000000e-01:-4>>) -> tensor<2x200x!quant.uniform<i8:f32, 1.300000e+00:5>>
  return %0 : tensor<2x200x!quant.uniform<i8:f32, 1.300000e+00:5>>
}

// CHECK-LABEL: @mul_reals_unsigned
// CHECK: tosa.cast %{{.*}} : (tensor<300xf32>) -> tensor<300xi32>
// CHECK: tosa.rescale {{.*}} : (tensor<300xi32>, {{.*}} -> tensor<300xi8>
func.func @mul_reals_unsigned(%a: tensor<300x!quant.uniform<u8:f32, 5.000000e-01:3>>, %b: tensor<300x!quant.uniform<u8:f32, 3.000000e-01:200>>) -> tensor<300x!quant.uniform<u8:f32, 5.000000e+00:130>> {
  %0 = qnn.mul ort %a, %b : (tensor<300x!quant.uniform<u8:f32, 5.000000e-01:3>>, tensor<300x!quant.uniform<u8:f32, 3.000000e-01:200>>) -> tensor<300x!quant.uniform<u8:f32, 5.000000e+00:130>>
  return %0 : tensor<300x!quant.uniform<u8:f32, 5.000000e+00:130>>
}

// -----

// TOSA's rescales also write unsigned 16 bits.
// CHECK-LABEL: func.func @unsigned_16(
// CHECK: tosa.rescale {{.*}} output_unsigned = false
// CHECK: tosa.rescale {{.*}} output_unsigned = true
func.func @unsigned_16(%x: tensor<4x!quant.uniform<i16:f32, 1.0>>) -> tensor<4x!quant.uniform<u16:f32, 1.0:32768>> {
  %0 = qnn.requantize tosa %x {rounding = single} : (tensor<4x!quant.uniform<i16:f32, 1.0>>) -> tensor<4x!quant.uniform<u16:f32, 1.0:32768>>
  return %0 : tensor<4x!quant.uniform<u16:f32, 1.0:32768>>
}
