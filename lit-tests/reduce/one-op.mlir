// Three functions become one operation and the operations that it needs.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=tosa.mul %s -o %t.mlir 2> %t.err
// RUN: FileCheck %s --check-prefix=ERR --input-file=%t.err
// RUN: FileCheck %s --implicit-check-not=tosa --implicit-check-not=module --input-file=%t.mlir
// RUN: qopt %t.mlir | FileCheck %s --check-prefix=READ
// READ: tosa.mul

// ERR: reduced {{[0-9]+}} bytes to {{[0-9]+}} in {{[0-9]+}} tests
// ERR-NOT: max-tests

func.func @first(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tosa.exp %arg0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.add %0, %arg0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK: func.func @second(%[[A:.*]]: tensor<1x1xf32>, %[[B:.*]]: tensor<1x1xf32>) {
// CHECK-NEXT: %[[SHIFT:.*]] = "tosa.const"
// CHECK-NEXT: tosa.mul %[[A]], %[[B]], %[[SHIFT]]
// CHECK-NEXT: return{{$}}
func.func @second(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.exp %arg0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.mul %0, %arg1, %shift {key = "value"} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<1xi8>) -> tensor<4x8xf32>
  %2 = tosa.sub %1, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func private @third(tensor<4x8xf32>)
