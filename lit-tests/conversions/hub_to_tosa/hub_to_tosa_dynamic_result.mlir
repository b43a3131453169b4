// A result of dynamic shape is a cast of the static result that TOSA computes.

// RUN: qopt %s --hub-to-tosa | FileCheck %s

!q = !quant.uniform<i8:f32, 5.000000e-01:3>

// CHECK-LABEL: func.func @dequantize(
// CHECK: [[R:%.*]] = tosa.mul {{.*}} -> tensor<2xf32>
// CHECK: [[D:%.*]] = tensor.cast [[R]] : tensor<2xf32> to tensor<?xf32>
// CHECK: return [[D]]
func.func @dequantize(%x: tensor<2x!q>) -> tensor<?xf32> {
  %0 = qnn.dequantize tflite %x : (tensor<2x!q>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
