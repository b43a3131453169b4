// Transform operations, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{'transform.sequence' op expects the entry block to have at least one argument}}
transform.sequence failures(propagate) {
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
}

// -----

// expected-error@+1 {{'transform.sequence' op expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %x = arith.constant 3 : i32
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.sequence' op expects operands to be provided for a nested op}}
  transform.sequence failures(propagate) {
  ^bb1(%b: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.sequence' op expects the type of the block argument to match the type of the operand}}
  transform.sequence %a : !transform.any_op failures(propagate) {
  ^bb1(%b: !transform.op<"foo">):
  }
}

// -----

// expected-error@+1 {{'transform.sequence' op expects the first entry block argument to be of type implementing TransformHandleTypeInterface}}
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%a: i32):
  transform.yield
}) : () -> ()

// -----

// expected-error@+1 {{'transform.sequence' op expects the types of the terminator operands to match the types of the result}}
%0 = "transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%a: !transform.any_op):
  transform.yield
}) : () -> !transform.any_op

// -----

// expected-error@+1 {{'transform.sequence' op expects the types of the terminator operands to match the types of the result}}
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%a: !transform.any_op):
  transform.yield %a : !transform.any_op
}) : () -> ()

// -----

%0 = transform.sequence -> !transform.any_op failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.yield %a : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.alternatives' op expects terminator operands to have the same type as results of the operation}}
  transform.alternatives %a : !transform.any_op {
  ^bb1(%b: !transform.any_op):
    transform.yield %b : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.alternatives' op expects at least one region}}
  "transform.alternatives"(%a) : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.alternatives' op expects operands to be provided for a nested op}}
  "transform.alternatives"(%a) ({
  ^bb1(%b: !transform.any_op, %c: !transform.any_op):
    transform.yield
  }) : (!transform.any_op) -> ()
}

// -----

// expected-error@+1 {{'transform.with_pdl_patterns' op expects at least one non-pattern op}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
}

// -----

// expected-error@+1 {{'transform.with_pdl_patterns' op expects only one non-pattern op in its body}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb0(%arg1: !transform.any_op):
  }
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb0(%arg1: !transform.any_op):
  }
}

// -----

// expected-error@+1 {{'transform.with_pdl_patterns' op expects only pattern and top-level transform ops in its body}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb0(%arg1: !transform.any_op):
  }
  func.func private @x()
}

// -----

transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb0(%arg1: !transform.any_op):
  // expected-error@+1 {{'transform.with_pdl_patterns' op cannot be nested}}
  transform.with_pdl_patterns %arg1 : !transform.any_op {
  ^bb0(%arg2: !transform.any_op):
  transform.sequence %arg2 : !transform.any_op failures(propagate) {
  ^bb0(%arg3: !transform.any_op):
  }
  }
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %x:3 = transform.structured.multitile_sizes %a { target_size = 3, dimension = 10 } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.structured.multitile_sizes' op expects all results type to be the same}}
  %x:3 = "transform.structured.multitile_sizes"(%a) <{ target_size = 3 : i64, dimension = 10 : i64}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.param<i64>)
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.apply_patterns' op expected children ops to implement PatternDescriptorOpInterface}}
  transform.apply_patterns to %a {
    arith.constant 3 : i32
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.foreach %a : !transform.any_op {
   ^bb1(%b: !transform.any_op):
  }
  // expected-error@+1 {{'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type}}
  transform.foreach %a : !transform.any_op {
   ^bb1(%b: !transform.any_value):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.foreach' op expects the same number of results as the yield terminator has operands}}
  %0 = transform.foreach %a : !transform.any_op -> !transform.any_op {
   ^bb1(%b: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.split_handle' op overflow_result is not a valid result index}}
  %h:2 = "transform.split_handle"(%a) <{overflow_result = 2 : i64}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %h = "transform.split_handle"(%a) <{overflow_result = 0 : i64, fail_on_payload_too_small = false}> : (!transform.any_op) -> (!transform.any_op)
  transform.apply_registered_pass "foo" to %a : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
  // expected-error@+1 {{'transform.structured.pack_transpose' op  at least one of "inner_perm" or "outer_perm" must be specified}}
  %x:3 = transform.structured.pack_transpose %a with_compute_op(%b) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
  // expected-error@+1 {{'transform.structured.pack_transpose' op "inner_perm" is not a valid permutation}}
  %x:3 = transform.structured.pack_transpose %a with_compute_op(%b) inner_perm = [2, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
  // expected-error@+1 {{'transform.structured.pack_transpose' op "outer_perm" is not a valid permutation}}
  %x:3 = transform.structured.pack_transpose %a with_compute_op(%b) outer_perm = [2, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_op):
  %x:3 = transform.structured.pack_transpose %a with_compute_op(%b) outer_perm = [0, 1] inner_perm = [] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

// expected-error@+1 {{'transform.sequence' op expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: i32):
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: !transform.any_value, %c: !transform.param<i64>):
  // expected-error@+1 {{'transform.sequence' op expects operands to be provided for a nested op}}
  transform.sequence %a, %b : !transform.any_op, !transform.any_value failures(propagate) {
  ^bb0(%d: !transform.any_op):
  }
}

// -----

// expected-error@+1 {{'transform.sequence' op expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  "foo.bar"() : () -> ()
}

// -----

// expected-error@+1 {{'transform.sequence' op expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.apply_patterns.canonicalization
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.op<"memref.alloca">):
  // expected-error@+1 {{'transform.memref.multibuffer' op operand #0 must be Transform IR handle to memref.alloc operations, but got '!transform.op<"memref.alloca">'}}
  %0 = transform.memref.multibuffer %a {factor = 2 : i64} : (!transform.op<"memref.alloca">) -> !transform.any_op
}
