// Stored 8-bit integers become unsigned, or signed, shifted by 128; the round trip changes nothing if no operation is rejected.

// RUN: qopt %s --convert-quant-storage='to=u8' --remarks-filter-missed=convert-quant-storage --print-quant-aliases=false -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t
// RUN: qopt %s --convert-quant-storage='to=i8' --print-quant-aliases=false | FileCheck %s --check-prefix=SIGNED

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>
!n = !quant.uniform<i8<-127:127>:f32:0, {2.500000e-01, 1.250000e-01}>
!u = !quant.uniform<u8:f32, 2.500000e-01:131>

// Bounds, zero points, bytes and clamps; accumulators stay.
// CHECK-LABEL: func.func @conv(
// CHECK-SAME: !quant.uniform<u8:f32, 5.000000e-01:131>>) -> tensor<1x4x4x2x!quant.uniform<u8:f32, 2.500000e-01:128>>
// CHECK: qnn.constant dense<{{\[\[\[\[}}-125]]], {{\[\[\[}}124]]]]> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!quant.uniform<u8<1:255>:f32:0, {2.500000e-01:128,1.250000e-01:128}>>
// CHECK: qnn.constant dense<[7, -9]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {1.250000e-01,6.250000e-02}>>
// CHECK: qnn.conv2d tosa {{.*}}clamp = array<i64: 128, 152>
// SIGNED-LABEL: func.func @conv(
// SIGNED: qnn.conv2d tosa {{.*}}clamp = array<i64: 0, 24>
func.func @conv(%x: tensor<1x4x4x1x!x>) -> tensor<1x4x4x2x!y> {
  %w = qnn.constant dense<[[[[3]]], [[[-4]]]]> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!n>
  %b = qnn.constant dense<[7, -9]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {1.250000e-01, 6.250000e-02}>>
  %0 = qnn.conv2d tosa %x, %w, %b {clamp = array<i64: 0, 24>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1x!x>, tensor<2x1x1x1x!n>, tensor<2x!quant.uniform<i32:f32:0, {1.250000e-01, 6.250000e-02}>>) -> tensor<1x4x4x2x!y>
  return %0 : tensor<1x4x4x2x!y>
}

// TensorFlow Lite's unsigned convolutions multiply scales in f32: it keeps its types.
// CHECK-LABEL: func.func @kept(
// CHECK: %[[X:.*]] = qnn.requantize tosa %arg0 : (tensor<1x4x4x1x!quant.uniform<u8:f32, 5.000000e-01:131>>) -> tensor<1x4x4x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[Y:.*]] = qnn.depthwise_conv2d tflite %[[X]], %{{.*}}
// CHECK: %[[R:.*]] = qnn.requantize tosa %[[Y]]
// CHECK: return %[[R]]
// REMARK: remark: {{.*}}qnn.depthwise_conv2d | {{.*}}in 'tflite' numerics its arithmetic may depend on the signedness of the storage type
func.func @kept(%x: tensor<1x4x4x1x!x>) -> tensor<1x4x4x2x!y> {
  %w = qnn.constant dense<[[[[3, -4]]]]> : tensor<1x1x1x2xi8> : tensor<1x1x1x2x!y>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1x!x>, tensor<1x1x1x2x!y>) -> tensor<1x4x4x2x!y>
  return %0 : tensor<1x4x4x2x!y>
}

// CHECK-LABEL: func.func @products(
func.func @products(%x: tensor<2x8x!x>, %w: tensor<4x8x!y>, %m: tensor<8x4x!u>) -> (tensor<2x4x!y>, tensor<2x4x!y>, tensor<2x4x!y>) {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<2x8x!x>, tensor<4x8x!y>) -> tensor<2x4x!y>
  %1 = qnn.fully_connected ort %x, %w : (tensor<2x8x!x>, tensor<4x8x!y>) -> tensor<2x4x!y>
  %2 = qnn.matmul tflite %x, %m : (tensor<2x8x!x>, tensor<8x4x!u>) -> tensor<2x4x!y>
  return %0, %1, %2 : tensor<2x4x!y>, tensor<2x4x!y>, tensor<2x4x!y>
}

// Signed and unsigned values in one operation.
// CHECK-LABEL: func.func @elementwise(
// CHECK: qnn.add tflite %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 5.000000e-01:131>>, tensor<256x!quant.uniform<u8:f32, 2.500000e-01:131>>)
// SIGNED-LABEL: func.func @elementwise(
// SIGNED: qnn.add tflite %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<256x!quant.uniform<i8:f32, 2.500000e-01:3>>)
func.func @elementwise(%a: tensor<256x!x>, %b: tensor<256x!u>) -> (tensor<256x!y>, tensor<256x!y>, tensor<256x!y>, tensor<256x!x>, tensor<256x!x>) {
  %0 = qnn.add tflite %a, %b : (tensor<256x!x>, tensor<256x!u>) -> tensor<256x!y>
  %1 = qnn.sub tosa %a, %b : (tensor<256x!x>, tensor<256x!u>) -> tensor<256x!y>
  %2 = qnn.mul tflite %a, %b : (tensor<256x!x>, tensor<256x!u>) -> tensor<256x!y>
  %3 = qnn.maximum ort %a, %a : (tensor<256x!x>, tensor<256x!x>) -> tensor<256x!x>
  %4 = qnn.clamp %a {clamp = array<i64: -3, 15>} : (tensor<256x!x>) -> tensor<256x!x>
  return %0, %1, %2, %3, %4 : tensor<256x!y>, tensor<256x!y>, tensor<256x!y>, tensor<256x!x>, tensor<256x!x>
}

// CHECK-LABEL: func.func @reduced(
func.func @reduced(%x: tensor<1x4x4x3x!x>) -> (tensor<1x3x!y>, tensor<1x3x!y>, tensor<1x3x!y>, tensor<1x3x!x>, tensor<1x2x2x3x!x>) {
  %0 = qnn.mean tosa %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x3x!y>
  %1 = qnn.mean tflite %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x3x!y>
  %2 = qnn.sum tflite %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x3x!y>
  %3 = qnn.reduce_min ort %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x3x!x>
  %4 = qnn.average_pool2d tosa %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x2x2x3x!x>
  return %0, %1, %2, %3, %4 : tensor<1x3x!y>, tensor<1x3x!y>, tensor<1x3x!y>, tensor<1x3x!x>, tensor<1x2x2x3x!x>
}

// CHECK-LABEL: func.func @casts(
func.func @casts(%f: tensor<256xf32>, %x: tensor<256x!x>) -> (tensor<256x!x>, tensor<256x!x>, tensor<256xf32>, tensor<256x!u>) {
  %0 = qnn.quantize tflite %f : (tensor<256xf32>) -> tensor<256x!x>
  %1 = qnn.quantize ort %f : (tensor<256xf32>) -> tensor<256x!x>
  %2 = qnn.dequantize tflite %x : (tensor<256x!x>) -> tensor<256xf32>
  %3 = qnn.requantize ort %x : (tensor<256x!x>) -> tensor<256x!u>
  return %0, %1, %2, %3 : tensor<256x!x>, tensor<256x!x>, tensor<256xf32>, tensor<256x!u>
}

// A constant with other users stays for them.
// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[OLD:.*]] = arith.constant dense<[1, -2]> : tensor<2xi8>
// CHECK-DAG: %[[NEW:.*]] = arith.constant dense<[-127, 126]> : tensor<2xi8>
// CHECK: %[[Q:.*]] = quant.scast %[[NEW]] : tensor<2xi8> to tensor<2x!quant.uniform<u8:f32, 5.000000e-01:131>>
// CHECK: %[[S:.*]] = tosa.reverse %[[Q]]
// CHECK: return %[[S]], %[[OLD]]
func.func @constants() -> (tensor<2x!x>, tensor<2xi8>) {
  %c = arith.constant dense<[1, -2]> : tensor<2xi8>
  %q = quant.scast %c : tensor<2xi8> to tensor<2x!x>
  %r = tosa.reverse %q {axis = 0 : i32} : (tensor<2x!x>) -> tensor<2x!x>
  return %r, %c : tensor<2x!x>, tensor<2xi8>
}

// An scast exposes the stored integers, so they keep their bits.
// CHECK-LABEL: func.func @in_sight(
// CHECK: %[[X:.*]] = qnn.requantize tosa %arg0
// CHECK: quant.scast %[[X]]
func.func @in_sight(%x: tensor<4x!x>) -> tensor<4xi8> {
  %0 = quant.scast %x : tensor<4x!x> to tensor<4xi8>
  return %0 : tensor<4xi8>
}
