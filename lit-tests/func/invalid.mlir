// Functions, calls and returns that do not fit together are rejected.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @count() -> i32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@count) returns 1}}
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @type(%x: i64) -> i32 {
  // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'i32' vs 'i64'}}
  return %x : i32
}

// -----

func.func @type2(%x: i64) -> i32 {
  // expected-error@+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @type2}}
  return %x : i64
}

// -----

// expected-note@+1 {{see existing symbol definition here}}
func.func @twice() {
  return
}
// expected-error@+1 {{redefinition of symbol named 'twice'}}
func.func @twice() {
  return
}

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @public_declaration()

// -----

func.func @after(%x: i32) {
  // expected-error@+1 {{'func.return' op must be the last operation in the parent block}}
  "func.return"() : () -> ()
  %0 = arith.addi %x, %x : i32
  return
}

// -----

// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
func.func @attribute(%x: i32 {plain}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{sym_name = "arguments", function_type = (i32) -> ()}> ({
^bb0(%x: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "f"}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
func.return

// -----

// expected-note@+1 {{prior use here}}
func.func @nested(%f: i32) {
  // expected-error@+1 {{use of value '%f' expects different type than prior uses: '() -> ()' vs 'i32'}}
  call_indirect %f() : () -> ()
  return
}

// -----

func.func @operand(%x: i32) {
  // expected-error@+1 {{'func.call' op requires attribute 'callee'}}
  %0 = "func.call"(%x) : (i32) -> i32
  return
}
