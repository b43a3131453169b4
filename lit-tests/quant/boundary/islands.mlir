// --verify-quant-boundary names each float island: a connected set of operations on reals that integers go into and come out of.

// RUN: qopt %s --verify-quant-boundary --remarks-filter-analyse=verify-quant-boundary -o %t.out 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: qopt %s "--verify-quant-boundary=max-float-islands=1" -o %t.out
// RUN: not qopt %s "--verify-quant-boundary=max-float-islands=0" 2>&1 | FileCheck %s --check-prefix=ERROR

!q = !quant.uniform<i8:f32, 0.5>

// Reals that only a movement uses form an island that --fold-quant-shapes removes.
func.func @moved(%x: tensor<2x3x!q>) -> tensor<3x2x!q> {
  %0 = quant.dcast %x : tensor<2x3x!q> to tensor<2x3xf32>
  // ERROR: islands.mlir:[[#@LINE-2]]:1: error: 'func.func' op float islands: 1, allowed: 0
  // ERROR: islands.mlir:[[#@LINE+2]]:8: note: the first float island begins here
  // CHECK: islands.mlir:[[#@LINE+1]]:8: remark: [Analysis] tosa.transpose | Category:verify-quant-boundary | Function=moved | Reason="float island, operations: 1, movements: 1"
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q>
  return %2 : tensor<3x2x!q>
}

// Two operations that share a value form one island; a shared constant does not connect islands.
func.func @connected(%x: tensor<2x!q>, %y: tensor<2x!q>) -> (tensor<2x!q>, tensor<2x!q>) {
  %c = arith.constant dense<1.0> : tensor<2xf32>
  %0 = quant.dcast %x : tensor<2x!q> to tensor<2xf32>
  // CHECK: islands.mlir:[[#@LINE+1]]:8: remark: [Analysis] arith.addf | {{.*}} Function=connected | Reason="float island, operations: 3, movements: 1"
  %1 = arith.addf %0, %c : tensor<2xf32>
  %2 = tosa.reverse %1 {axis = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = arith.mulf %1, %2 : tensor<2xf32>
  %4 = quant.qcast %3 : tensor<2xf32> to tensor<2x!q>
  return %4, %y : tensor<2x!q>, tensor<2x!q>
}

// Float arguments and results are exempt.
func.func @shores(%x: tensor<2xf32>, %y: tensor<2x!q>) -> (tensor<2x!q>, tensor<2xf32>) {
  %0 = arith.addf %x, %x : tensor<2xf32>
  %1 = quant.qcast %0 : tensor<2xf32> to tensor<2x!q>
  %2 = quant.dcast %y : tensor<2x!q> to tensor<2xf32>
  %3 = arith.addf %2, %2 : tensor<2xf32>
  return %1, %3 : tensor<2x!q>, tensor<2xf32>
}

// A requantization has nothing between its casts.
func.func @requantize(%x: tensor<2x!q>) -> tensor<2x!quant.uniform<i8:f32, 0.25>> {
  %0 = quant.dcast %x : tensor<2x!q> to tensor<2xf32>
  %1 = quant.qcast %0 : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 0.25>>
  return %1 : tensor<2x!quant.uniform<i8:f32, 0.25>>
}

// Dequantized weights are constants, so no value leaves the integers here.
func.func @weights(%x: tensor<2xf32>) -> tensor<2x!q> {
  %c = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2x!q>
  %0 = quant.dcast %c : tensor<2x!q> to tensor<2xf32>
  %1 = arith.addf %x, %0 : tensor<2xf32>
  %2 = quant.qcast %1 : tensor<2xf32> to tensor<2x!q>
  return %2 : tensor<2x!q>
}
