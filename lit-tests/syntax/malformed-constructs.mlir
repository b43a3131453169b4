// Each construct, cut off or continued wrongly at each of its places: the messages equal MLIR's.

// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{expected '<' in tensor type}}
"test.a"() {a = tensor 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' in vector type}}
"test.a"() {a = vector 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' in memref type}}
"test.a"() {a = memref 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' in complex type}}
"test.a"() {a = complex 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' in tuple type}}
"test.a"() {a = tuple 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'dense_resource'}}
"test.a"() {a = dense_resource 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'strided'}}
"test.a"() {a = strided 5} : () -> ()

// -----

// expected-error@+1 {{expected '[' after 'distinct'}}
"test.a"() {a = distinct 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' after distinct ID}}
"test.a"() {a = distinct[0] 5} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"test.a"() {a = distinct[x]<1>} : () -> ()

// -----

// expected-error@+1 {{expected ']' to close distinct ID}}
"test.a"() {a = distinct[0 x]<1>} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close distinct attribute}}
"test.a"() {a = distinct[0]<1 x>} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"test.a"() {a = distinct[]<1>} : () -> ()

// -----

// expected-error@+1 {{expected '['}}
"test.a"() {a = strided<5>} : () -> ()

// -----

// expected-error@+1 {{expected 'offset' after comma}}
"test.a"() {a = strided<[1], 5>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after 'offset'}}
"test.a"() {a = strided<[1], offset 5>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"test.a"() {a = strided<[1], offset: x>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"test.a"() {a = strided<[1], offset: 5 x>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"test.a"() {a = strided<[?, x]>} : () -> ()

// -----

// expected-error@+1 {{expected ']'}}
"test.a"() {a = strided<[1 x]>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"test.a"() {a = strided<[1] x>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"test.a"() {a = strided<[1]} : () -> ()

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
"test.a"() {a = dense_resource<5>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"test.a"() {a = dense_resource<a 5> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"test.a"() {a = dense_resource<a> 5} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"test.a"() {a = dense<1> 5} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"test.a"() {a = sparse<0, 1> 5} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = tensor<4x>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"test.a"() {a = tensor<4xi8 5>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"test.a"() {a = tensor<4xi8, 5 x>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"test.a"() {a = tensor<*xi8 5>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = vector<4x>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in vector type}}
"test.a"() {a = vector<4xi8 5>} : () -> ()

// -----

// expected-error@+1 {{missing ']' closing scalable dimension}}
"test.a"() {a = vector<[4x>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = vector<[4]x>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = memref<4x>} : () -> ()

// -----

// expected-error@+1 {{expected ',' or '>' in memref type}}
"test.a"() {a = memref<4xi8 5>} : () -> ()

// -----

// expected-error@+1 {{expected list element}}
"test.a"() {a = memref<4xi8, >} : () -> ()

// -----

// expected-error@+1 {{expected ',' or '>'}}
"test.a"() {a = memref<4xi8, 5 x>} : () -> ()

// -----

// expected-error@+1 {{expected ',' or '>'}}
"test.a"() {a = memref<*xi8, 5 x>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = complex<5>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = tuple<i8, >} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = tuple<, i8>} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"test.a"() {a = {a = }} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {a = {a 5}} : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"test.a"() {a = {5}} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {a = {a = 5 b}} : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"test.a"() {a = {a, }} : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"test.a"() {a = [1 2]} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"test.a"() {a = [1, ]} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"test.a"() {a = [} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"test.a"() {a = @a::5} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"test.a"() {a = @a::} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"test.a"() {a = -} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"test.a"() {a = -i8} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = () -> } : () -> ()

// -----

// expected-error@+1 {{expected '->' in function type}}
"test.a"() {a = () 5} : () -> ()

// -----

// expected-error@+1 {{expected ')'}}
"test.a"() {a = (i8} : () -> ()

// -----

// expected-error@+1 {{expected ')'}}
"test.a"() {a = (i8 i8) -> ()} : () -> ()

// -----

// expected-error@+1 {{expected ')'}}
"test.a"() {a = () -> (i8} : () -> ()

// -----

// expected-error@+1 {{expected '<' in affine map}}
"test.a"() {a = affine_map 5} : () -> ()

// -----

// expected-error@+1 {{expected '<' in integer set}}
"test.a"() {a = affine_set 5} : () -> ()

// -----

// expected-error@+1 {{expected '(' in dimensional identifier list}}
"test.a"() {a = affine_map<5>} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"test.a"() {a = affine_map<(5)>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in dimensional identifier list}}
"test.a"() {a = affine_map<(d0>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in dimensional identifier list}}
"test.a"() {a = affine_map<(d0 5) -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"test.a"() {a = affine_map<(d0,) -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"test.a"() {a = affine_map<(d0)[5] -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected ']' in symbol list}}
"test.a"() {a = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected ']' in symbol list}}
"test.a"() {a = affine_map<(d0)[s0 5] -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected '->' or ':'}}
"test.a"() {a = affine_map<(d0) 5>} : () -> ()

// -----

// expected-error@+1 {{expected '(' in affine map range}}
"test.a"() {a = affine_map<(d0) -> 5>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"test.a"() {a = affine_map<(d0) -> (>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"test.a"() {a = affine_map<(d0) -> (d0>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"test.a"() {a = affine_map<(d0) -> (d0 5)>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in affine map}}
"test.a"() {a = affine_map<(d0) -> (d0) 5>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"test.a"() {a = affine_map<(d0) -> (d0,)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (d0 *)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (d0 floordiv)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (d0 ceildiv)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (d0 mod)>} : () -> ()

// -----

// expected-error@+1 {{missing left operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (+ d0)>} : () -> ()

// -----

// expected-error@+1 {{missing left operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// expected-error@+1 {{missing left operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> ((+ d0))>} : () -> ()

// -----

// expected-error@+1 {{no expression inside parentheses}}
"test.a"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"test.a"() {a = affine_map<(d0) -> ((d0)>} : () -> ()

// -----

// expected-error@+1 {{unexpected ssa identifier}}
"test.a"() {a = affine_map<(d0) -> (%a)>} : () -> ()

// -----

// expected-error@+1 {{unexpected ssa identifier}}
"test.a"() {a = affine_map<(d0) -> (d0 + %a)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"test.a"() {a = affine_map<(d0) -> (d0 + ,)>} : () -> ()

// -----

// expected-error@+1 {{expected '->' or ':'}}
"test.a"() {a = affine_set<(d0) 5>} : () -> ()

// -----

// expected-error@+1 {{expected '(' in integer set constraint list}}
"test.a"() {a = affine_set<(d0) : 5>} : () -> ()

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"test.a"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"test.a"() {a = affine_set<(d0) : (d0 > 5)>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in integer set constraint list}}
"test.a"() {a = affine_set<(d0) : (d0 >= 5>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in integer set constraint list}}
"test.a"() {a = affine_set<(d0) : (d0 >= 5 x)>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in integer set}}
"test.a"() {a = affine_set<(d0) : (d0 == 0), >} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"test.a"() {a = affine_set<(d0) : (d0 == 0,)>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"test.a"() {a = affine_set<(d0) : (d0 ==)>} : () -> ()

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"test.a"() {a = affine_set<(d0) : (d0 = 0)>} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"test.a"() {a = affine_set<(d0)[5] : (d0 == 0)>} : () -> ()

// -----

// expected-error@+1 {{expected ']' in symbol list}}
"test.a"() {a = affine_set<(d0)[s0 : (d0 == 0)>} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc()} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"test.a"() {a = loc("a" 5)} : () -> ()

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"test.a"() {a = loc("a":5:)} : () -> ()

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"test.a"() {a = loc("a":x)} : () -> ()

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"test.a"() {a = loc("a":5:x)} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"test.a"() {a = loc("a":5:6 x)} : () -> ()

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"test.a"() {a = loc("a":5:6 to)} : () -> ()

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"test.a"() {a = loc("a":5:6 to :)} : () -> ()

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"test.a"() {a = loc("a":5:6 to 7:)} : () -> ()

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"test.a"() {a = loc("a":5:6 to 7)} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"test.a"() {a = loc("a":5:6 to 7:8 x)} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc("a"(5))} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc(callsite())} : () -> ()

// -----

// expected-error@+1 {{expected 'at' in callsite location}}
"test.a"() {a = loc(callsite("a" "b"))} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc(callsite("a" at))} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc(callsite("a" at 5))} : () -> ()

// -----

// expected-error@+1 {{expected ')' in callsite location}}
"test.a"() {a = loc(callsite("a" at "b" 5))} : () -> ()

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"test.a"() {a = loc(callsite("a":1:2 at "b":x))} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"test.a"() {a = loc(fused<>["a"])} : () -> ()

// -----

// expected-error@+1 {{expected '>' after fused location metadata}}
"test.a"() {a = loc(fused<1 2>["a"])} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc(fused[5])} : () -> ()

// -----

// expected-error@+1 {{expected ']' in fused location}}
"test.a"() {a = loc(fused["a" 5])} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc(fused["a", ])} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"test.a"() {a = loc(unknown 5)} : () -> ()

// -----

// expected-error@+1 {{expected location instance}}
"test.a"() {a = loc(x)} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'array'}}
"test.a"() {a = array 5} : () -> ()

// -----

// expected-error@+1 {{expected ':' after dense array type}}
"test.a"() {a = array<i8 5>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"test.a"() {a = array<i8: x>} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close an array attribute}}
"test.a"() {a = array<i8: 1 x>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"test.a"() {a = array<i8: 1, >} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"test.a"() {a = opaque<5>} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {a = unit 5} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = 5 : } : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = 5 : 5} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"test.a"() {a = "a" : } : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {a = true :} : () -> ()

// -----

// expected-error@+1 {{expected ')' after child location of NameLoc}}
"test.a"() {a = loc("a"("b" 5))} : () -> ()

// -----

// expected-error@+1 {{expected integer or float type, got: 'complex<f32>'}}
"test.a"() {a = array<complex<f32>: 1>} : () -> ()

// -----

// expected-error@+1 {{expected integer or float type, got: 'tensor<1xi8>'}}
"test.a"() {a = array<tensor<1xi8>: 1>} : () -> ()

// -----

// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"test.a"() {a = array<i7: 1>} : () -> ()

// -----

// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"test.a"() {a = array<i1: 1>} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"test.a"() {a = array<i8: true>} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"test.a"() {a = array<f32: true>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"test.a"() {a = array<i8: 1.0>} : () -> ()
