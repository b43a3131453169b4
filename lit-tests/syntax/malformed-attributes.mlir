// A message names the construct with the wrong token, and points to the end of the token before.

// RUN: qopt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// Keywords of types, attributes and locations are plain names in a dictionary.
// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {tensor 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {vector 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {memref 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {complex 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {tuple 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {dense_resource 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {strided 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {distinct 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {offset 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {affine_map 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {affine_set 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {loc 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {callsite 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {fused 5} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"test.a"() {to 5} : () -> ()

// -----

// In value position they are keywords.
// expected-error@+1 {{expected '(' in inline location}}
"test.a"() {a = loc 5} : () -> ()

// -----

// expected-error@+1 {{expected '(' in callsite location}}
"test.a"() {a = loc(callsite 5)} : () -> ()

// -----

// expected-error@+1 {{expected '[' in fused location}}
"test.a"() {a = loc(fused 5)} : () -> ()

// -----

// expected-error@+1 {{expected '[' in fused location}}
"test.a"() {a = loc(fused<1> 5)} : () -> ()

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"test.a"() {a = loc("a":1:2 to x)} : () -> ()

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"test.a"() {a = loc(callsite("a":1:2 to x at "b"))} : () -> ()

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"test.a"() {a = loc(fused["a":1:2 to x])} : () -> ()

// -----

// expected-error@+1 {{expected ')' in callsite location}}
"test.a"() {a = loc(callsite("a" at "b" x))} : () -> ()

// -----

// expected-error@+1 {{expected ')' in inline location}}
"test.a"() {a = loc("a" x)} : () -> ()

// -----

// expected-error@+1 {{expected '>' in integer set}}
"test.a"() {a = affine_set<(d0) : (d0 == 0) x>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"test.a"() {a = dense</> : tensor<1xi8>} : () -> ()

// -----

// Each location of a fused one has its own range.
// expected-error@+1 {{expected integer line number in FileLineColRange}}
"test.a"() {a = loc(fused["a":1:2 to :3, "b":x])} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"test.a"() {a = strided<[-]>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in tuple type}}
"test.a"() {a = tuple<i8 i8>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in complex type}}
"test.a"() {a = complex<f32, f32>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"test.a"() {a = sparse<0], 1> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"test.a"() {a = sparse<], 1> : tensor<2xi32>} : () -> ()

// -----

// Nothing follows an offset.
// expected-error@+1 {{expected '>'}}
"test.a"() {a = strided<[1], offset: 5 5>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"test.a"() {a = strided<[1] 5>} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"test.a"() {a = -"x"} : () -> ()

// -----

// A constant without its body is an error after its keyword; if no constant is allowed, the keyword is the error.
"test.a"() {a =
  // expected-error@+1 {{expected '<' after 'dense'}}
  dense} : () -> ()

// -----

"test.a"() {a =
  // expected-error@+1 {{Expected '<' after 'sparse'}}
  sparse} : () -> ()

// -----

"test.a"() {a =
  // expected-error@+1 {{expected '<' after 'array'}}
  array} : () -> ()

// -----

// expected-error@+1 {{expected '>' in complex type}}
"test.a"() {a = complex<f32
  array>} : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"test.a"() {a = [1
  dense]} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"test.a"() {a = strided<[1]
  sparse>} : () -> ()
