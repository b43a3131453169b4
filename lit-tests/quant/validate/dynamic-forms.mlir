// The fold changes the form of the parameters of a tensor of dynamic size. All parameters are the same.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s --implicit-check-not=dcast --implicit-check-not=qcast

!axis1 = !quant.uniform<i8:f32:1, {0.5, 0.5, 0.5}>
!tensor = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @to_tensor
// CHECK-COUNT-2: quant.scast
// CHECK-NEXT: return
func.func @to_tensor(%a: tensor<?x3x!axis1>) -> tensor<?x3x!tensor> {
  %0 = quant.dcast %a : tensor<?x3x!axis1> to tensor<?x3xf32>
  %1 = quant.qcast %0 : tensor<?x3xf32> to tensor<?x3x!tensor>
  return %1 : tensor<?x3x!tensor>
}

// CHECK-LABEL: func.func @to_axis
// CHECK-COUNT-2: quant.scast
// CHECK-NEXT: return
func.func @to_axis(%a: tensor<?x3x!tensor>) -> tensor<?x3x!axis1> {
  %0 = quant.dcast %a : tensor<?x3x!tensor> to tensor<?x3xf32>
  %1 = quant.qcast %0 : tensor<?x3xf32> to tensor<?x3x!axis1>
  return %1 : tensor<?x3x!axis1>
}

// CHECK-LABEL: func.func @transposed
// CHECK: tosa.transpose
func.func @transposed(%a: tensor<?x3x!axis1>) -> tensor<3x?x!tensor> {
  %0 = quant.dcast %a : tensor<?x3x!axis1> to tensor<?x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x?xf32>
  %2 = quant.qcast %1 : tensor<3x?xf32> to tensor<3x?x!tensor>
  return %2 : tensor<3x?x!tensor>
}

// CHECK-LABEL: func.func @reversed
// CHECK: tosa.reverse
func.func @reversed(%a: tensor<?x3x!tensor>) -> tensor<?x3x!axis1> {
  %0 = quant.dcast %a : tensor<?x3x!tensor> to tensor<?x3xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = quant.qcast %1 : tensor<?x3xf32> to tensor<?x3x!axis1>
  return %2 : tensor<?x3x!axis1>
}
