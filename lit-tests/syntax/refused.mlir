// Programs that mlir-opt accepts and prints incompletely, or rejects with a longer message, are rejected.

// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{duplicate resource key 'a'}}
{-# dialect_resources: { builtin: { a: "0x0100000001", a: "0x0100000002" } } #-}

// -----

// expected-error@+1 {{found conflicting attributes for 'value'}}
%0 = arith.constant {value = 2 : i32} 1 : i32

// -----

// expected-error@+1 {{found conflicting attributes for 'value'}}
%0 = "arith.constant"() <{value = 1 : i32}> {value = 2 : i32} : () -> i32

// -----

// expected-error@+1 {{Dialect `nodialect' not found for custom op 'nodialect.op' }}
nodialect.op

// -----

func.func @keyword(%a: f32) {
  // expected-error@+1 {{custom op 'arith.addf' expected valid keyword or string}}
  %0 = arith.addf %a, %a fastmath<5> : f32
  return
}

// -----

func.func @word(%a: f32) {
  // expected-error@+1 {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = arith.addf %a, %a fastmath<nnan, foo> : f32
  return
}

// -----

func.func @numbers() {
  // expected-error@+1 {{operation defines 1 results but was provided 4294967294 to bind}}
  %0:4294967294 = "test.a"() : () -> i32
  // expected-error@+1 {{expected named operation to have at least 1 result}}
  %1:4294967295 = "test.a"() : () -> i32
  // expected-error@+1 {{use of undeclared SSA value name}}
  "test.use"(%2#4294967294) : (i32) -> ()
  // expected-error@+1 {{invalid SSA value result number}}
  "test.use"(%2#4294967295) : (i32) -> ()
  return
}

// -----

// Results of unreadable operations are defined, in regions too, and only the first mistake is reported.
func.func @broken(%c: i1) {
  scf.if %c {
    // expected-error@+1 {{custom op 'arith.mistake' is unknown}}
    %0:2 = arith.mistake %c {
      "test.a"() : () -> ()
    }
    "test.use"(%0#7) : (i32) -> ()
  }
  return
}

// -----

// expected-error@+1 {{expected '{' to start properties}}
"test.a"() <5> : () -> ()

// -----

// expected-error@+1 {{expected integer or float type, got: 'index'}}
"test.a"() {a = array<index: 1>} : () -> ()

// -----

func.func @f(%c: i1) {
  scf.if %c {
    // expected-error@+1 {{Dialect `' not found for custom op 'call'  (tried '.call' as well)}}
    call @f(%c) : (i1) -> ()
  }
  return
}
