// Unsigned integers are computed as signed ones. A movement between two computations moves the signed ones: half of the range is
// subtracted at the function's argument and added at its result only.

// RUN: qopt %s --hub-to-tosa | FileCheck %s

!a = !quant.uniform<u8:f32, 5.0e-02:3>
!y = !quant.uniform<u8:f32, 1.0e-01:130>

// CHECK-LABEL: func.func @between
// CHECK: tosa.rescale %arg0, {{.*}}input_unsigned = true, output_unsigned = false
// CHECK: tosa.max_pool2d
// CHECK-NOT: unsigned = true
// CHECK: tosa.reshape
// CHECK-NOT: unsigned = true
// CHECK: tosa.reverse
// CHECK-NOT: input_unsigned = true
// CHECK: tosa.table
// CHECK: tosa.rescale {{.*}}input_unsigned = false, output_unsigned = true
// CHECK-NEXT: return
func.func @between(%x: tensor<1x4x4x2x!a>) -> tensor<1x8x!y> {
  %s = tosa.const_shape {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = qnn.max_pool2d tflite %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2x!a>) -> tensor<1x2x2x2x!a>
  %1 = tosa.reshape %0, %s : (tensor<1x2x2x2x!a>, !tosa.shape<2>) -> tensor<1x8x!a>
  %2 = tosa.reverse %1 {axis = 1 : i32} : (tensor<1x8x!a>) -> tensor<1x8x!a>
  %3 = qnn.unary ort %2 {function = "sigmoid"} : (tensor<1x8x!a>) -> tensor<1x8x!y>
  return %3 : tensor<1x8x!y>
}
