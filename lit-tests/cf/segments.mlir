// Programs that MLIR accepts and prints incompletely, or crashes on: segment sizes without a block, and blocks without values.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @too_many(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op 'case_operand_segments' attribute for specifying caseOperands segments must have 1 elements, but got 2}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @too_few(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op 'case_operand_segments' attribute for specifying caseOperands segments must have 1 elements, but got 0}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @no_values(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (0) should match number of case destinations (1)}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
