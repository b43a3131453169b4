// Each part of an operation, an alias and the constants in it, cut off or continued wrongly: the messages equal MLIR's.

// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{expected '(' to start operand list}}
"t.a"

// -----

// expected-error@+1 {{expected '(' to start operand list}}
"t.a" 5

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"t.a"(5) : () -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"t.a"(%a : () -> ()

// -----

// expected-error@+1 {{expected ')' to end operand list}}
"t.a"(%a %b) : () -> ()

// -----

// expected-error@+1 {{expected SSA operand}}
"t.a"(%a,) : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.a"() : 5

// -----

// expected-error@+1 {{expected '->' in function type}}
"t.a"() : () 5

// -----

// expected-error@+1 {{expected non-function type}}
"t.a"() : () -> 

// -----

// expected-error@+1 {{expected 0 operand types but had 1}}
"t.a"() : (i8) -> ()

// -----

// expected-error@+1 {{expected ')'}}
"t.a"() : () -> (i8

// -----

// expected-error@+1 {{integer literal not valid for specified type}}
"t.a"() {a = 1 : () -> ()

// -----

// expected-error@+1 {{duplicate key 'a' in dictionary attribute}}
"t.a"() {a = 1, a = 2} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close properties}}
"t.a"() <{a = 1} : () -> ()

// -----

// expected-error@+1 {{expected block name}}
"t.a"()[5] : () -> ()

// -----

// expected-error@+1 {{reference to an undefined block}}
"t.a"()[^a] : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"t.a"() (5) : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t.a"() ({ 5 }) : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"t.a"() ({}, ) : () -> ()

// -----

// expected-error@+1 {{expected ')' to end region list}}
"t.a"() ({} 5) : () -> ()

// -----

// expected-error@+1 {{expected ')' to end region list}}
"t.a"() ({}  : () -> ()

// -----

// expected-error@+1 {{expected ':' after block name}}
"t.a"() ({ ^a }) : () -> ()

// -----

// expected-error@+1 {{redefinition of block '^a'}}
"t.a"() ({ ^a: ^a: }) : () -> ()

// -----

// expected-error@+1 {{expected SSA operand}}
"t.a"() ({ ^a(5): }) : () -> ()

// -----

// expected-error@+1 {{expected ':' and type for SSA operand}}
"t.a"() ({ ^a(%a): }) : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.a"() ({ ^a(%a : 5): }) : () -> ()

// -----

// expected-error@+1 {{expected ')'}}
"t.a"() ({ ^a(%a : i8: }) : () -> ()

// -----

// expected-error@+1 {{expected ')'}}
"t.a"() ({ ^a(%a : i8 %b : i8): }) : () -> ()

// -----

// expected-note@+2 {{previously defined here}}
// expected-error@+1 {{redefinition of SSA value '%a'}}
"t.a"() ({ ^a(%a : i8, %a : i8): }) : () -> ()

// -----

// expected-error@+1 {{reference to an undefined block}}
"t.a"() ({ "t.b"()[^b] : () -> () }) : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
%a = 5

// -----

// expected-error@+1 {{expected '=' after SSA name}}
%a 5

// -----

// expected-error@+1 {{expected valid ssa identifier}}
%a, = "t.a"() : () -> i8

// -----

// expected-note@+2 {{previously defined here}}
// expected-error@+1 {{redefinition of SSA value '%a'}}
%a, %a = "t.a"() : () -> (i8, i8)

// -----

// expected-error@+1 {{expected named operation to have at least 1 result}}
%a:0 = "t.a"() : () -> i8

// -----

// expected-error@+1 {{expected integer number of results}}
%a:x = "t.a"() : () -> i8

// -----

// expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
%a:2 = "t.a"() : () -> i8

// -----

// expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
%a = "t.a"() : () -> (i8, i8)

// -----

// expected-error@+1 {{cannot name an operation with no results}}
%a = "t.a"() : () -> ()

// -----

// expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
%a, %b = "t.a"() : () -> i8

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"t.b"(%a#1) : (i8) -> () %a = "t.a"() : () -> i8

// -----

// expected-error@+1 {{reference to invalid result number}}
%a:2 = "t.a"() : () -> (i8, i8) "t.b"(%a#2) : (i8) -> ()

// -----

// expected-error@+1 {{invalid SSA value result number}}
%a:2 = "t.a"() : () -> (i8, i8) "t.b"(%a#x) : (i8) -> ()

// -----

// expected-note@+2 {{prior use here}}
// expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i16' vs 'i8'}}
%a = "t.a"() : () -> i8 "t.b"(%a) : (i16) -> ()

// -----

// expected-note@+2 {{previously used here with type 'i16'}}
// expected-error@+1 {{definition of SSA value '%a#0' has type 'i8'}}
"t.b"(%a) : (i16) -> () %a = "t.a"() : () -> i8

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"t.b"(%a) : (i16) -> ()

// -----

// expected-note@+2 {{previously defined here}}
// expected-error@+1 {{redefinition of SSA value '%a'}}
%a = "t.a"() : () -> i8 %a = "t.a"() : () -> i8

// -----

// expected-error@+1 {{expected '(' in location}}
"t.a"() : () -> () loc

// -----

// expected-error@+1 {{expected '(' in location}}
"t.a"() : () -> () loc 5

// -----

// expected-error@+1 {{expected location instance}}
"t.a"() : () -> () loc(

// -----

// expected-error@+1 {{expected ')' in location}}
"t.a"() : () -> () loc("a"

// -----

// expected-error@+1 {{operation location alias was never defined}}
"t.a"() : () -> () loc(#nothing)

// -----

// expected-error@+1 {{empty operation name is invalid}}
""() : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
5

// -----

// expected-error@+1 {{expected operation name in quotes}}
)

// -----

// expected-error@+1 {{expected operation name in quotes}}
}

// -----

// expected-error@+1 {{custom op 'foo' is unknown (tried 'builtin.foo' as well)}}
foo

// -----

// expected-error@+1 {{custom op 'func.nothing' is unknown}}
func.nothing

// -----

// expected-error@+1 {{unregistered operation 'func.nothing' found in dialect ('func') that does not allow unknown operations}}
"func.nothing"() : () -> ()

// -----

// expected-error@+1 {{expected '=' in type alias definition}}
!a

// -----

// expected-error@+1 {{expected non-function type}}
!a = 

// -----

// expected-error@+1 {{expected non-function type}}
!a = 5

// -----

// expected-error@+1 {{expected '=' in type alias definition}}
!a 5

// -----

// expected-error@+1 {{redefinition of type alias id 'a'}}
!a = i8 !a = i8

// -----

// expected-error@+1 {{undefined symbol alias id 'i9'}}
!i8 = i8 "t.a"() : () -> !i9

// -----

// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i8

// -----

// expected-error@+1 {{expected attribute value}}
#a = 

// -----

// expected-error@+1 {{expected '=' in attribute alias definition}}
#a 5

// -----

// expected-error@+1 {{redefinition of attribute alias id 'a'}}
#a = 1 #a = 2

// -----

// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1

// -----

// expected-error@+1 {{undefined symbol alias id 'a'}}
"t.a"() {a = #a} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'a'}}
"t.a"() {a = !a} : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
^a: 

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func 5

// -----

// expected-error@+1 {{expected '('}}
func.func @a

// -----

// expected-error@+1 {{expected non-function type}}
func.func @a(

// -----

// expected-error@+1 {{expected non-function type}}
func.func @a(5)

// -----

// expected-error@+1 {{expected ':'}}
func.func @a(%a)

// -----

// expected-error@+1 {{expected ':'}}
func.func @a(%a i8)

// -----

// expected-error@+1 {{expected ')'}}
func.func @a(%a: i8

// -----

// expected-error@+1 {{expected attribute name}}
func.func @a(%a: i8 {)

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @a(%a: i8, i8)

// -----

// expected-error@+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @a(i8, %a: i8)

// -----

// expected-error@+1 {{expected non-function type}}
func.func @a() ->

// -----

// expected-error@+1 {{expected non-function type}}
func.func @a() -> (

// -----

// expected-error@+1 {{expected ')'}}
func.func @a() -> (i8

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
func.func @a() attributes

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
func.func @a() attributes 5

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @a() {

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @a() { return 5 }

// -----

// expected-error@+1 {{expected ':'}}
func.func @a() { return %a }

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
func.func @a() { return %a : i8 }

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @a() { func.return : }

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func nothing @a()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module @a @b {}

// -----

// expected-error@+1 {{expected operation name in quotes}}
module {

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module 5

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module attributes {}

// -----

// expected-error@+1 {{expected identifier key in file metadata dictionary}}
{-# 5 #-}

// -----

// expected-error@+1 {{expected '{'}}
{-# dialect_resources: 5 #-}

// -----

// expected-error@+1 {{unknown key 'nothing' in file metadata dictionary}}
{-# nothing: {} #-}

// -----

// expected-error@+1 {{dialect 't' is unknown}}
{-# dialect_resources: {t: {a: "0x"}} #-}

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t.a"() {"a"} : () -> () 5

// -----

// expected-error@+1 {{expected '"' in string literal}}
"t.a"() : () -> () "

// -----

// expected-error@+1 {{expected '"' in string literal}}
"a

// -----

// expected-error@+1 {{expected operation name in quotes}}
-

// -----

// expected-error@+1 {{expected operation name in quotes}}
->

// -----

// expected-error@+1 {{unexpected character}}
$

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = 0x} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = 1e5} : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"t.a"() {a = "\x"} : () -> ()

// -----

// expected-error@+1 {{expected '"' in string literal}}
"t.a"() {a = "\"} : () -> ()

// -----

// expected-error@+1 {{expected '"' in string literal}}
"t.a"() {a = @"} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"t.a"() {a = 99999999999999999999} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"t.a"() {a = 256 : i8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"t.a"() {a = -129 : i8} : () -> ()

// -----

// expected-error@+1 {{negative integer literal not valid for unsigned integer type}}
"t.a"() {a = -1 : ui8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"t.a"() {a = 128 : si8} : () -> ()

// -----

// expected-note@+2 {{add a trailing dot to make the literal a float}}
// expected-error@+1 {{unexpected decimal integer literal for a floating point value}}
"t.a"() {a = 1 : f32} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"t.a"() {a = 0x1FFFFFFFF : f32} : () -> ()

// -----

// expected-error@+1 {{floating point value not valid for specified type}}
"t.a"() {a = 1.0 : i8} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"t.a"() {a = -0x1 : f32} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = true : i8} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"t.a"() {a = dense<1.0> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([1])}}
"t.a"() {a = dense<[1, 2]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"t.a"() {a = dense<[[1], [2, 3]]> : tensor<2x1xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"t.a"() {a = dense<[1, [2]]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"t.a"() {a = dense<"0x1"> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"t.a"() {a = dense<"0xGG"> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{elements hex data size is invalid for provided type: 'tensor<1xi8>'}}
"t.a"() {a = dense<"0x0102"> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"t.a"() {a = dense<"a"> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{elements literal must be a shaped type}}
"t.a"() {a = dense<1> : i8} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"t.a"() {a = dense<1> : tensor<?xi8>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"t.a"() {a = dense<256> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected unsigned integer elements, but parsed negative value}}
"t.a"() {a = dense<-1> : tensor<1xui8>} : () -> ()

// -----

// expected-error@+1 {{expected ',' between complex elements}}
"t.a"() {a = dense<(1)> : tensor<1xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{expected ')' after complex elements}}
"t.a"() {a = dense<(1, 2, 3)> : tensor<1xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"t.a"() {a = dense<true> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{parsed zero elements, but type ('tensor<1xi8>') expected at least 1}}
"t.a"() {a = dense<> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([0]) does not match type ([1])}}
"t.a"() {a = dense<[]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([1]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([1])}}
"t.a"() {a = sparse<[[0, 0]], [1]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[5], and type='tensor<1xi8>'}}
"t.a"() {a = sparse<[[5]], [1]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([1]); inferred shape of indices literal ([1, 1]); inferred shape of values literal ([2])}}
"t.a"() {a = sparse<[[0]], [1, 2]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615], and type='tensor<1xi8>'}}
"t.a"() {a = sparse<[[-1]], [1]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"t.a"() {a = sparse<[[0]]> : tensor<1xi8>} : () -> ()

// -----

// expected-note@+2 {{add a trailing dot to make the literal a float}}
// expected-error@+1 {{unexpected decimal integer literal for a floating point value}}
"t.a"() {a = array<f32: 1>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range}}
"t.a"() {a = array<i8: 300>} : () -> ()

// -----

// A name with a point is an attribute, not an alias.
// expected-error@+1 {{expected location attribute, but got#x.y}}
"x.a"() : () -> () loc(#x.y)
