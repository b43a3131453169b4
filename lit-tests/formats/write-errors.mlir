// Everything that a format does not have is an error, and no file is written.

// RUN: not qopt %s -o %t.tflite 2>&1 | FileCheck %s
// RUN: not qopt %s --emit=circle 2>&1 | FileCheck %s --check-prefix=CIRCLE
// RUN: not ls %t.tflite
// RUN: not qopt %s --emit=pb 2>&1 | FileCheck %s --check-prefix=KIND

// CHECK: error: 'tosa.abs' has no operator in TensorFlow Lite
// CHECK: note: '--quant-to-hub --floats-to-tosa --hub-to-tfl' converts a program of another frontend, and --remarks-filter-missed='.*' prints why an operation stays: 'qopt docs importing'
// CHECK-NOT: error:
// An operation that cannot be written is one error, also if others use its results.
// CHECK: error: 'tfl.if' has regions, which are unsupported
// CHECK-NOT: error:
// CHECK: error: loc("inexact"): tensor 'inexact': its scale 0.1 is not exact in f32
// CHECK: error: loc("wide"): tensor 'wide': TensorFlow Lite has no type i128
// CIRCLE: error: 'tosa.abs' has no operator in Circle
// KIND: cannot emit 'pb': it is mlir, mlirbc, tflite, circle, onnx or pt2

func.func @main(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @regions(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }, {
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }) {is_stateless = true} : (tensor<i1>) -> tensor<4xf32>
  %1 = "tfl.abs"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "tfl.abs"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

func.func @scale(%x: tensor<4x!quant.uniform<i8:f32, 0.1>> loc("inexact")) -> tensor<4x!quant.uniform<i8:f32, 0.1>> {
  return %x : tensor<4x!quant.uniform<i8:f32, 0.1>>
}

func.func @type(%x: tensor<4xi128> loc("wide")) -> tensor<4xi128> {
  return %x : tensor<4xi128>
}
