// Shape computations, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f() {
  // expected-error@+1 {{'shape.assuming_all' op no operands specified}}
  %0 = shape.assuming_all
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'shape.assuming_all' op no operands specified}}
  %0 = "shape.assuming_all"() : () -> !shape.witness
  return
}

// -----

func.func @f(%a: tensor<3xindex>) {
  // expected-error@+1 {{'shape.cstr_broadcastable' op required at least 2 input shapes}}
  %0 = shape.cstr_broadcastable %a : tensor<3xindex>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  %0 = shape.shape_of %a : tensor<3xf32> -> !shape.shape
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  %0 = shape.shape_of %a : tensor<3xf32> -> tensor<?xindex>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  %0 = shape.shape_of %a : tensor<*xf32> -> tensor<3xindex>
  return
}

// -----

func.func @f(%a: !shape.value_shape) {
  // expected-error@+1 {{'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.shape_of %a : !shape.value_shape -> tensor<3xindex>
  return
}

// -----

func.func @f(%a: !shape.value_shape) {
  // expected-error@+1 {{'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.shape_of %a : !shape.value_shape -> tensor<?xindex>
  return
}

// -----

func.func @f(%a: memref<3xf32>) {
  %0 = shape.shape_of %a : memref<3xf32> -> tensor<1xindex>
  return
}

// -----

func.func @f(%a: memref<*xf32>) {
  %0 = shape.shape_of %a : memref<*xf32> -> tensor<1xindex>
  return
}

// -----

func.func @f(%a: index) {
  %0 = shape.add %a, %a : index, index -> !shape.size
  return
}

// -----

func.func @f(%a: tensor<3xindex>) {
  %0 = shape.rank %a : tensor<3xindex> -> !shape.size
  return
}

// -----

func.func @f(%a: !shape.shape) {
  // expected-error@+1 {{'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.rank %a : !shape.shape -> index
  return
}

// -----

func.func @f(%a: !shape.shape) {
  // expected-error@+1 {{'shape.num_elements' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.num_elements %a : !shape.shape -> index
  return
}

// -----

func.func @f(%a: tensor<3xf32>, %i : index) {
  %0 = shape.dim %a, %i : tensor<3xf32>, index -> !shape.size
  return
}

// -----

func.func @f(%a: tensor<3xf32>, %i : !shape.size) {
  %0 = shape.dim %a, %i : tensor<3xf32>, !shape.size -> index
  return
}

// -----

func.func @f(%a: !shape.size, %b: index) {
  %0 = shape.meet %a, %b : !shape.size, index -> index
  return
}

// -----

func.func @f(%shape : !shape.shape, %init : !shape.size) -> !shape.size {
  %n = shape.reduce(%shape, %init) : !shape.shape -> !shape.size {
    ^bb0(%index : index, %extent : !shape.size, %acc : !shape.size):
      // expected-error@+1 {{'shape.yield' op number of operands does not match number of results of its parent}}
      shape.yield
  }
  return %n : !shape.size
}

// -----

func.func @f(%shape : !shape.shape, %init : !shape.size) -> !shape.size {
  %n = shape.reduce(%shape, %init) : !shape.shape -> !shape.size {
    ^bb0(%index : index, %extent : !shape.size, %acc : !shape.size):
      // expected-error@+1 {{'shape.yield' op types mismatch between yield op and its parent}}
      shape.yield %index : index
  }
  return %n : !shape.size
}

// -----

// expected-error@+1 {{shape function library @nope not found}}
module attributes {shape.lib = @nope} {}

// -----

// expected-error@+1 {{@nope does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@nope]} {}

// -----

// expected-error@+1 {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = [3]} {}

// -----

// expected-error@+1 {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 3} {}

// -----

// expected-error@+1 {{@fn required to be shape function library}}
module attributes {shape.lib = @fn} {
func.func @fn() { return }
}

// -----

// expected-error@+1 {{@fn does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@fn]} {
func.func @fn() { return }
}

// -----

// expected-error@+1 {{shape.lib attribute may only be on op implementing SymbolTable}}
func.func @fn() attributes {shape.lib = @fn} { return }

// -----

module attributes {shape.foo = 3} {}

// -----

// expected-error@+1 {{only one op to shape mapping allowed, found multiple for `"test.x"`}}
module attributes {shape.lib = [@a, @b]} {
shape.function_library @a {
} mapping { test.x = @x }
shape.function_library @b {
} mapping { test.x = @x }
}

// -----

func.func @f() {
  %0 = "shape.unknown_shape"() : () -> !shape.shape
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'shape.unknown_shape' is unknown}}
  %0 = shape.unknown_shape
  return
}

// -----

func.func @f(%w: !shape.witness) {
  // expected-error@+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = shape.assuming %w -> (index) {
    shape.assuming_yield
  }
  return
}
