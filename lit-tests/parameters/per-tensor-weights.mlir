// --per-tensor-weights: one scale for the weights of each operation, and a bias at the new scale.

// RUN: qopt %s --per-tensor-weights --canonicalize | FileCheck %s
// RUN: qopt %s --per-tensor-weights --remarks-filter=per-tensor-weights 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8<-127:127>:f32:0, {1.000000e+00,2.500000e-01}>
!b = !quant.uniform<i32:f32:0, {5.000000e-01,1.250000e-01}>
!r = !quant.uniform<i8:f32, 1.000000e+00>

// The second channel has a quarter of the scale: 40 * 0.25 and 2 * 0.25 become 10 * 1 and 1 * 1.

// CHECK-LABEL: func.func @conv
// CHECK-DAG: [[W:%.*]] = qnn.constant dense<{{\[\[}}127, -3], [10, 1]]> : tensor<2x2xi8> : tensor<2x2x!quant.uniform<i8<-127:127>:f32, 1.000000e+00>>
// CHECK-DAG: [[B:%.*]] = qnn.constant dense<[7, 2]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32, 5.000000e-01>>
// CHECK: qnn.fully_connected tflite %arg0, [[W]], [[B]]
// REMARK: [Passed] qnn.fully_connected {{.*}}Reason="weights with 2 scales get the scale 1e0: error at most 5.000e-1, {{.*}} dB"
func.func @conv(%x: tensor<1x2x!x>) -> tensor<1x2x!r> {
  %w = qnn.constant dense<[[127, -3], [40, 2]]> : tensor<2x2xi8> : tensor<2x2x!w>
  %b = qnn.constant dense<[7, 8]> : tensor<2xi32> : tensor<2x!b>
  %0 = qnn.fully_connected tflite %x, %w, %b : (tensor<1x2x!x>, tensor<2x2x!w>, tensor<2x!b>) -> tensor<1x2x!r>
  return %0 : tensor<1x2x!r>
}

// REMARK: [Missed] qnn.fully_connected {{.*}}Reason="weights must be constant"
func.func @argument(%x: tensor<1x2x!x>, %w: tensor<2x2x!w>) -> tensor<1x2x!r> {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!x>, tensor<2x2x!w>) -> tensor<1x2x!r>
  return %0 : tensor<1x2x!r>
}
