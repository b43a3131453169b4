// Casts to floats and back between two forms of the same parameters are storage casts.

// RUN: qopt %s --validate --fold-quant-shapes --print-quant-aliases=false | FileCheck %s

!axis = !quant.uniform<i8:f32:0, {0.25:4, 0.25:4, 0.25:4}>
!tensor = !quant.uniform<i8:f32, 0.25:4>

// CHECK-LABEL: func.func @coarser
// CHECK-NEXT: [[B:%.*]] = quant.scast %arg0 : tensor<3x2x!quant.uniform<i8:f32:0, {2.500000e-01:4,2.500000e-01:4,2.500000e-01:4}>> to tensor<3x2xi8>
// CHECK-NEXT: [[Q:%.*]] = quant.scast [[B]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32, 2.500000e-01:4>>
// CHECK-NEXT: return [[Q]]
func.func @coarser(%x: tensor<3x2x!axis>) -> tensor<3x2x!tensor> {
  %0 = quant.dcast %x : tensor<3x2x!axis> to tensor<3x2xf32>
  %1 = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!tensor>
  return %1 : tensor<3x2x!tensor>
}

// CHECK-LABEL: func.func @finer
// CHECK-NOT: quant.dcast
// CHECK: return
func.func @finer(%x: tensor<3x2x!tensor>) -> tensor<3x2x!axis> {
  %0 = quant.dcast %x : tensor<3x2x!tensor> to tensor<3x2xf32>
  %1 = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!axis>
  return %1 : tensor<3x2x!axis>
}

// The third row has another parameter, so this is a requantization.
// CHECK-LABEL: func.func @other
// CHECK: quant.dcast
// CHECK: quant.qcast
func.func @other(%x: tensor<3x2x!quant.uniform<i8:f32:0, {0.25:4, 0.25:4, 0.25:5}>>) -> tensor<3x2x!tensor> {
  %0 = quant.dcast %x : tensor<3x2x!quant.uniform<i8:f32:0, {0.25:4, 0.25:4, 0.25:5}>> to tensor<3x2xf32>
  %1 = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!tensor>
  return %1 : tensor<3x2x!tensor>
}

// The floats have another user, so two storage casts would be one operation more.
// CHECK-LABEL: func.func @used
// CHECK: quant.dcast
// CHECK: quant.qcast
func.func @used(%x: tensor<3x2x!axis>) -> (tensor<3x2x!tensor>, tensor<3x2xf32>) {
  %0 = quant.dcast %x : tensor<3x2x!axis> to tensor<3x2xf32>
  %1 = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!tensor>
  return %1, %0 : tensor<3x2x!tensor>, tensor<3x2xf32>
}
