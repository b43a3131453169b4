// Operations that restore a stored value, but are not casts, stay with a remark.

// RUN: qopt --fold-quant-shapes --validate --remarks-filter-missed=fold-quant-shapes %s -o %t.mlir 2>&1 | FileCheck %s

!axis = !quant.uniform<i8:f32:1, {0.5, 0.5}>
!tensor = !quant.uniform<i8:f32, 0.5>
!other = !quant.uniform<i8:f32, 0.25>

// CHECK: remark: [Missed] qnn.quantize | Category:fold-quant-shapes | Function=same | Reason="the parameters are the same, but the operation rounds on its own"
func.func @same(%a: tensor<2x2x!tensor>) -> tensor<2x2x!tensor> {
  %0 = "qnn.dequantize"(%a) <{numerics = "ort"}> : (tensor<2x2x!tensor>) -> tensor<2x2xf32>
  %1 = "qnn.quantize"(%0) <{numerics = "ort"}> : (tensor<2x2xf32>) -> tensor<2x2x!tensor>
  return %1 : tensor<2x2x!tensor>
}

// CHECK: remark: [Missed] qnn.quantize | Category:fold-quant-shapes | Function=form | Reason="the parameters are the same, but the operation rounds on its own"
func.func @form(%a: tensor<2x2x!axis>) -> tensor<2x2x!tensor> {
  %0 = "qnn.dequantize"(%a) <{numerics = "ort"}> : (tensor<2x2x!axis>) -> tensor<2x2xf32>
  %1 = "qnn.quantize"(%0) <{numerics = "ort"}> : (tensor<2x2xf32>) -> tensor<2x2x!tensor>
  return %1 : tensor<2x2x!tensor>
}

// CHECK: remark: [Missed] tfl.quantize | Category:fold-quant-shapes | Function=requantize | Reason="the parameters are the same, but the operation rounds on its own"
func.func @requantize(%a: tensor<2x2x!axis>) -> tensor<2x2x!tensor> {
  %0 = "tfl.quantize"(%a) : (tensor<2x2x!axis>) -> tensor<2x2x!tensor>
  return %0 : tensor<2x2x!tensor>
}

// A change of parameters is no missed fold.
// CHECK-NOT: Function=other
func.func @other(%a: tensor<2x2x!tensor>) -> tensor<2x2x!other> {
  %0 = "tfl.quantize"(%a) : (tensor<2x2x!tensor>) -> tensor<2x2x!other>
  return %0 : tensor<2x2x!other>
}
