// RUN: qopt %s --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --split-input-file --verify-diagnostics

func.func @count(%arg0: i32) {
  // expected-error@+1 {{branch has 1 operands for successor #0, but target block has 0}}
  cf.br ^bb1(%arg0 : i32)
^bb1:
  return
}

// -----

func.func @type(%arg0: i1, %arg1: i32) {
  // expected-error@+1 {{type mismatch for bb argument #1 of successor #1}}
  cf.cond_br %arg0, ^bb1, ^bb2(%arg1, %arg1 : i32, i32)
^bb1:
  return
^bb2(%0: i32, %1: i64):
  return
}

// -----

func.func @case(%arg0: i32) {
  // expected-error@+1 {{branch has 2 operands for successor #2, but target block has 1}}
  cf.switch %arg0 : i32, [
    default: ^bb1,
    1: ^bb2(%arg0 : i32),
    2: ^bb2(%arg0, %arg0 : i32, i32)
  ]
^bb1:
  return
^bb2(%0: i32):
  return
}

// -----

func.func @types_of_operands(%arg0: i32) {
  // expected-error@+1 {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^bb1(%arg0, %arg0 : i32)
^bb1(%0: i32, %1: i32):
  return
}

// -----

func.func @no_block() {
  // expected-error@+1 {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"() : () -> ()
}

// -----

func.func @one_block(%arg0: i1) {
  // expected-error@+1 {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%arg0)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  return
}

// -----

func.func @no_default(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op requires at least 1 successors but found 0}}
  "cf.switch"(%arg0) <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
}

// -----

func.func @misplaced() {
  // expected-error@+1 {{operation with block successors must terminate its parent block}}
  cf.br ^bb1
  cf.br ^bb1
^bb1:
  return
}

// -----

func.func @undefined() {
  // expected-error@+1 {{reference to an undefined block}}
  cf.br ^bb1
}

// -----

func.func @outside() {
  %0 = scf.execute_region -> i32 {
    // expected-error@+1 {{reference to an undefined block}}
    cf.br ^bb1
  }
^bb1:
  return
}

// -----

func.func @condition(%arg0: i32) {
  // expected-error@+1 {{'cf.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "cf.assert"(%arg0) <{msg = ""}> : (i32) -> ()
  return
}

// -----

func.func @no_message(%arg0: i1) {
  // expected-error@+1 {{'cf.assert' op requires attribute 'msg'}}
  "cf.assert"(%arg0) : (i1) -> ()
  return
}

// -----

func.func @weights(%arg0: i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %arg0 weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @large_weight(%arg0: i1) {
  // expected-error@+1 {{custom op 'cf.cond_br' integer value too large}}
  cf.cond_br %arg0 weights([1, 2147483648]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @zeros(%arg0: i1) {
  // expected-error@+1 {{branch weights cannot all be zero}}
  cf.cond_br %arg0 weights([0, 0]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @unknown(%arg0: i1) {
  // expected-error@+1 {{unregistered operation 'cf.goto' found in dialect ('cf') that does not allow unknown operations}}
  "cf.goto"(%arg0) : (i1) -> ()
  return
}

// -----

func.func @flag(%arg0: index) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'index'}}
  cf.switch %arg0 : index, [
    default: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @flag_generic(%arg0: f32) {
  // expected-error@+1 {{'cf.switch' op operand #0 must be integer, but got 'f32'}}
  "cf.switch"(%arg0)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (f32) -> ()
^bb1:
  return
}

// -----

func.func @first(%arg0: i32) {
  cf.switch %arg0 : i32, [
    // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
    7: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @untyped(%arg0: i32) {
  cf.switch %arg0 : i32, [
    // expected-error@+1 {{expected ':'}}
    default: ^bb1(%arg0)
  ]
^bb1(%0: i32):
  return
}

// -----

func.func @types_of_case(%arg0: i32) {
  cf.switch %arg0 : i32, [
    // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 1 operands and 2 types}}
    default: ^bb1(%arg0 : i32, i32)
  ]
^bb1(%0: i32):
  return
}

// -----

func.func @no_number(%arg0: i32) {
  cf.switch %arg0 : i32, [
    default: ^bb1,
    // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
    1.0: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @too_large(%arg0: i32) {
  cf.switch %arg0 : i32, [
    default: ^bb1,
    // expected-error@+1 {{custom op 'cf.switch' integer value too large}}
    9223372036854775808: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @value_type(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @value_count(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @segments(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @negative_segment(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op 'case_operand_segments' attribute cannot have negative elements}}
  "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: -1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @no_segments(%arg0: i32) {
  // expected-error@+1 {{'cf.switch' op requires attribute 'case_operand_segments'}}
  "cf.switch"(%arg0)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @negative_case(%arg0: i128) {
  cf.switch %arg0 : i128, [
    default: ^bb1,
    // expected-error@+1 {{integer value too large}}
    -99999999999999999999: ^bb1
  ]
^bb1:
  return
}
