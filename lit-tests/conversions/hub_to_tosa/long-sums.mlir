// Sums of 16-bit fully connected layers that may exceed 32 bits: parts of the depth, whose high and low halves are added.

// RUN: qopt %s --hub-to-tosa | FileCheck %s
// RUN: qopt %s --run=sums | FileCheck %s --check-prefix=SUMS
// RUN: qopt %s --hub-to-tosa --run=sums | FileCheck %s --check-prefix=SUMS

!x = !quant.uniform<i16:f32, 5.000000e-01>
!w = !quant.uniform<i8:f32, 2.500000e-01>
!y = !quant.uniform<i16:f32, 1.000000e+00>

// CHECK-LABEL: func.func @layer
// CHECK-COUNT-3: tosa.conv2d {{.*}} -> tensor<2x1x1x4xi48>
// CHECK-NOT: tosa.conv2d
// CHECK: tosa.clamp {{.*}} {max_val = 32766 : i32, min_val = -32766 : i32} : (tensor<2x1x1x4xi32>) -> tensor<2x1x1x4xi32>
// CHECK: tosa.rescale {{.*}} -> tensor<2x1x1x4xi16>
func.func @layer(%x: tensor<2x1024x!x>, %w: tensor<4x1024x!w>) -> tensor<2x4x!y> {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<2x1024x!x>, tensor<4x1024x!w>) -> tensor<2x4x!y>
  return %0 : tensor<2x4x!y>
}

// 800 * 32767 * 127 and 800 * 32767 * -127 exceed 32 bits. The bias makes the third sum 2^31, and the fourth one 8 * 1000.
// SUMS: dense<{{\[\[32767, -32768, 32767, 1000\]\]}}>
func.func @sums() -> tensor<1x4x!y> {
  %x = qnn.constant dense<32767> : tensor<1x800xi16> : tensor<1x800x!x>
  %a = qnn.constant dense<127> : tensor<1x800xi8> : tensor<1x800x!w>
  %b = qnn.constant dense<-127> : tensor<1x800xi8> : tensor<1x800x!w>
  %c = qnn.constant dense<0> : tensor<2x800xi8> : tensor<2x800x!w>
  %w = tosa.concat %a, %b, %c {axis = 0 : i32} : (tensor<1x800x!w>, tensor<1x800x!w>, tensor<2x800x!w>) -> tensor<4x800x!w>
  %bias = arith.constant dense<[0, 0, 2147483648, 8000]> : tensor<4xi64>
  %0 = qnn.fully_connected tflite %x, %w, %bias : (tensor<1x800x!x>, tensor<4x800x!w>, tensor<4xi64>) -> tensor<1x4x!y>
  return %0 : tensor<1x4x!y>
}
