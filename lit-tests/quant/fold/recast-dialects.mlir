// Casts of other dialects cancel although their types have different forms: storage casts change the form.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s --implicit-check-not=quantize

!axis = !quant.uniform<i8:f32:1, {0.5, 0.5}>
!tensor = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @tfl
// CHECK-NEXT: %[[BITS:.+]] = quant.scast %arg0 : {{.*}} to tensor<2x2xi8>
// CHECK-NEXT: %[[FORM:.+]] = quant.scast %[[BITS]]
// CHECK-NEXT: return %[[FORM]]
func.func @tfl(%a: tensor<2x2x!axis>) -> tensor<2x2x!tensor> {
  %0 = "tfl.dequantize"(%a) : (tensor<2x2x!axis>) -> tensor<2x2xf32>
  %1 = "tfl.quantize"(%0) : (tensor<2x2xf32>) -> tensor<2x2x!tensor>
  return %1 : tensor<2x2x!tensor>
}

// CHECK-LABEL: func.func @stablehlo
// CHECK-NEXT: %[[BITS:.+]] = quant.scast %arg0 : {{.*}} to tensor<2x2xi8>
// CHECK-NEXT: %[[FORM:.+]] = quant.scast %[[BITS]]
// CHECK-NEXT: return %[[FORM]]
func.func @stablehlo(%a: tensor<2x2x!tensor>) -> tensor<2x2x!axis> {
  %0 = stablehlo.uniform_dequantize %a : (tensor<2x2x!tensor>) -> tensor<2x2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2x2xf32>) -> tensor<2x2x!axis>
  return %1 : tensor<2x2x!axis>
}
