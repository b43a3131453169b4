// Remarks report applied and missed changes of a pass; they are printed only if their category is requested.

// RUN: qopt %s --fold-quant-shapes --remarks-filter=fold -o %t 2>&1 | FileCheck %s
// RUN: qopt %s --fold-quant-shapes --remarks-filter-missed='.*' -o %t 2>&1 | FileCheck %s
// RUN: qopt %s --fold-quant-shapes -o %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: qopt %s --fold-quant-shapes --remarks-filter-passed='.*' -o %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: qopt %s --fold-quant-shapes --remarks-filter=canonicalize -o %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

// NONE-NOT: remark

func.func @f(%w: tensor<2x3xf32>) -> tensor<6x!quant.uniform<i8:f32, 0.5>> {
  %q = quant.qcast %w : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %s = quant.scast %q : tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>> to tensor<2x3xi8>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tensor.collapse_shape | Category:fold-quant-shapes | Function=f | Reason="
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %1 = quant.scast %0 : tensor<6xi8> to tensor<6x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<6x!quant.uniform<i8:f32, 0.5>>
}
