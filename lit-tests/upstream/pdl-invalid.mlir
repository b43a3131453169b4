// Patterns, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{'pdl.pattern' op the pattern must contain at least one `pdl.operation`}}
pdl.pattern @without_operation : benefit(1) {
  %t = type : i32
  rewrite with "foo"
}

// -----

// expected-error@+1 {{'pdl.pattern' op attribute 'benefit' failed to satisfy constraint: 16-bit signless integer attribute whose value is non-negative}}
pdl.pattern @benefit : benefit(-1) {
  %0 = operation "foo.op"
  rewrite %0 with "foo"
}

// -----

// expected-error@+1 {{'pdl.pattern' op the operations must form a connected component}}
pdl.pattern @unconnected : benefit(1) {
  %0 = operation "foo.op"
  %1 = operation "foo.op"
  rewrite %0 with "foo"(%1 : !pdl.operation)
}

// -----

pdl.pattern @connected : benefit(1) {
  %t = type
  %a = operand : %t
  %0 = operation "foo.op"(%a : !pdl.value) -> (%t : !pdl.type)
  %r = result 0 of %0
  %1 = operation "foo.op"(%r : !pdl.value)
  rewrite %1 with "foo"(%a, %0 : !pdl.value, !pdl.operation)
}

// -----

pdl.pattern @unbound_attribute : benefit(1) {
  // expected-error@+1 {{'pdl.attribute' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %a = attribute
  %0 = operation "foo.op"
  rewrite %0 with "foo"
}

// -----

pdl.pattern @unbound_result : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %1 = operation "foo.op"
  %r = result 0 of %1
  rewrite %0 with "foo"
}

// -----

pdl.pattern @unbound_operand : benefit(1) {
  // expected-error@+1 {{'pdl.operand' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %a = operand
  %0 = operation "foo.op"
  rewrite %0 with "foo"
}

// -----

pdl.pattern @unbound_type : benefit(1) {
  // expected-error@+1 {{'pdl.types' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %a = types
  %0 = operation "foo.op"
  rewrite %0 with "foo"
}

// -----

pdl.pattern @attribute_of_rewrite : benefit(1) {
  %0 = operation "foo.op"
  rewrite %0 {
    // expected-error@+1 {{'pdl.attribute' op expected constant value when specified within a `pdl.rewrite`}}
    %a = attribute
  }
}

// -----

pdl.pattern @type_and_value : benefit(1) {
  %t = type
  // expected-error@+1 {{'pdl.attribute' op expected only one of [`type`, `value`] to be set}}
  %a = attribute : %t = 3 : i32
  %0 = operation "foo.op" {"a" = %a}
  rewrite %0 with "foo"
}

// -----

pdl.pattern @unnamed : benefit(1) {
  %0 = operation "foo.op"
  rewrite %0 {
    // expected-error@+1 {{'pdl.operation' op must have an operation name when nested within a `pdl.rewrite`}}
    %1 = operation
  }
}

// -----

pdl.pattern @names : benefit(1) {
  %a = attribute
  // expected-error@+1 {{'pdl.operation' op expected the same number of attribute values and attribute names, got 0 names and 1 values}}
  %0 = "pdl.operation"(%a) <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 1, 0>}> : (!pdl.attribute) -> !pdl.operation
  rewrite %0 with "foo"
}

// -----

pdl.pattern @constraint : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.apply_native_constraint' op expected at least one argument}}
  "pdl.apply_native_constraint"() <{name = "x"}> : () -> ()
  rewrite %0 with "foo"
}

// -----

pdl.pattern @constraint_result : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.apply_native_constraint' op returning an operation from a constraint is not supported}}
  %1 = apply_native_constraint "x"(%0 : !pdl.operation) : !pdl.operation
  rewrite %0 with "foo"
}

// -----

pdl.pattern @native_rewrite : benefit(1) {
  %0 = operation "foo.op"
  rewrite %0 {
    // expected-error@+1 {{'pdl.apply_native_rewrite' op expected at least one argument or result}}
    apply_native_rewrite "x"
  }
}

// -----

pdl.pattern @range : benefit(1) {
  %0 = operation "foo.op"
  %t = type : i32
  %v = operand
  // expected-error@+1 {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %1 = operation "foo.op"(%v : !pdl.value)
  rewrite %0 {
    %r = "pdl.range"(%t) : (!pdl.type) -> !pdl.range<value>
  }
}

// -----

pdl.pattern @replace : benefit(1) {
  %0 = operation "foo.op"
  rewrite %0 {
    %1 = operation "foo.op"
    %r = result 0 of %1
    // expected-error@+1 {{'pdl.replace' op expected no replacement values to be provided when the replacement operation is present}}
    "pdl.replace"(%0, %1, %r) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.operation, !pdl.operation, !pdl.value) -> ()
  }
}

// -----

pdl.pattern @results : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.results' op expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'}}
  %r = "pdl.results"(%0) : (!pdl.operation) -> !pdl.value
  rewrite %0 with "foo"(%r : !pdl.value)
}

// -----

pdl.pattern @external_with_body : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.rewrite' op expected rewrite region to be empty when rewrite is external}}
  "pdl.rewrite"(%0) <{name = "foo", operandSegmentSizes = array<i32: 1, 0>}> ({
    %1 = pdl.operation "foo.op"
  }) : (!pdl.operation) -> ()
}

// -----

pdl.pattern @without_body : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.rewrite' op expected rewrite region to be non-empty if external name is not specified}}
  "pdl.rewrite"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> ({
  }) : (!pdl.operation) -> ()
}

// -----

pdl.pattern @arguments : benefit(1) {
  %0 = operation "foo.op"
  // expected-error@+1 {{'pdl.rewrite' op expected no external arguments when the rewrite is specified inline}}
  "pdl.rewrite"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    %1 = pdl.operation "foo.op"
  }) : (!pdl.operation, !pdl.operation) -> ()
}

// -----

// expected-error@+1 {{'pdl.pattern' op expected only `pdl` operations within the pattern body}}
pdl.pattern @foreign : benefit(1) {
  %0 = operation "foo.op"
  %c = arith.constant 3 : i32
  rewrite %0 with "foo"
}
