// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @counts(%n: index, %x: i32) {
  // expected-error@+1 {{mismatch in number of loop-carried values and defined values}}
  %0 = scf.for %i = %n to %n step %n iter_args(%a = %x) -> (i32, i32) {
    scf.yield %a : i32
  }
  return
}

// -----

func.func @types(%n: index, %x: i32) {
  // expected-error@+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'i64'}}
  "scf.for"(%n, %n, %n, %x) ({
  ^bb0(%i: index, %a: i64):
    scf.yield %a : i64
  }) : (index, index, index, i32) -> i64
  return
}

// -----

func.func @no_else(%c: i1, %x: i32) -> i32 {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> (i32) {
    scf.yield %x : i32
  }
  return %0 : i32
}

// -----

func.func @elsewhere() {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @no_bounds() {
  // expected-error@+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
    scf.reduce
  }) : () -> ()
  return
}

// -----

func.func @step(%n: index) {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%n) to (%n) step (%zero) {
  }
  return
}

// -----

func.func @counters(%n: index) {
  // expected-error@+1 {{'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index, %j: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @counter(%n: index) {
  // expected-error@+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @other_end(%n: index) {
  // expected-error@+1 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %c = arith.constant 0 : i1
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @reductions(%n: index, %x: f32) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    scf.reduce
  }
  return
}

// -----

func.func @inits(%n: index, %x: f32) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of initial values: 1}}
  "scf.parallel"(%n, %n, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @no_types(%n: index, %x: f32) {
  // expected-error@+1 {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) {
  }
  return
}

// -----

func.func @reduced(%n: index, %x: f32) {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%n : index) {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %a : index
    }
  }
  return
}

// -----

func.func @reducer(%n: index, %x: f32) {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    // expected-error@+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: index):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @reduction(%n: index, %x: f32) {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // expected-error@+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %n : index
    }
  }
  return
}

// -----

func.func @not_parallel() {
  // expected-error@+1 {{'scf.reduce' op expects parent op 'scf.parallel'}}
  scf.reduce
}

// -----

func.func @inside_itself(%c: i1, %a: tensor<2xi8>) -> tensor<2xi8> {
  // expected-note@+1 {{operand defined here (op in a parent region)}}
  %0 = scf.if %c -> (tensor<2xi8>) {
    scf.yield %a : tensor<2xi8>
  } else {
    // expected-error@+1 {{operand #0 does not dominate this use}}
    scf.yield %0 : tensor<2xi8>
  }
  return %0 : tensor<2xi8>
}

// -----

func.func @else_arguments(%c: i1) {
  // expected-error@+1 {{'scf.if' op region #1 should have no arguments}}
  "scf.if"(%c) ({
    scf.yield
  }, {
  ^bb0(%i: index):
    scf.yield
  }) : (i1) -> ()
  return
}

// -----

func.func @dynamic_bound(%x: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error@+1 {{expected 1 dynamic upper bound values}}
  %0 = "scf.forall"(%x) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 9223372036854775808>}> ({
  ^bb0(%i: index, %y: tensor<4xi8>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

func.func @f(%x: i32, %y: i32, %c: i1) -> i32 {
  // expected-error@+1 {{along control flow edge from parent to Region #0: region branch point has 2 operands, but region successor needs 1 inputs}}
  %0 = "scf.while"(%x, %y) ({
  ^bb0(%a: i32):
    "scf.condition"(%c, %a) : (i1, i32) -> ()
  }, {
  ^bb0(%b: i32):
    "scf.yield"(%b) : (i32) -> ()
  }) : (i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @f(%x: i32, %y: f32, %c: i1) -> i32 {
  // expected-error@+1 {{along control flow edge from Operation scf.condition to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = "scf.while"(%x) ({
  ^bb0(%a: i32):
    "scf.condition"(%c, %y) : (i1, f32) -> ()
  }, {
  ^bb0(%b: i32):
    "scf.yield"(%b) : (i32) -> ()
  }) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @f(%x: i32, %y: f32, %c: i1) -> i32 {
  // expected-error@+1 {{along control flow edge from Operation scf.yield to Region #0: region branch point has 2 operands, but region successor needs 1 inputs}}
  %0 = "scf.while"(%x) ({
  ^bb0(%a: i32):
    "scf.condition"(%c, %a) : (i1, i32) -> ()
  }, {
  ^bb0(%b: i32):
    "scf.yield"(%b, %b) : (i32, i32) -> ()
  }) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @f(%x: i32, %y: f32, %c: i1) -> i32 {
  // expected-error@+1 {{expects the 'before' region to terminate with 'scf.condition'}}
  %0 = "scf.while"(%x) ({
  ^bb0(%a: i32):
    "scf.yield"(%a) : (i32) -> ()
  }, {
  ^bb0(%b: i32):
    "scf.yield"(%b) : (i32) -> ()
  }) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @f(%x: i32, %y: f32, %c: i1) -> i32 {
  // expected-error@+1 {{along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = "scf.while"(%x) ({
  ^bb0(%a: i32):
    "scf.condition"(%c, %a) : (i1, i32) -> ()
  }, {
  ^bb0(%b: f32):
    "scf.yield"(%x) : (i32) -> ()
  }) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @f(%x: tensor<4xi8>, %y: i32) {
  // expected-error@+1 {{expects 0-th block argument to be an index}}
  %0 = "scf.forall"(%x) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%i: i32, %o: tensor<4xi8>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %y: i32) {
  // expected-error@+1 {{type mismatch between 0-th output and corresponding block argument}}
  %0 = "scf.forall"(%x) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%i: index, %o: tensor<5xi8>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %y: i32) {
  // expected-error@+1 {{expected type of operand #0 ('tensor<4xi8>') to match type of corresponding result ('tensor<5xi8>')}}
  %0 = "scf.forall"(%x) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%i: index, %o: tensor<4xi8>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<4xi8>) -> tensor<5xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>, %y: i32) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%i: index):
    // expected-error@+1 {{expected only ParallelCombiningOpInterface ops}}
    "scf.forall.in_parallel"() ({
      %0 = "test.x"() : () -> i32
    }) : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @mapping() {
  // expected-error@+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i, %j) in (4, 4) {
  } {mapping = [#gpu.thread<x>]}
  return
}
