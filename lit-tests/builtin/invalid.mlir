// The verifier checks every operation: counts, positions, symbols, blocks and dominance.

// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires zero regions}}
  "arith.addi"(%a, %a) ({}) : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error@+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%a) ({}) : (i1) -> ()
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error@+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%a) ({}, {}, {}) : (i1) -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.return' op requires zero results}}
  %0 = "func.return"() : () -> i32
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.mulsi_extended' op expected 2 results}}
  %0 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires one result}}
  %0:2 = "arith.addi"(%a, %a) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%a: i32) {
  return
^bb1:
  // expected-error@+1 {{'func.return' op requires 0 successors but found 1}}
  "func.return"()[^bb1] : () -> ()
}

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^bb0:
  "test.use"()[^bb1] : () -> ()
^bb1:
}) : () -> ()

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.constant' op requires zero operands}}
  %0 = "arith.constant"(%a) <{value = 1 : i32}> : (i32) -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'memref.store' op expected 2 or more operands, but found 0}}
  "memref.store"() : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'arith.negf' op requires a single operand}}
  %0 = "arith.negf"() : () -> f32
  return
}

// -----

// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
module @a attributes {sym_visibility = "foo"} {
}

// -----

// Each of the three is a visibility, and a module without a name is not a symbol.
module @a attributes {sym_visibility = "private"} {
}
module @b attributes {sym_visibility = "public"} {
}
module @c attributes {sym_visibility = "nested"} {
}
module attributes {sym_visibility = "foo"} {
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func @g() {
    return
  }
  return
}

// -----

func.func @f() {
  "test.x"() ({
    func.func @g() {
      return
    }
  }) : () -> ()
  return
}

// -----

func.func @f(%c: i1) {
  scf.if %c {
    %0 = arith.constant 1 : i32
  }
  // expected-error@+1 {{use of undeclared SSA value name}}
  %1 = arith.addi %0, %0 : i32
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i32) -> ()
  "test.x"() ({
    // expected-note@+1 {{operand defined here (op in a child region)}}
    %0 = "test.a"() : () -> i32
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{operand #0 does not dominate this use}}
  %1 = "test.use"(%0) : (i32) -> i32
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %0 = "test.a"() : () -> i32
  return
}

// -----

func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note@+1 {{operand defined here (op in the same region)}}
  %0 = "test.a"() : () -> i32
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// expected-note@+1 {{operand defined as a block argument (block #1 in the same region)}}
func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1(%c : i1), ^bb2
^bb1(%0: i1):
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i1) -> ()
  return
}

// -----

// expected-note@+1 {{operand defined as a block argument (block #1 in a parent region)}}
func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1(%c : i1), ^bb2
^bb1(%0: i1):
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  scf.if %c {
    // expected-error@+1 {{operand #0 does not dominate this use}}
    "test.use"(%0) : (i1) -> ()
  }
  return
}

// -----

func.func @f(%c: i1) {
  cf.br ^bb1
^bb2:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i1) -> ()
  return
^bb1:
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  // expected-note@+1 {{operand defined here (op in the same region)}}
  %0 = "test.a"() : () -> i1
  cf.br ^bb2
}

// -----

func.func @f() {
  "test.x"() ({
  ^bb0(%a: i32):
    "test.end"() : () -> ()
  }, {
    // expected-error@+1 {{use of undeclared SSA value name}}
    "test.use"(%a) : (i32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @f() {
  "test.br"()[^bb1] : () -> ()
^bb1:
  "test.x"() : () -> ()
}

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
func.func @f() {
^bb0:
  "test.br"()[^bb0] : () -> ()
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{block with no terminator, has %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32}}
  arith.addi %a, %a : i32
}

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @f() {
  cf.br ^bb1
^bb1:
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  "scf.if"(%c) ({
    cf.br ^bb1
  ^bb1:
    scf.yield
  }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op expects a non-empty block}}
  "scf.if"(%c) ({
  ^bb0:
  }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+2 {{'scf.if' op expects regions to end with 'scf.yield', found 'test.end'}}
  // expected-note@+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.if"(%c) ({
    "test.end"() : () -> ()
  }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: index) {
  // expected-error@+1 {{'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.for"(%c, %c, %c) ({}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%c: index) {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({}) : () -> ()
  return
}

// -----

// expected-error@+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({
^bb0:
}, {
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^bb0:
  "test.br"()[^bb1] : () -> ()
^bb1:
}) : () -> ()

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.addi' op expected 2 operands, but found 1}}
  "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%a: memref<2xi32>, %i: index) {
  // expected-error@+1 {{'memref.subview' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "memref.subview"(%a) <{operandSegmentSizes = array<i32: 2, -1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<1xi32, strided<[1]>>
  return
}

// -----

func.func @f(%a: memref<2xi32>, %i: index) {
  // expected-error@+1 {{'memref.subview' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "memref.subview"(%a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<1xi32, strided<[1]>>
  return
}

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%i: index):
}) : () -> ()

// -----

// The parent operation's custom form decides the dialect of short names.
"builtin.module"() ({
  // expected-error@+1 {{custom op 'func' is unknown (tried 'builtin.func' as well)}}
  func @f() { return }
}) : () -> ()
