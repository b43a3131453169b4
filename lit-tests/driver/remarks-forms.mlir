// Remarks in a file, and only the last one about a thing.

// RUN: qopt %s --fold-quant-shapes --fold-quant-shapes --remarks-filter='.*' -o %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: qopt %s --fold-quant-shapes --fold-quant-shapes --remarks-filter='.*' --remark-policy=final -o %t 2>&1 | FileCheck %s --check-prefix=FINAL
// RUN: qopt %s --fold-quant-shapes --remarks-filter='.*' --remark-format=yaml --remarks-output-file=%t.yaml -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml
// RUN: rm -f %t.new
// RUN: not qopt %s --pass-pipeline=cse --remark-format=yaml --remarks-output-file=%t.new
// RUN: not cat %t.new

// ALL-COUNT-2: remark: [Missed] tensor.collapse_shape
// FINAL:     remark: [Missed] tensor.collapse_shape
// FINAL-NOT: remark: [Missed] tensor.collapse_shape
// NONE-NOT: remark

// YAML:      --- !Missed
// YAML-NEXT: Pass:            fold-quant-shapes
// YAML-NEXT: Name:            tensor.collapse_shape
// YAML-NEXT: DebugLoc:        { File: '{{.*}}remarks-forms.mlir', Line: [[#@LINE+9]], Column: 8 }
// YAML-NEXT: Function:        f
// YAML-NEXT: Args:
// YAML-NEXT:   - Reason:          {{.+}}
// YAML-NEXT: ...
func.func @f(%w: tensor<2x3xf32>) -> tensor<6x!quant.uniform<i8:f32, 0.5>> {
  %q = quant.qcast %w : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %s = quant.scast %q : tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>> to tensor<2x3xi8>

  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %1 = quant.scast %0 : tensor<6xi8> to tensor<6x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<6x!quant.uniform<i8:f32, 0.5>>
}
