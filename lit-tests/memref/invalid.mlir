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

// -----

func.func @cast_element(%b: memref<4xi8>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<4xi8>' and result type 'memref<?xi16>' are cast incompatible}}
  %0 = memref.cast %b : memref<4xi8> to memref<?xi16>
  return
}

// -----

func.func @cast_stride(%b: memref<4xi8>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<4xi8>' and result type 'memref<4xi8, strided<[2]>>' are cast incompatible}}
  %0 = memref.cast %b : memref<4xi8> to memref<4xi8, strided<[2]>>
  return
}

// -----

func.func @cast_space(%b: memref<4xi8>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<4xi8>' and result type 'memref<*xi8, 1>' are cast incompatible}}
  %0 = memref.cast %b : memref<4xi8> to memref<*xi8, 1>
  return
}

// -----

func.func @cast_unranked(%b: memref<*xi8>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<*xi8>' and result type 'memref<*xi8>' are cast incompatible}}
  %0 = memref.cast %b : memref<*xi8> to memref<*xi8>
  return
}

// -----

func.func @subview_offset(%b: memref<8x16xi8>) {
  // expected-error@+1 {{expected result type to be 'memref<4x3xi8, strided<[16, 1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x3xi8, strided<[16, 1], offset: 3>>'}}
  %0 = memref.subview %b[0, 2] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: 3>>
  return
}

// -----

func.func @subview_size(%b: memref<8x16xi8>) {
  // expected-error@+1 {{expected result type to be 'memref<4x4xi8, strided<[16, 1], offset: 2>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4x3xi8, strided<[16, 1], offset: 2>>'}}
  %0 = memref.subview %b[0, 2] [4, 4] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: 2>>
  return
}

// -----

func.func @subview_element(%b: memref<8x16xi8>) {
  // expected-error@+1 {{expected result element type to be 'i8', but got 'memref<4x3xi16, strided<[16, 1], offset: 2>>'}}
  %0 = memref.subview %b[0, 2] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi16, strided<[16, 1], offset: 2>>
  return
}

// -----

func.func @subview_rank(%b: memref<8x16xi8>) {
  // expected-error@+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<4x3x1xi8, strided<[16, 1, 1], offset: 2>>'}}
  %0 = memref.subview %b[0, 2] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3x1xi8, strided<[16, 1, 1], offset: 2>>
  return
}

// -----

func.func @subview_bounds(%b: memref<8x16xi8>) {
  // expected-error@+1 {{slice along dimension 1 runs out-of-bounds: 17 >= 16}}
  %0 = memref.subview %b[0, 15] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: 15>>
  return
}

// -----

func.func @subview_space(%b: memref<8x16xi8>) {
  // expected-error@+1 {{different memory spaces specified for base memref type 'memref<8x16xi8>' and subview memref type 'memref<4x3xi8, strided<[16, 1], offset: 2>, 1>'}}
  %0 = memref.subview %b[0, 2] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: 2>, 1>
  return
}

// -----

func.func @reinterpreted_stride(%b: memref<8xi8>) {
  // expected-error@+1 {{expected result type with stride = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xi8> to memref<2x4xi8, strided<[5, 1]>>
  return
}

// -----

func.func @reinterpreted_offset(%b: memref<8xi8>, %i: index) {
  // expected-error@+1 {{expected result type with offset = dynamic instead of 0}}
  %0 = memref.reinterpret_cast %b to offset: [%i], sizes: [2, 4], strides: [4, 1] : memref<8xi8> to memref<2x4xi8, strided<[4, 1]>>
  return
}

// -----

func.func @view_map(%b: memref<64xi8>, %i: index) {
  // expected-error@+1 {{unsupported map for result memref type 'memref<4x4xi32, strided<[8, 1]>>'}}
  %0 = memref.view %b[%i][] : memref<64xi8> to memref<4x4xi32, strided<[8, 1]>>
  return
}

// -----

func.func @view_space(%b: memref<64xi8>, %i: index) {
  // expected-error@+1 {{different memory spaces specified for base memref type 'memref<64xi8>' and view memref type 'memref<4x4xi32, 1>'}}
  %0 = memref.view %b[%i][] : memref<64xi8> to memref<4x4xi32, 1>
  return
}

// -----

func.func @no_global() {
  // expected-error@+1 {{'missing' does not reference a valid global memref}}
  %0 = memref.get_global @missing : memref<2xi8>
  return
}

// -----

memref.global "private" @bytes : memref<4xi8>
func.func @other_type() {
  // expected-error@+1 {{result type 'memref<2xi8>' does not match type 'memref<4xi8>' of the global memref @bytes}}
  %0 = memref.get_global @bytes : memref<2xi8>
  return
}

// -----

func.func @symbols(%n: index) {
  // expected-error@+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc(%n) : memref<2x?xi8, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  return
}

// -----

func.func @open_strides() {
  // expected-error@+1 {{'memref.alloca' op symbol operand count does not equal memref symbol count: expected 2, got 0}}
  %0 = memref.alloca() : memref<2xi8, strided<[?], offset: ?>>
  return
}

// -----

func.func @part_of_skewed(%m: memref<8x8xi8, affine_map<(d0, d1) -> (d0 + d1, d1)>>) {
  // expected-error@+1 {{base type 'memref<8x8xi8, affine_map<(d0, d1) -> (d0 + d1, d1)>>' is not strided}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x8xi8, affine_map<(d0, d1) -> (d0 + d1, d1)>> to memref<2x2xi8, strided<[8, 1]>>
  return
}

// -----

func.func @part_with_map(%m: memref<16x16xi8>, %i: index) {
  // expected-error@+1 {{(mismatch of result layout)}}
  %0 = memref.subview %m[2, 1] [8, 8] [1, 1] : memref<16x16xi8> to memref<8x8xi8, affine_map<(d0, d1) -> (d0 * 16 + d1 + 32)>>
  return
}

// -----

// expected-error@+1 {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @text : memref<2x2xi8> = "text"

// -----

// expected-error@+1 {{'memref.global' op initial value should be a unit or elements attribute, but got "text"}}
"memref.global"() {sym_name = "g", type = memref<2x2xi8>, initial_value = "text"} : () -> ()
