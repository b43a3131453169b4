// Case values may be a tensor, one for all, or an empty one. The custom form supports only vectors.

// RUN: qopt %s | FileCheck %s
// RUN: qopt --verify-roundtrip %s | FileCheck %s

// CHECK-LABEL: func.func @tensors
func.func @tensors(%arg0: i32) {
  // CHECK: "cf.switch"(%arg0)[^bb1, ^bb1, ^bb1]
  // CHECK-SAME: case_values = dense<5> : tensor<1x2xi32>
  "cf.switch"(%arg0)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<5> : tensor<1x2xi32>,
      operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  // CHECK: case_values = dense<> : tensor<0xi32>
  "cf.switch"(%arg0)[^bb2] <{case_operand_segments = array<i32>, case_values = dense<> : tensor<0xi32>,
      operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb2:
  // CHECK: cf.switch %arg0 : i32, [
  // CHECK: 5: ^bb3,
  // CHECK-NEXT: 5: ^bb3
  "cf.switch"(%arg0)[^bb3, ^bb3, ^bb3] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<5> : vector<2xi32>,
      operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb3:
  return
}
