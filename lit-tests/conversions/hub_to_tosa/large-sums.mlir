// Sums at the ends of their ranges. A multiplier of one half or more takes smaller sums than 32 bits hold; larger ones saturate.

// RUN: qopt %s --canonicalize --hub-to-tosa --canonicalize | FileCheck %s
// RUN: qopt %s --hub-to-tosa --run=ends | FileCheck %s --check-prefix=ENDS
// RUN: qopt %s --run=ends | FileCheck %s --check-prefix=ENDS

// CHECK-LABEL: @clamped
// CHECK-DAG: %[[MOST:.*]] = "tosa.const"() <{values = dense<536870911> : tensor<1xi32>}>
// CHECK-DAG: %[[LEAST:.*]] = "tosa.const"() <{values = dense<-536870911> : tensor<1xi32>}>
// CHECK: %[[LOW:.*]] = tosa.minimum %{{.*}}, %[[MOST]]
// CHECK: %[[IN:.*]] = tosa.maximum %[[LOW]], %[[LEAST]]
// CHECK: tosa.rescale %[[IN]]
func.func @clamped(%x: tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>> {
  %0 = qnn.requantize tflite %x : (tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
}

// ENDS: dense<[-128, -128, -3, 127, 127]> : tensor<5xi8>
func.func @ends() -> tensor<5x!quant.uniform<i8:f32, 5.000000e-01>> {
  %x = qnn.constant dense<[-1073741824, -600000000, -3, 600000000, 1073741823]> : tensor<5xi32> : tensor<5x!quant.uniform<i32:f32, 5.000000e-01>>
  %0 = qnn.requantize tflite %x : (tensor<5x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<5x!quant.uniform<i8:f32, 5.000000e-01>>
  return %0 : tensor<5x!quant.uniform<i8:f32, 5.000000e-01>>
}

// The bound is the largest sum of the magnitudes of an output channel's weights, not their number times the largest one.
// CHECK-LABEL: @weights
// CHECK: tosa.rescale
// CHECK-NOT: qnn.fully_connected
func.func @weights(%x: tensor<1x1024x!quant.uniform<i16:f32, 5.000000e-01>>) -> tensor<1x1x!quant.uniform<i16:f32, 1.000000e+00>> {
  %w = qnn.constant dense<1> : tensor<1x1023xi8> : tensor<1x1023x!quant.uniform<i8:f32, 2.500000e-01>>
  %v = qnn.constant dense<127> : tensor<1x1xi8> : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01>>
  %all = qnn.concat tflite %w, %v {axis = 1 : i64} : (tensor<1x1023x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1024x!quant.uniform<i8:f32, 2.500000e-01>>
  %0 = qnn.fully_connected tflite %x, %all : (tensor<1x1024x!quant.uniform<i16:f32, 5.000000e-01>>, tensor<1x1024x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x!quant.uniform<i16:f32, 1.000000e+00>>
  return %0 : tensor<1x1x!quant.uniform<i16:f32, 1.000000e+00>>
}
