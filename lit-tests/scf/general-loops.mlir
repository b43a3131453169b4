// `scf.while` and `scf.forall` in mlir-opt's form.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t
// RUN: qopt %s | FileCheck %s

// CHECK-LABEL: func.func @while
func.func @while(%arg0: i32, %arg1: i1) -> i32 {
  // CHECK: %[[R:.*]] = scf.while (%[[A:.*]] = %arg0) : (i32) -> i32 {
  // CHECK-NEXT: scf.condition(%arg1) %[[A]] : i32
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%[[B:.*]]: i32):
  // CHECK-NEXT: scf.yield %[[B]] : i32
  // CHECK-NEXT: } attributes {kept}
  %0 = scf.while (%a = %arg0) : (i32) -> i32 {
    scf.condition(%arg1) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  } attributes {kept}
  // CHECK: scf.while : () -> () {
  // CHECK-NEXT: scf.condition(%arg1)
  // CHECK-NEXT: } do {
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: }
  scf.while : () -> () {
    scf.condition(%arg1)
  } do {
    scf.yield
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @forall
func.func @forall(%arg0: index, %arg1: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: %[[F:.*]] = scf.forall (%[[I:.*]], %[[J:.*]]) in (%arg0, 4) shared_outs(%[[O:.*]] = %arg1) -> (tensor<8x4xf32>) {
  // CHECK: scf.forall.in_parallel {
  // CHECK-NEXT: tensor.parallel_insert_slice %{{.*}} into %[[O]][%[[I]], %[[J]]] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x4xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: } {kept}
  %0 = scf.forall (%i, %j) in (%arg0, 4) shared_outs(%o = %arg1) -> (tensor<8x4xf32>) {
    %1 = tensor.extract_slice %arg1[%i, %j] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x4xf32>
    }
  } {kept}
  // CHECK: scf.forall (%{{.*}}) = (0) to (%arg0) step (2) {
  // CHECK-NEXT: }
  scf.forall (%i) = (0) to (%arg0) step (2) {
  }
  // CHECK: scf.forall (%{{.*}}) in (8) {
  scf.forall (%i) = (0) to (8) step (1) {
  }
  // An empty list of insertions has a block.
  // CHECK: scf.forall (%{{.*}}) in (4) {
  // CHECK-NEXT: }
  scf.forall (%i) in (4) {
    scf.forall.in_parallel {}
  }
  return %0 : tensor<8x4xf32>
}
