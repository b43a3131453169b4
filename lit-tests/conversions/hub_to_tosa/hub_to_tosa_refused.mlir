// Operations without an exact form in TOSA 1.0 stay, between casts, with a remark.
// RUN: qopt %s --hub-to-tosa='strict' --remarks-filter=hub-to-tosa -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t

// CHECK-LABEL: @half_even
// CHECK: %[[Q:.*]] = quant.scast %arg0 : tensor<4xi32> to tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>
// CHECK: %[[R:.*]] = qnn.requantize ort %[[Q]]
// CHECK: %[[S:.*]] = quant.scast %[[R]]
// CHECK: return %[[S]] : tensor<4xi8>
// REMARK: remark: {{.*}}TOSA has no rescaling by an f32 multiplier
func.func @half_even(%x: tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.requantize ort %x : (tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @zero_points
// CHECK: qnn.fully_connected
// REMARK: remark: {{.*}}TOSA supports only one zero point for all weights
func.func @zero_points(%x: tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>> {
  %w = qnn.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> : tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @groups
// CHECK: qnn.conv2d
// REMARK: remark: {{.*}}TOSA has no grouped convolution
func.func @groups(%x: tensor<1x1x1x4x!quant.uniform<i8:f32, 5.000000e-01>>, %w: tensor<4x1x1x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x1x1x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// The sums may exceed 32 bits: 2^15 * 2^7 * 1024. The greatest sum of 32 bits, times 2^-16, is not the
// greatest result.
// CHECK-LABEL: @domain
// CHECK: qnn.fully_connected
// REMARK: remark: {{.*}}sums may exceed the input range of 'tosa.rescale' for this multiplier
func.func @domain(%x: tensor<1x1024x!quant.uniform<i16:f32, 5.000000e-01>>, %w: tensor<4x1024x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x4x!quant.uniform<i16:f32, 8.192000e+03>> {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x1024x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<4x1024x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x4x!quant.uniform<i16:f32, 8.192000e+03>>
  return %0 : tensor<1x4x!quant.uniform<i16:f32, 8.192000e+03>>
}

// CHECK-LABEL: @quantize
// CHECK: qnn.quantize
// REMARK: remark: {{.*}}TOSA has no float division
func.func @quantize(%x: tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 3.000000e-01>> {
  %0 = qnn.quantize tflite %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>
}

// A sum over too many elements might overflow 32 bits.
// CHECK-LABEL: @huge
// CHECK: qnn.mean
// CHECK: tosa.avg_pool2d
// REMARK: remark: {{.*}}a sum may overflow 32 bits
func.func @huge(%y: tensor<4611686018427387904x1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>, %z: tensor<1099511627776x1099511627776x2x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> (tensor<1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<1099511627776x1099511627776x1x1x!quant.uniform<i8:f32, 5.000000e-01>>) {
  %1 = qnn.mean tflite %y {axes = array<i64: 0>} : (tensor<4611686018427387904x1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = qnn.average_pool2d tflite %z {kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1099511627776x1099511627776x2x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1099511627776x1099511627776x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
  return %1, %2 : tensor<1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<1099511627776x1099511627776x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
}

// CHECK-LABEL: @ort
// CHECK: qnn.add ort
// REMARK: remark: {{.*}}TOSA has no fused multiply-add: it rounds the product before the addition
func.func @ort(%a: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.add ort %a, %a : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @softmax
// CHECK: qnn.softmax
// REMARK: remark: {{.*}}TOSA computes exponentials differently
func.func @softmax(%a: tensor<4x!quant.uniform<i16:f32, 5.000000e-04>>) -> tensor<4x!quant.uniform<i16:f32, 3.0517578125E-5>> {
  %0 = qnn.softmax tflite %a : (tensor<4x!quant.uniform<i16:f32, 5.000000e-04>>) -> tensor<4x!quant.uniform<i16:f32, 3.0517578125E-5>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 3.0517578125E-5>>
}

// CHECK-LABEL: @softmax_of_reals
// CHECK: qnn.softmax
// REMARK: remark: {{.*}}TOSA has no float division
func.func @softmax_of_reals(%a: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %0 = qnn.softmax ort %a : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}

// CHECK-LABEL: @zero_point_16
// CHECK: qnn.add
// REMARK: remark: {{.*}}TOSA has no zero points for 16-bit integers
func.func @zero_point_16(%a: tensor<4x!quant.uniform<i16:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i16:f32, 5.000000e-01>> {
  %0 = qnn.add tflite %a, %a : (tensor<4x!quant.uniform<i16:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i16:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>
}

// CHECK-LABEL: @product
// CHECK: qnn.mul
// REMARK: remark: {{.*}}a product may overflow 32 bits
func.func @product(%a: tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.mul tflite %a, %a : (tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @square
// CHECK: qnn.squared_difference
// REMARK: remark: {{.*}}a square may overflow 32 bits
func.func @square(%a: tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i16:f32, 5.000000e-01>> {
  %0 = qnn.squared_difference tflite %a, %a : (tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 5.000000e-01>>
}

// Unsigned integers are interpolated in f32.
// CHECK-LABEL: @interpolation
// CHECK: qnn.resize
// REMARK: remark: {{.*}}bilinear 'tosa.resize' matches the hub for signed 8-bit integers only
func.func @interpolation(%a: tensor<1x4x4x1x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<1x7x7x1x!quant.uniform<u8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {mode = bilinear} : (tensor<1x4x4x1x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<1x7x7x1x!quant.uniform<u8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x7x7x1x!quant.uniform<u8:f32, 5.000000e-01:3>>
}

// The numerator would be 2054, and TOSA has 2048 at most.
// CHECK-LABEL: @factor
// CHECK: qnn.resize
// REMARK: remark: {{.*}}resize factor is out of range of 'tosa.resize'
func.func @factor(%a: tensor<1x1000x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x1027x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {half_pixel_centers = true, mode = nearest} : (tensor<1x1000x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x1027x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x1027x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @image
// CHECK: qnn.resize
// REMARK: remark: {{.*}}image size is out of range of 'tosa.resize'
func.func @image(%a: tensor<1x16384x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x8192x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {mode = nearest} : (tensor<1x16384x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x8192x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x8192x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @cut
// CHECK: qnn.transpose_conv2d
// REMARK: remark: {{.*}}TOSA crops less than the window size from the result
func.func @cut(%x: tensor<1x2x2x1x!quant.uniform<i8:f32, 5.000000e-01:3>>, %w: tensor<1x2x2x1x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x3x1x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<1x2x2x1x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x3x1x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x1x3x1x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @indices
// CHECK: qnn.gather
// REMARK: remark: {{.*}}TOSA supports 32-bit indices only
func.func @indices(%a: tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>, %i: tensor<2xi64>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.gather %a, %i {axis = 0 : i64} : (tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2xi64>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @outside
// CHECK: qnn.gather
// REMARK: remark: {{.*}}index is out of bounds
func.func @outside(%a: tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %i = arith.constant dense<[1, 3]> : tensor<2xi32>
  %0 = qnn.gather %a, %i {axis = 0 : i64} : (tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @factors
// CHECK: qnn.matmul
// REMARK: remark: {{.*}}TOSA has no matrix product of these storage types
func.func @factors(%a: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<3x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.matmul tflite %a, %b : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<3x4x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @narrow
// CHECK: qnn.concat
// REMARK: remark: {{.*}}TOSA 1.0 has no arithmetic on i4
func.func @narrow(%a: tensor<4x!quant.uniform<i4:f32, 5.000000e-01:3>>) -> tensor<8x!quant.uniform<i4:f32, 5.000000e-01:3>> {
  %0 = qnn.concat tflite %a, %a {axis = 0 : i64} : (tensor<4x!quant.uniform<i4:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i4:f32, 5.000000e-01:3>>) -> tensor<8x!quant.uniform<i4:f32, 5.000000e-01:3>>
  return %0 : tensor<8x!quant.uniform<i4:f32, 5.000000e-01:3>>
}

// 11 * 26 / 22 is 13, but a little less in f32.
// CHECK-LABEL: @nearest
// CHECK: qnn.resize
// REMARK: remark: {{.*}}the nearest neighbor depends on rounding in f32
func.func @nearest(%a: tensor<1x26x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x22x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {mode = nearest} : (tensor<1x26x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x22x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x22x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: @transposed_zero_points
// CHECK: qnn.transpose_conv2d
// REMARK: remark: {{.*}}TOSA supports only one zero point for all weights
func.func @transposed_zero_points(%x: tensor<1x2x2x1x!quant.uniform<i8:f32, 5.000000e-01:3>>, %w: tensor<2x2x2x1x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>) -> tensor<1x3x3x2x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2x2x1x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>) -> tensor<1x3x3x2x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x3x3x2x!quant.uniform<i8:f32, 1.000000e+00>>
}

// The padding value is the zero point, which integers do not have.
// CHECK-LABEL: @margin
// CHECK: %[[Q:.*]] = quant.scast %arg0
// CHECK: "tfl.pad"(%[[Q]], %{{.*}}) : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:7>>, tensor<1x2xi32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:7>>
func.func @margin(%x: tensor<2x!quant.uniform<i8:f32, 5.000000e-01:7>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:7>> {
  %0 = arith.constant dense<1> : tensor<1x2xi32>
  %1 = "tfl.pad"(%x, %0) : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:7>>, tensor<1x2xi32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:7>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:7>>
}
