// Remarks of qopt's passes go through MLIR's remark engine, at the lines of the input, with the text that qopt prints.

// RUN: mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-quant-to-hub)' --remarks-filter='quant.*' --remark-format=emitRemark 2>&1 >%t.mlir | grep 'remark:' > %t.plugin
// RUN: qopt %s --quant-to-hub --remarks-filter='quant.*' --remark-format=emitRemark 2>&1 >/dev/null | grep 'remark:' > %t.qopt
// RUN: FileCheck %s < %t.plugin
// RUN: FileCheck %s --check-prefix=IR < %t.mlir
// RUN: sort %t.plugin > %t.plugin.sorted
// RUN: sort %t.qopt > %t.qopt.sorted
// RUN: diff %t.plugin.sorted %t.qopt.sorted

// Without a filter, mlir-opt prints no remark.
// RUN: mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-quant-to-hub)' 2>&1 | not grep remark

!q = !quant.uniform<i8:f32, 0.5>
func.func @stays(%x: tensor<2x3x!q>) -> (tensor<2x3x!q>, tensor<2x3xf32>) {
  %0 = quant.dcast %x : tensor<2x3x!q> to tensor<2x3xf32>
  // IR: "qnn.unary"
  %1 = tosa.exp %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = quant.qcast %1 : tensor<2x3xf32> to tensor<2x3x!q>
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tosa.sigmoid | Category:quant-to-hub | Function=stays | Reason="float result is used by 'func.return'"
  %3 = tosa.sigmoid %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2, %3 : tensor<2x3x!q>, tensor<2x3xf32>
}
