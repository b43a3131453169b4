// Invalid programs are rejected at the position of the error.

// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{expected operation name in quotes}}
5

// -----

// expected-error@+1 {{expected '(' to start operand list}}
"test.a"

// -----

// expected-error@+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error@+1 {{null character not allowed in operation name}}
"test.\00"() : () -> ()

// -----

// expected-error@+1 {{expected '"' in string literal}}
"test.a() : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"test.\q"() : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"test.\4g"() : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"test.\g4"() : () -> ()

// -----

// Found before the body of the type is read.
// expected-error@+1 {{unknown escape in string literal}}
"test.a"() {a = !test.b<"\4g">} : () -> ()

// -----

// expected-error@+1 {{expected '=' after SSA name}}
%0 "test.a"() : () -> i32

// -----

// expected-error@+1 {{expected valid ssa identifier}}
%0, 5 = "test.a"() : () -> (i32, i32)

// -----

// expected-error@+1 {{expected operation name in quotes}}
%0 = 5

// -----

// expected-error@+1 {{expected integer number of results}}
%0: = "test.a"() : () -> i32

// -----

// expected-error@+1 {{expected integer number of results}}
%0:x = "test.a"() : () -> i32

// -----

// expected-error@+1 {{expected named operation to have at least 1 result}}
%0:0 = "test.a"() : () -> i32

// -----

// expected-error@+1 {{expected named operation to have at least 1 result}}
%0:99999999999999999999 = "test.a"() : () -> i32

// -----

// expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
%0:2 = "test.a"() : () -> i32

// -----

// expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
%0, %1 = "test.a"() : () -> i32

// -----

// expected-error@+1 {{cannot name an operation with no results}}
%0 = "test.a"() : () -> ()

// -----

// expected-error@+1 {{expected '(' to start operand list}}
"test.a" : () -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"test.a"(5) : () -> ()

// -----

// expected-error@+1 {{expected block name}}
"test.a"()[5] : () -> ()

// -----

"test.x"() ({
^bb0:
  // expected-error@+1 {{expected ',' or ']'}}
  "test.a"()[^bb1 : () -> ()
^bb1:
}) : () -> ()

// -----

// expected-error@+1 {{expected '>' to close properties}}
"test.a"() <{a = 1} : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"test.a"() (5) : () -> ()

// -----

// expected-error@+1 {{expected ')' to end region list}}
"test.a"() ({} : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"test.a"() () -> ()

// -----

// expected-error@+1 {{expected function type}}
"test.a"() : i32

// -----

// expected-error@+1 {{expected 0 operand types but had 1}}
"test.a"() : (i32) -> ()

// -----

%0 = "test.a"() : () -> i32
// expected-error@+1 {{expected 2 operand types but had 1}}
"test.b"(%0, %0) : (i32) -> ()

// -----

%0 = "test.a"() : () -> i32
// expected-error@+1 {{reference to invalid result number}}
"test.b"(%0#1) : (i32) -> ()

// -----

// expected-error@+1 {{invalid SSA value result number}}
"test.b"(%0#x) : (i32) -> ()

// -----

// expected-error@+1 {{invalid SSA value result number}}
"test.b"(%0#99999999999) : (i32) -> ()

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"test.b"(%0) : (i32) -> ()

// -----

// expected-note@+1 {{previously defined here}}
%0 = "test.a"() : () -> i32
// expected-error@+1 {{redefinition of SSA value '%0'}}
%0 = "test.a"() : () -> i32

// -----

// expected-note@+1 {{prior use here}}
"test.b"(%0) : (i32) -> ()
// expected-error@+1 {{use of value '%0' expects different type than prior uses: 'i64' vs 'i32'}}
"test.b"(%0) : (i64) -> ()
%0 = "test.a"() : () -> i32

// -----

// expected-note@+1 {{previously used here with type 'i32'}}
"test.b"(%0#1) : (i32) -> ()
// expected-error@+1 {{definition of SSA value '%0#1' has type 'i64'}}
%0:2 = "test.a"() : () -> (i32, i64)

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"test.b"(%0#2) : (i32) -> ()
%0:2 = "test.a"() : () -> (i32, i64)

// -----

// expected-error@+1 {{reference to an undefined block}}
"test.a"() [^bb1,
            // expected-error@+1 {{reference to an undefined block}}
            ^bb2] : () -> ()

// -----

"test.a"() ({
  // expected-error@+1 {{reference to an undefined block}}
  "test.b"() [^bb2,
              // expected-error@+1 {{reference to an undefined block}}
              ^bb1] : () -> ()
}) : () -> ()

// -----

"test.a"() ({
^bb0:
// expected-error@+1 {{redefinition of block '^bb0'}}
^bb0:
}) : () -> ()

// -----

"test.a"() ({
// expected-error@+1 {{expected ':' after block name}}
^bb0
}) : () -> ()

// -----

"test.a"() ({
// expected-error@+1 {{expected ':' and type for SSA operand}}
^bb0(%a):
}) : () -> ()

// -----

"test.a"() ({
// expected-error@+1 {{expected ')'}}
^bb0(%a: i32:
}) : () -> ()

// -----

"test.a"() ({
// expected-error@+1 {{expected SSA operand}}
^bb0(5: i32):
}) : () -> ()

// -----

"test.a"() ({
// expected-error@+2 {{redefinition of SSA value '%a'}}
// expected-note@+1 {{previously defined here}}
^bb0(%a: i32, %a: i32):
}) : () -> ()

// -----

func.func @f(%a: i32) {
// expected-error@+1 {{invalid block name in region with named arguments}}
^bb0:
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
"test.a"() ({

// -----

func.func @f() {
  // expected-error@+1 {{expected ':' followed by operation type}}
  "test.a"()

// -----

// expected-error@+1 {{custom op 'func.nothing' is unknown}}
func.nothing

// -----

// expected-error@+1 {{custom op 'nothing' is unknown (tried 'builtin.nothing' as well)}}
nothing

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'nothing' is unknown (tried 'func.nothing' as well)}}
  nothing
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected operation name in quotes}}
  %0 = arith.constant 1 : i32 {value = 2 : i32}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' invalid predicate attribute specification: "foo"}}
  %0 = arith.cmpi "foo", %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi 5, %a, %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{expected '<'}}
  %0 = arith.addf %a, %a fastmath fast : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{expected '>'}}
  %0 = arith.addf %a, %a fastmath<nnan|ninf> : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{expected '>'}}
  %0 = arith.addf %a, %a fastmath<nnan, ninf : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.addi %a, %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected ','}}
  %0 = arith.addi %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = arith.addi 5, %a : i32
  return
}

// -----

#a = 1
// expected-error@+1 {{redefinition of attribute alias id 'a'}}
#a = 2

// -----

!a = i32
// expected-error@+1 {{redefinition of type alias id 'a'}}
!a = i64

// -----

// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1

// -----

// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32

// -----

// expected-error@+1 {{expected '=' in attribute alias definition}}
#a 1

// -----

// expected-error@+1 {{expected '=' in type alias definition}}
!a i32

// -----

// expected-error@+1 {{expected non-function type}}
!a =

// -----

// expected-error@+1 {{expected attribute value}}
#a =

// -----

// expected-error@+1 {{operation location alias was never defined}}
"test.a"() : () -> () loc(#undefined)

// -----

#no_location = 5
// expected-error@+1 {{expected location, but found '5 : i64'}}
"test.a"() : () -> () loc(#no_location)

// -----

// expected-error@+1 {{expected location, but found '5 : i64'}}
"test.a"() : () -> () loc(#late)
#late = 5

// -----

// expected-error@+1 {{expected '(' in location}}
"test.a"() : () -> () loc

// -----

// expected-error@+1 {{expected ')' in location}}
"test.a"() : () -> () loc("a"

// -----

// expected-error@+1 {{expected ')' in location}}
"test.a"() : () -> () loc("a" 5)

// -----

// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"test.a"() {a = !builtin.xyz} : () -> ()

// -----

// expected-error@+1 {{dialect 'func' provides no attribute parsing hook}}
"test.a"() {a = #func.xyz} : () -> ()

// -----

// expected-error@+1 {{expected ':' followed by operation type}}
"test.a"() {a} {b} : () -> ()

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
module attributes 5 {
}

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module

// -----

// expected-error@+1 {{invalid type identifier}}
"test.a"() {a = tensor<4x!>} : () -> ()

// -----

// expected-error@+1 {{invalid attribute name}}
"test.a"() {a = [#]} : () -> ()

// -----

// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"test.a"() {a = [@5]} : () -> ()

// -----

// expected-error@+1 {{expected three consecutive dots for an ellipsis}}
"test.a"() {a = [1, ..]} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close an array attribute}}
"test.a"() {a = array<i8: 1} : () -> ()

// -----

// expected-error@+1 {{missing ']' closing scalable dimension}}
"test.a"() {a = vector<[4xi8>} : () -> ()

// -----

// expected-error@+1 {{invalid dimension}}
"test.a"() {a = tensor<9223372036854775808xi8>} : () -> ()

// -----

// expected-error@+1 {{unexpected character}}
"test.a"() : () -> ($)

// -----

// expected-error@+1 {{unexpected character}}
"test.a"() {a = [1, $]} : () -> ()
