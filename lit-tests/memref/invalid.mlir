// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @load(%m: memref<2x2xi8>, %i: index) {
  // expected-error@+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<2x2xi8>
  return
}

// -----

func.func @store(%m: memref<2x2xi8>, %i: index, %v: i8) {
  // expected-error@+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%i, %i, %i] : memref<2x2xi8>
  return
}

// -----

func.func @alloc(%n: index) {
  // expected-error@+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%n) : memref<4xi8>
  return
}

// -----

// expected-error@+1 {{'memref.global' op initial value shape expected to be 2 but was 3}}
"memref.global"() <{initial_value = dense<0> : tensor<3xi8>, sym_name = "g", type = memref<2xi8>}> : () -> ()

// -----

// expected-error@+1 {{type should be static shaped memref, but got 'memref<?xi8>'}}
memref.global @g : memref<?xi8>

// -----

func.func @view(%b: memref<64xi8>, %i: index) {
  // expected-error@+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = "memref.view"(%b, %i) : (memref<64xi8>, index) -> memref<?xi32>
  return
}

// -----

func.func @subview(%b: memref<4x4xi8>) {
  // expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %b[0] [2, 2] [1, 1] : memref<4x4xi8> to memref<2x2xi8, strided<[4, 1]>>
  return
}

// -----

func.func @reinterpreted(%b: memref<4x4xi8>) {
  // expected-error@+1 {{expected result type with size = 8 instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [8], strides: [1] : memref<4x4xi8> to memref<4xi8>
  return
}
