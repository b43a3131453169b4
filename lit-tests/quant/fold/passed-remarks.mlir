// A remark on each fold, on each movement that is left, and their numbers.

// RUN: qopt %s --fold-quant-shapes --remarks-filter=.* -o %t.mlir 2>&1 | FileCheck %s
// RUN: qopt %s --fold-quant-shapes --remarks-filter-passed=.* -o %t.mlir 2>&1 | FileCheck %s --check-prefix=PASSED --implicit-check-not=Missed --implicit-check-not=Analysis
// RUN: qopt %s --fold-quant-shapes -o %t.mlir 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark --check-prefix=NONE
// NONE-NOT: remark

!q = !quant.uniform<i8:f32, 5.000000e-01>

// PASSED-COUNT-2: remark: [Passed]
// CHECK-DAG: passed-remarks.mlir:[[#@LINE+5]]:{{[0-9]+}}: remark: [Passed] tosa.reverse | Category:fold-quant-shapes | Function=moved | Reason="the constant was moved", Rule=quant.fold.constant
// CHECK-DAG: passed-remarks.mlir:[[#@LINE+5]]:{{[0-9]+}}: remark: [Passed] tosa.reverse | Category:fold-quant-shapes | Function=moved | Reason="the operation and the preceding movements cancel", Rule=quant.fold.cancel
func.func @moved(%x: tensor<3x!q>) -> (tensor<3x!q>, tensor<3x!q>) {
  %c = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3x!q>
  %y = tosa.reverse %x {axis = 0 : i32} : (tensor<3x!q>) -> tensor<3x!q>
  %0 = tosa.reverse %c {axis = 0 : i32} : (tensor<3x!q>) -> tensor<3x!q>
  %1 = tosa.reverse %y {axis = 0 : i32} : (tensor<3x!q>) -> tensor<3x!q>
  return %0, %1 : tensor<3x!q>, tensor<3x!q>
}

// CHECK-DAG: passed-remarks.mlir:[[#@LINE+3]]:{{[0-9]+}}: remark: [Missed] tosa.reverse | Category:fold-quant-shapes | Function=left | Reason="its operand is an argument, which is known at run time only"
// CHECK-DAG: passed-remarks.mlir:[[#@LINE+5]]:{{[0-9]+}}: remark: [Missed] tosa.reshape | Category:fold-quant-shapes | Function=left | Reason="its operand, the result of 'tosa.abs', is computed at run time"
func.func @left(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<2x2xi32>) {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %1 = tosa.abs %x : (tensor<4xi32>) -> tensor<4xi32>
  %s = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %1, %s : (tensor<4xi32>, !tosa.shape<2>) -> tensor<2x2xi32>
  return %0, %2 : tensor<4xi32>, tensor<2x2xi32>
}

// CHECK: remark: [Analysis] fold-quant-shapes | Category:fold-quant-shapes | Reason="2 folded, 2 left"
