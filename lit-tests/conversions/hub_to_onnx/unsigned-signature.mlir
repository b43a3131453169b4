// Arguments and results have the signedness of the casts that read and write them, also through movements.

// RUN: qopt %s --hub-to-onnx | FileCheck %s

!u = !quant.uniform<u8:f32, 0.5:100>
!s = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%arg0: !torch.vtensor<[2,3],ui8>, %arg1: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,3],ui8>
// CHECK-NOT: onnx.Cast
func.func @casts(%x: tensor<2x3xi8>, %y: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = quant.scast %x : tensor<2x3xi8> to tensor<2x3x!u>
  %1 = quant.scast %y : tensor<2x3xi8> to tensor<2x3x!s>
  %2 = qnn.add ort %0, %1 : (tensor<2x3x!u>, tensor<2x3x!s>) -> tensor<2x3x!u>
  %3 = quant.scast %2 : tensor<2x3x!u> to tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @moved
// CHECK-SAME: (%arg0: !torch.vtensor<[2,3],ui8>) -> !torch.vtensor<[2,3],ui8>
// CHECK-NOT: onnx.Cast
func.func @moved(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %t = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %0 = quant.scast %t : tensor<3x2xi8> to tensor<3x2x!u>
  %1 = qnn.unary ort %0 {function = "abs"} : (tensor<3x2x!u>) -> tensor<3x2x!u>
  %2 = quant.scast %1 : tensor<3x2x!u> to tensor<3x2xi8>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x2xi8>) -> tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}

// The argument is also read as a signed integer.
// CHECK-LABEL: func.func @both
// CHECK-SAME: (%arg0: !torch.vtensor<[2,3],si8>) -> (!torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],si32>)
// CHECK: onnx.Cast
func.func @both(%x: tensor<2x3xi8>) -> (tensor<2x3xi8>, tensor<2x3xi32>) {
  %0 = quant.scast %x : tensor<2x3xi8> to tensor<2x3x!u>
  %1 = qnn.unary ort %0 {function = "abs"} : (tensor<2x3x!u>) -> tensor<2x3x!u>
  %2 = quant.scast %1 : tensor<2x3x!u> to tensor<2x3xi8>
  %3 = tosa.cast %x : (tensor<2x3xi8>) -> tensor<2x3xi32>
  return %2, %3 : tensor<2x3xi8>, tensor<2x3xi32>
}

// A function with callers keeps its signature: the callers' values are signed.
// CHECK-LABEL: func.func private @called
// CHECK-SAME: (%arg0: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,3],si8>
func.func private @called(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = quant.scast %x : tensor<2x3xi8> to tensor<2x3x!u>
  %1 = qnn.unary ort %0 {function = "abs"} : (tensor<2x3x!u>) -> tensor<2x3x!u>
  %2 = quant.scast %1 : tensor<2x3x!u> to tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}
func.func @caller(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = call @called(%x) : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
