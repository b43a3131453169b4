// Types that give every element the same parameter in another form: a movement between the casts gets the type that the program gave.

// RUN: qopt %s --print-quant-aliases=false --fold-quant-shapes --validate | FileCheck %s

!q = !quant.uniform<i8:f32:0, {0.5, 0.25, 0.5}>
!t = !quant.uniform<i8:f32, 0.5>
!f = !quant.uniform<i8:f32:0, {0.5, 0.5, 0.25, 0.25}>
!s = !quant.uniform<i8:f32:0, {0.5, 0.5}>

// CHECK-LABEL: func.func @moved
// CHECK-NEXT: [[S:%.*]] = tensor.extract_slice %{{.*}}[0, 0] [2, 2] [2, 1] : tensor<3x2x!quant.uniform<i8:f32:0, {{.*}} to tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: return [[S]]
func.func @moved(%a: tensor<3x2x!q>) -> tensor<2x2x!t> {
  %0 = quant.dcast %a : tensor<3x2x!q> to tensor<3x2xf32>
  %1 = tensor.extract_slice %0[0, 0] [2, 2] [2, 1] : tensor<3x2xf32> to tensor<2x2xf32>
  %2 = quant.qcast %1 : tensor<2x2xf32> to tensor<2x2x!t>
  return %2 : tensor<2x2x!t>
}

// The movement has another user, so it is not built again: its result is cast.
// CHECK-LABEL: func.func @shared
// CHECK-NEXT: [[S:%.*]] = tensor.extract_slice %arg0
// CHECK-NEXT: [[B:%.*]] = quant.scast [[S]]
// CHECK-NEXT: [[R:%.*]] = quant.scast [[B]]
// CHECK-NEXT: return [[S]], [[R]]
func.func @shared(%a: tensor<4x2x!f>) -> (tensor<2x2x!s>, tensor<2x2x!t>) {
  %0 = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x2x!f> to tensor<2x2x!s>
  %1 = quant.dcast %0 : tensor<2x2x!s> to tensor<2x2xf32>
  %2 = quant.qcast %1 : tensor<2x2xf32> to tensor<2x2x!t>
  return %0, %2 : tensor<2x2x!s>, tensor<2x2x!t>
}
