// Nodes of control dependencies print as in LiteRT. A node with one operation, whose results are the node's, has the short form.

// RUN: qopt %s | FileCheck %s
// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-debuginfo | qopt --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @nodes
// GENERIC: "tfl.control_node"() ({
// GENERIC-NEXT: "tfl.neg"(%arg0)
// GENERIC-NEXT: "tfl.yield"
// GENERIC-NEXT: }) : () -> (tensor<4xf32>, !tfl.control)
func.func @nodes(%x: tensor<4xf32>, %d: tensor<i32>, %c: tensor<i1>) -> (tensor<4xf32>, !tfl.control) {
  // CHECK: %outputs, %control = tfl.control_node controls "tfl.neg"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  // LOC: %outputs, %control = tfl.control_node controls "tfl.neg"(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc([[LOC:#.*]])
  %0, %c0 = tfl.control_node() controls "tfl.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("node")
  // CHECK: %outputs_0:2, %control_1 = tfl.control_node(%control) controls "tfl.split"(%arg1, %outputs) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1:2, %c1 = tfl.control_node(%c0) controls "tfl.split"(%d, %0) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // CHECK: %outputs_2, %control_3 = tfl.control_node(%control, %control_1) {
  // CHECK-NEXT: tfl.add
  // CHECK-NEXT: "tfl.neg"
  // CHECK-NEXT: "tfl.yield"(%{{.*}}) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: }
  %2, %c2 = tfl.control_node(%c0, %c1) {
    %3 = tfl.add %x, %0 {fused_activation_function = "NONE"} : tensor<4xf32>
    %4 = "tfl.neg"(%3) : (tensor<4xf32>) -> tensor<4xf32>
    "tfl.yield"(%4) : (tensor<4xf32>) -> ()
  }
  // CHECK: %control_4 = tfl.control_node {
  // CHECK-NEXT: "tfl.yield"() : () -> ()
  // CHECK-NEXT: } {note}
  %c3 = tfl.control_node {
  } {note}
  // CHECK: %outputs_5, %control_6 = tfl.control_node(%control_4) controls "tfl.if"(%arg2) ({
  // CHECK-NEXT: "tfl.yield"(%outputs_2) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: }, {
  // CHECK-NEXT: "tfl.yield"(%arg0) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: }) : (tensor<i1>) -> tensor<4xf32>
  %5, %c5 = tfl.control_node(%c3) controls "tfl.if"(%c) ({
    "tfl.yield"(%2) : (tensor<4xf32>) -> ()
  }, {
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  // CHECK: return %outputs_5, %control_6 : tensor<4xf32>, !tfl.control
  return %5, %c5 : tensor<4xf32>, !tfl.control
}
// LOC: [[LOC]] = loc("node")
