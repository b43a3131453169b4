// RUN: qopt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @common() {
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func weak @declaration()

// -----

// expected-error@+1 {{no_inline and always_inline attributes are incompatible}}
llvm.func @inlined() attributes {always_inline, no_inline} {
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.func' op with optimize_none must also be no_inline}}
llvm.func @unoptimized() attributes {optimize_none} {
  llvm.return
}

// -----

// expected-error@+1 {{expected comdat symbol}}
llvm.func @no_comdat() comdat(@c::@none) {
  llvm.return
}
llvm.comdat @c {
  llvm.comdat_selector @some any
}

// -----

// expected-error@+1 {{'llvm.func' op entry block must have 1 arguments to match function signature}}
"llvm.func"() <{sym_name = "arguments", function_type = !llvm.func<void (i8)>, linkage = #llvm.linkage<external>, CConv = #llvm.cconv<ccc>}> ({
  llvm.return
}) : () -> ()

// -----

// expected-error@+1 {{'llvm.func' op type of entry block argument #0('i16') must match the type of the corresponding argument in function signature('i8')}}
"llvm.func"() <{sym_name = "argument", function_type = !llvm.func<void (i8)>, linkage = #llvm.linkage<external>, CConv = #llvm.cconv<ccc>}> ({
^bb0(%a: i16):
  llvm.return
}) : () -> ()

// -----

llvm.func @void(%a: i8) {
  // expected-error@+1 {{'llvm.return' op expected no operands}}
  llvm.return %a : i8
}

// -----

llvm.func @value(%a: i1) -> i8 {
  llvm.cond_br %a, ^bb1, ^bb2
^bb1:
  %0 = llvm.mlir.zero : i8
  llvm.return %0 : i8
^bb2:
  // expected-error@+1 {{'llvm.return' op expected 1 operand}}
  llvm.return
}

// -----

llvm.func @other_value(%a: i16) -> i8 {
  // expected-error@+1 {{'llvm.return' op mismatching result types}}
  llvm.return %a : i16
}

// -----

llvm.func @no_personality() {
  // expected-error@+1 {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality()
// expected-error@+1 {{'llvm.resume' should have a consistent input type inside a function}}
llvm.func @two_types(%a: i8) attributes {personality = @personality} {
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %a : i8
}

// -----

llvm.func @personality()
llvm.func @no_clause() attributes {personality = @personality} {
  // expected-error@+1 {{landingpad instruction expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : i8
  llvm.return
}

// -----

llvm.func @personality()
llvm.func @clause(%a: !llvm.ptr) attributes {personality = @personality} {
  %0 = llvm.mlir.zero : !llvm.ptr
  // expected-error@+1 {{clause #1 is not a known constant - null, addressof, bitcast}}
  %1 = llvm.landingpad (catch %0 : !llvm.ptr) (catch %a : !llvm.ptr) : i8
  llvm.return
}

// -----

llvm.func @tags() {
  llvm.blocktag <id = 7>
  llvm.br ^bb1
^bb1:
  // expected-error@+1 {{duplicate block tag '7' in the same function: }}
  llvm.blocktag <id = 7>
  llvm.return
}

// -----

llvm.func @no_tag() {
  llvm.blocktag <id = 1>
  // expected-error@+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @no_tag, tag = <id = 2>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @no_callee() {
  // expected-error@+1 {{'llvm.call' op 'nobody' does not reference a symbol in the current scope}}
  llvm.call @nobody() : () -> ()
  llvm.return
}

// -----

func.func private @f()
llvm.func @other_callee() {
  // expected-error@+1 {{'llvm.call' op 'f' does not reference a valid LLVM function or IFunc}}
  llvm.call @f() : () -> ()
  llvm.return
}

// -----

llvm.func @f(i8)
llvm.func @number_of_operands(%a: i8) {
  // expected-error@+1 {{'llvm.call' op incorrect number of operands (2) for callee (expecting: 1)}}
  llvm.call @f(%a, %a) : (i8, i8) -> ()
  llvm.return
}

// -----

llvm.func @f(i8, i8)
llvm.func @operand(%a: i8, %b: i16) {
  // expected-error@+1 {{'llvm.call' op operand type mismatch for operand 1: 'i16' != 'i8'}}
  llvm.call @f(%a, %b) : (i8, i16) -> ()
  llvm.return
}

// -----

llvm.func @f() -> i8
llvm.func @no_result() {
  // expected-error@+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @f() : () -> ()
  llvm.return
}

// -----

llvm.func @f()
llvm.func @void_result() {
  // expected-error@+1 {{'llvm.call' op calling function with void result must not produce values}}
  %0 = llvm.call @f() : () -> i8
  llvm.return
}

// -----

llvm.func @f() -> i8
llvm.func @other_result() {
  // expected-error@+1 {{'llvm.call' op result type mismatch: 'i16' != 'i8'}}
  %0 = llvm.call @f() : () -> i16
  llvm.return
}

// -----

llvm.func @f(...)
llvm.func @not_variadic() {
  // expected-error@+1 {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  llvm.call @f() : () -> ()
  llvm.return
}

// -----

llvm.func @f(i8, ...)
llvm.func @too_few() {
  // expected-error@+1 {{'llvm.call' op incorrect number of operands (0) for varargs callee (expecting at least: 1)}}
  llvm.call @f() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.return
}

// -----

llvm.func @variadic_type(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.call' op expected var_callee_type to be a variadic function type}}
  llvm.call %a() vararg(!llvm.func<void ()>) : !llvm.ptr, () -> ()
  llvm.return
}

// -----

llvm.func @variadic_parameters(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.call' op expected var_callee_type to have at most 0 parameters}}
  llvm.call %a() vararg(!llvm.func<void (i8, ...)>) : !llvm.ptr, () -> ()
  llvm.return
}

// -----

llvm.func @variadic_parameter(%a: !llvm.ptr, %b: i16) {
  // expected-error@+1 {{'llvm.call' op var_callee_type parameter type mismatch: 'i8' != 'i16'}}
  llvm.call %a(%b) vararg(!llvm.func<void (i8, ...)>) : !llvm.ptr, (i16) -> ()
  llvm.return
}

// -----

llvm.func @variadic_void(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.call' op expected var_callee_type to return void}}
  llvm.call %a() vararg(!llvm.func<i8 (...)>) : !llvm.ptr, () -> ()
  llvm.return
}

// -----

llvm.func @variadic_result(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.call' op var_callee_type return type mismatch: 'i8' != 'i16'}}
  %0 = llvm.call %a() vararg(!llvm.func<i8 (...)>) : !llvm.ptr, () -> i16
  llvm.return
}

// -----

llvm.func @no_pointer(%a: i64) {
  // expected-error@+1 {{'llvm.call' op indirect call expects a pointer as callee: 'i64'}}
  llvm.call %a() : i64, () -> ()
  llvm.return
}

// -----

llvm.func @void_type(%a: !llvm.ptr) {
  // expected-error@+1 {{custom op 'llvm.call' expected a non-void result type}}
  llvm.call %a() : !llvm.ptr, () -> !llvm.void
  llvm.return
}

// -----

llvm.func @f()
llvm.func @no_landing_pad() {
  // expected-error@+1 {{first operation in unwind destination should be a llvm.landingpad operation}}
  llvm.invoke @f() to ^bb1 unwind ^bb1 : () -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @name(%a: i8) {
  // expected-error@+1 {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "assume"(%a) : (i8) -> ()
  llvm.return
}

// -----

llvm.func @tags_of_bundles(%a: i1) {
  // expected-error@+1 {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.intr.assume"(%a, %a) <{op_bundle_sizes = array<i32: 1>}> : (i1, i1) -> ()
  llvm.return
}

// -----

llvm.func @kind_of_tag(%a: i1) {
  // expected-error@+1 {{operand bundle tag must be a StringAttr}}
  "llvm.intr.assume"(%a, %a) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1]}> : (i1, i1) -> ()
  llvm.return
}

// -----

llvm.func @sizes_of_bundles(%a: i1) {
  // expected-error@+1 {{'llvm.intr.assume' op op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%a, %a) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["a"]}> : (i1, i1) -> ()
  llvm.return
}

// -----

llvm.func @no_sizes(%a: i1) {
  // expected-error@+1 {{'llvm.intr.assume' op requires attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%a) : (i1) -> ()
  llvm.return
}

// -----

llvm.func @tail_call() {
  // expected-error@+1 {{'llvm.inline_asm' op tail call kind 'musttail' is not supported by this operation}}
  llvm.inline_asm tail_call_kind = <musttail> "nop", "" : () -> ()
  llvm.return
}

// -----

// expected-error@+1 {{invalid function result type: '!llvm.metadata'}}
func.func private @result_type() attributes {a.b = !llvm.func<metadata ()>}

// -----

// expected-error@+1 {{invalid function argument type: '!llvm.void'}}
func.func private @argument_type() attributes {a.b = !llvm.func<void (i8, void)>}

// -----

// expected-error@+1 {{identified type already used with a different body}}
func.func private @body() attributes {a.b = !llvm.struct<"a", (i8)>, a.c = !llvm.struct<"a", packed (i8)>}

// -----

// expected-error@+1 {{identified type already used with a different body}}
func.func private @opaque() attributes {a.b = !llvm.struct<"a", opaque>, a.c = !llvm.struct<"a", ()>}

// -----

// expected-error@+1 {{redeclaring defined struct as opaque}}
func.func private @redeclared() attributes {a.b = !llvm.struct<"a", ()>, a.c = !llvm.struct<"a", opaque>}

// -----

// expected-error@+1 {{struct without a body only allowed in a recursive struct}}
func.func private @no_body() attributes {a.b = !llvm.struct<"a">}

// -----

// One body for each name in a text: equal ones may be written with or without the body of a struct around them.
func.func private @same_body() attributes {
  a.a = !llvm.struct<"a", (array<2 x struct<"b", (i8, struct<"a">)>>)>,
  a.b = !llvm.struct<"b", (i8, struct<"a", (array<2 x struct<"b">>)>)>
}

// -----

// expected-error@+1 {{custom op 'llvm.nothing' is unknown}}
llvm.nothing
