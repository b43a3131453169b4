// RUN: qopt %s --hub-to-tosa --split-input-file | FileCheck %s
// RUN: qopt %s --hub-to-tosa --split-input-file --verify-each | qopt --split-input-file | FileCheck %s

// CHECK-LABEL: @conv2d
// CHECK-SAME: (%[[X:.*]]: tensor<1x5x5x2xi8>) -> tensor<1x2x2x2xi8>
// CHECK: %[[W:.*]] = "tosa.const"() <{values = dense<{{.*}}> : tensor<2x2x2x2xi8>}>
// CHECK: %[[B:.*]] = "tosa.const"() <{values = dense<[7, -9]> : tensor<2xi32>}>
// The last row and column are under no window; TOSA wants them away.
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
// CHECK: tosa.reshape {{.*}} -> tensor<1x2xi16>
func.func @wide(%x: tensor<1x3x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<1x2x!quant.uniform<i16:f32, 1.000000e+00>> {
  %w = qnn.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8> : tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x3x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x2x!quant.uniform<i16:f32, 1.000000e+00>>
  return %0 : tensor<1x2x!quant.uniform<i16:f32, 1.000000e+00>>
}

// -----

// Unsigned integers are signed between arguments and results, and zero points less by half of the range.
// CHECK-LABEL: @unsigned
// CHECK-SAME: (%[[X:.*]]: tensor<1x3xi8>) -> tensor<1x2xi8>
// CHECK-DAG: "tosa.const"() <{values = dense<{{\[\[}}-127, -126, -125], [122, 126, 127]]> : tensor<2x3xi8>}>
// CHECK: %[[S:.*]] = tosa.rescale %[[X]], {{.*}} {input_unsigned = true, output_unsigned = false,
// CHECK-DAG: %[[ZX:.*]] = "tosa.const"() <{values = dense<-118> : tensor<1xi8>}>
// CHECK-DAG: %[[ZW:.*]] = "tosa.const"() <{values = dense<-28> : tensor<1xi8>}>
// CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %[[ZX]], %[[ZW]]
// CHECK: %[[R:.*]] = tosa.rescale {{.*}} rounding_mode = DOUBLE_ROUND
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
// Padding that no window reaches is taken away.
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

// Functions and tables are tables; requantization is a rescale. Movements and calls go on with what is stored.
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

// Calls and their functions change together; a padding's element is what is stored.
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
