// A cast that adds or removes static sizes gives the same value with another type; other users of the value keep the type
// of the value.

// RUN: qopt --quant-to-hub %s | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:-3>

// CHECK-LABEL: func.func @forgets(
// CHECK-SAME: [[X:%.*]]: tensor<1x?x
// CHECK: tensor.cast [[X]] : tensor<1x?x{{.*}} to tensor<?x?x
func.func @forgets(%x: tensor<1x?x!q>) -> (tensor<?x?x!q>, tensor<1x?xf32>) {
  %0 = tensor.cast %x : tensor<1x?x!q> to tensor<?x?x!q>
  %1 = quant.dcast %x : tensor<1x?x!q> to tensor<1x?xf32>
  return %0, %1 : tensor<?x?x!q>, tensor<1x?xf32>
}
