// Quotients of TensorFlow Lite: a table of reciprocals, and shifts and products of 32 bits.

// RUN: qopt %s --hub-to-tosa | FileCheck %s
// RUN: qopt %s --run=bytes | FileCheck %s --check-prefix=BYTES
// RUN: qopt %s --hub-to-tosa --run=bytes | FileCheck %s --check-prefix=BYTES
// RUN: qopt %s --run=words | FileCheck %s --check-prefix=WORDS
// RUN: qopt %s --hub-to-tosa --run=words | FileCheck %s --check-prefix=WORDS
// RUN: qopt %s --hub-to-tfl | FileCheck %s --check-prefix=TFL
// RUN: qopt %s --hub-to-onnx | FileCheck %s --check-prefix=ONNX
// RUN: not qopt %s --run=by_zero 2>&1 | FileCheck %s --check-prefix=ZERO

!a = !quant.uniform<i8:f32, 5.000000e-01:3>
!b = !quant.uniform<i8:f32, 2.500000e-01:-128>
!c = !quant.uniform<i8:f32, 1.562500e-02>
!w = !quant.uniform<i16:f32, 5.000000e-01>
!x = !quant.uniform<i16:f32, 1.250000e-01>

// CHECK-LABEL: func.func @broadcast
// CHECK: tosa.gather {{.*}} : (tensor<1x256x1xi32>, tensor<1x3xi32>) -> tensor<1x3x1xi32>
// CHECK: tosa.clz {{.*}} -> tensor<2x3xi32>
// CHECK: tosa.clamp {{.*}} -> tensor<2x3xi32>
// CHECK: tosa.rescale {{.*}} -> tensor<2x3xi8>
// TFL: tfl.div(%arg0, %arg1) <{fused_activation_function = "NONE"}>
// ONNX: torch.operator "onnx.Div"({{.*}} -> !torch.vtensor<[2,3],f32>
func.func @broadcast(%a: tensor<2x1x!a>, %b: tensor<3x!b>) -> tensor<2x3x!c> {
  %0 = qnn.div tflite %a, %b : (tensor<2x1x!a>, tensor<3x!b>) -> tensor<2x3x!c>
  return %0 : tensor<2x3x!c>
}

// 1/2 : 1/4, -1/2 : 1/2, 12 : 63.75, -65.5 : 63.75 and 0 : 1/4, in units of 1/64.
// BYTES: dense<[127, -64, 12, -66, 0]>
func.func @bytes() -> tensor<5x!c> {
  %a = qnn.constant dense<[4, 2, 27, -128, 3]> : tensor<5xi8> : tensor<5x!a>
  %b = qnn.constant dense<[-127, -126, 127, 127, -127]> : tensor<5xi8> : tensor<5x!b>
  %0 = qnn.div tflite %a, %b : (tensor<5x!a>, tensor<5x!b>) -> tensor<5x!c>
  return %0 : tensor<5x!c>
}

// The last shift of the last two quotients exceeds 31 bits, where LiteRT shifts by the lowest 5 bits of the amount and adds 1 to results
// that are not negative.
// WORDS: dense<[32, -100, 1, -32768]>
func.func @words() -> tensor<4x!x> {
  %a = qnn.constant dense<[4, 200, 0, -1]> : tensor<4xi16> : tensor<4x!w>
  %b = qnn.constant dense<[1, -16, 32767, 32767]> : tensor<4xi16> : tensor<4x!w>
  %0 = qnn.div tflite %a, %b : (tensor<4x!w>, tensor<4x!w>) -> tensor<4x!x>
  return %0 : tensor<4x!x>
}

// ZERO: error: 'qnn.div' cannot be run: divides by 0
func.func @by_zero() -> tensor<1x!c> {
  %a = qnn.constant dense<4> : tensor<1xi8> : tensor<1x!a>
  %b = qnn.constant dense<-128> : tensor<1xi8> : tensor<1x!b>
  %0 = qnn.div tflite %a, %b : (tensor<1x!a>, tensor<1x!b>) -> tensor<1x!c>
  return %0 : tensor<1x!c>
}
