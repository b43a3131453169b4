// Operations of TensorFlow Lite that its own verifier accepts and that the hub has no form for: they stay, with a remark.

// RUN: qopt %s --quant-to-hub --verify-each --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s --implicit-check-not=qnn.
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!axis = !quant.uniform<i8:f32:1, {5.000000e-01, 2.500000e-01}>

// CHECK-LABEL: func.func @pad_of_channels
// CHECK: "tfl.pad"
func.func @pad_of_channels(%x: tensor<2x2x!axis>) -> tensor<4x2x!axis> {
  %0 = arith.constant dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}has several scales, but a per-tensor scale is required
  %1 = "tfl.pad"(%x, %0) : (tensor<2x2x!axis>, tensor<2x2xi32>) -> tensor<4x2x!axis>
  return %1 : tensor<4x2x!axis>
}
