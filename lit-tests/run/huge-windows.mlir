// Windows with more elements than memory are an error: their sizes are attributes, so no tensor limits them.

// RUN: not qopt %s --run=max 2>&1 | FileCheck %s
// RUN: not qopt %s --run=average 2>&1 | FileCheck %s
// RUN: not qopt %s --run=tosa 2>&1 | FileCheck %s

// CHECK: cannot be run
func.func @max() -> tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>> {
  %c = arith.constant dense<1> : tensor<1x1x1x1xi8>
  %x = quant.scast %c : tensor<1x1x1x1xi8> to tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>
  %0 = qnn.max_pool2d tflite %x {kernel = array<i64: 8589934592, 8589934592>, pad = array<i64: 8589934591, 0, 8589934591, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>
}

func.func @average() -> tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>> {
  %c = arith.constant dense<1> : tensor<1x1x1x1xi8>
  %x = quant.scast %c : tensor<1x1x1x1xi8> to tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>
  %0 = qnn.average_pool2d tflite %x {kernel = array<i64: 1048576, 1048576>, pad = array<i64: 1048575, 0, 1048575, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>
}

func.func @tosa() -> tensor<1x1x1x1xi8> {
  %c = "tosa.const"() <{values = dense<1> : tensor<1x1x1x1xi8>}> : () -> tensor<1x1x1x1xi8>
  %0 = tosa.max_pool2d %c {kernel = array<i64: 1048576, 1048576>, pad = array<i64: 1048575, 0, 1048575, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xi8>) -> tensor<1x1x1x1xi8>
  return %0 : tensor<1x1x1x1xi8>
}
