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

// -----

func.func @undefined() {
  // expected-error@+1 {{'func.call' op 'missing' does not reference a valid function}}
  call @missing() : () -> ()
  return
}

// -----

// A symbol of another kind is not a function.
module @other {
}
func.func @kind() {
  // expected-error@+1 {{'func.call' op 'other' does not reference a valid function}}
  call @other() : () -> ()
  return
}

// -----

// Only the nearest table counts.
func.func private @outside()
module {
  func.func @inside() {
    // expected-error@+1 {{'func.call' op 'outside' does not reference a valid function}}
    call @outside() : () -> ()
    return
  }
}

// -----

func.func private @callee(i32)
func.func @operand_count(%x: i32) {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  call @callee(%x, %x) : (i32, i32) -> ()
  return
}

// -----

func.func private @callee(i8, i32)
func.func @operand_type(%x: i8, %y: i64) {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 1}}
  call @callee(%x, %y) : (i8, i64) -> ()
  return
}

// -----

func.func private @callee() -> i32
func.func @result_count() {
  // expected-error@+1 {{'func.call' op incorrect number of results for callee}}
  call @callee() : () -> ()
  return
}

// -----

func.func private @callee() -> (i8, i32)
func.func @result_type() {
  // expected-error@+3 {{'func.call' op result type mismatch at index 1}}
  // expected-note@+2 {{      op result types: 'i8', 'i64'}}
  // expected-note@+1 {{function result types: 'i8', 'i32'}}
  %0:2 = call @callee() : () -> (i8, i64)
  return
}

// -----

func.func @undefined_value() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'missing'}}
  %f = constant @missing : () -> ()
  return
}

// -----

func.func private @callee() -> i32
func.func @value_type() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %f = constant @callee : () -> i64
  return
}

// -----

// Errors of an operation itself come first.
func.func @order() {
  call @missing() : () -> ()
  // expected-error@+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"() : () -> ()
  return
}

// -----

func.func @indirect(%f: (i32) -> (), %x: i64) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  "func.call_indirect"(%f, %x) : ((i32) -> (), i64) -> ()
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func name() {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @mixed(%x: i32, i32) {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @mixed(i32, %x: i32) {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @inferred() attributes {sym_name = "a"} {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected non-empty function body}}
func.func @empty() {
}

// -----

// expected-error@+2 {{region entry argument '%x' is already in use}}
// expected-note@+1 {{previously referenced here}}
func.func @argument_twice(%x: i32, %x: i32) {
  return
}

// -----

// A missing token is reported after the last token that was read.
func.func @place(%x: i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.addi %x, %x
  return
}

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
func.func @attributes() attributes 3 {
  return
}
