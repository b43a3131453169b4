// RUN: qopt %s --split-input-file --verify-diagnostics

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
