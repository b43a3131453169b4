// The reason in the Passed remark of each rule.

// RUN: qopt %s --fold-quant-shapes --remarks-filter-passed=.* -o %t.mlir 2>&1 | FileCheck %s

!q = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-DAG: Function=composed | Reason="composed with the preceding movements", Rule=quant.fold.compose
func.func @composed(%x: tensor<2x3x4xi8>) -> tensor<4x2x3xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xi8>) -> tensor<3x4x2xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<3x4x2xi8>) -> tensor<4x2x3xi8>
  return %1 : tensor<4x2x3xi8>
}

// CHECK-DAG: Function=through | Reason="exchanged with the cast next to it", Rule=quant.fold.through
func.func @through(%x: tensor<3x!q>) -> tensor<3xf32> {
  %d = quant.dcast %x : tensor<3x!q> to tensor<3xf32>
  %0 = tosa.reverse %d {axis = 0 : i32} : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-DAG: Function=moved | Reason="the constant was moved", Rule=quant.fold.constant
func.func @moved() -> tensor<3x!q> {
  %c = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3x!q>
  %0 = tosa.reverse %c {axis = 0 : i32} : (tensor<3x!q>) -> tensor<3x!q>
  return %0 : tensor<3x!q>
}

// CHECK-DAG: Function=quantized | Reason="the constant was quantized", Rule=quant.fold.quantize
func.func @quantized() -> tensor<2x!q> {
  %c = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = quant.qcast %c : tensor<2xf32> to tensor<2x!q>
  return %0 : tensor<2x!q>
}
