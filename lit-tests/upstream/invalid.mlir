// Errors, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @f(%a: i32) {
  // expected-error@+1 {{'complex.abs' op operand #0 must be complex type with floating-point elements, but got 'i32'}}
  %0 = "complex.abs"(%a) : (i32) -> f32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'index.frob' is unknown}}
  %0 = index.frob %i, %i
  return
}

// -----

func.func @f(%t: tensor<?xf32>) {
  // expected-error@+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = bufferization.alloc_tensor() : tensor<?xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index) {
  // expected-error@+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%i] : memref<4x4xf32>
  return
}

// -----

// expected-error@+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @x : tensor<4xi32>

// -----

ml_program.func @f() -> tensor<4xi32> {
  // expected-error@+1 {{'ml_program.global_load' op undefined global: @y}}
  %0 = ml_program.global_load @y : tensor<4xi32>
  ml_program.return %0 : tensor<4xi32>
}

// -----

module @inner {
  ml_program.global private @x(dense<1> : tensor<4xi32>) : tensor<4xi32>
}
func.func @f(%v: tensor<4xi32>) {
  // expected-error@+1 {{'ml_program.global_store' op cannot store to an immutable global @inner::@x}}
  ml_program.global_store @inner::@x = %v : tensor<4xi32>
  return
}

// -----

ml_program.subgraph @g(%v: tensor<4xi32>) -> tensor<4xi8> {
  // expected-error@+1 {{type of output operand 0 ('tensor<4xi32>') doesn't match function result type ('tensor<4xi8>') in function @g}}
  ml_program.output %v : tensor<4xi32>
}

// -----

ml_program.func @f(%a: i32) -> i64 {
  // expected-error@+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f}}
  ml_program.return %a : i32
}

// -----

// expected-error@+1 {{unknown level format: frob}}
func.func private @f(tensor<4xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : frob) }>>)

// -----

func.func @f(%s: !shape.size) {
  // expected-error@+1 {{'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.add %s, %s : !shape.size, !shape.size -> index
  return
}

// -----

func.func @f(%s: !shape.shape, %z: !shape.size) {
  // expected-error@+1 {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
  %3 = shape.reduce(%s, %z) : !shape.shape -> !shape.size {
  ^bb0(%ix: index, %d: !shape.size):
    shape.yield %d : !shape.size
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c, %c)
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
  }
  return
}

// -----

ml_program.global private mutable @x(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f(%a: i32) {
  // expected-error@+1 {{'ml_program.global_store' op cannot store to a global typed 'tensor<4xi32>' from 'i32'}}
  ml_program.global_store @x = %a : i32
  ml_program.return
}

// -----

ml_program.global private mutable @x(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f() {
  // expected-error@+1 {{'ml_program.global_load' op cannot load from global typed 'tensor<4xi32>' as 'i32'}}
  %0 = ml_program.global_load @x : i32
  ml_program.return
}

// -----

ml_program.global private mutable @x(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f() {
  // expected-error@+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @x}}
  %0 = ml_program.global_load_const @x : tensor<4xi32>
  ml_program.return
}

// -----

ml_program.global private @x(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f(%a: tensor<4xi32>) {
  // expected-error@+1 {{'ml_program.global_store' op cannot store to an immutable global @x}}
  ml_program.global_store @x = %a : tensor<4xi32>
  ml_program.return
}

// -----

ml_program.global private @x(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @f(%a: tensor<4xi32>) {
  // expected-error@+1 {{'ml_program.global_load_const' op cannot load from global typed 'tensor<4xi32>' as 'tensor<3xi32>'}}
  %0 = ml_program.global_load_const @x : tensor<3xi32>
  ml_program.return
}
