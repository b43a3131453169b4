// Attributes of the bufferization dialect, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{attribute '"bufferization.escape"' not supported as an op attribute by the bufferization dialect}}
func.func @f(%a: i32) attributes {bufferization.escape = [true]} {
  return
}

// -----

// expected-error@+1 {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
func.func @f(%a: i32) attributes {bufferization.writable = false} {
  return
}

// -----

func.func @f(%a: i32 {bufferization.writable = false}) {
  return
}

// -----

// expected-error@+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func @f(%a: tensor<2xi32> {bufferization.writable = 3}) {
  return
}

// -----

func.func @f(%a: tensor<2xi32> {bufferization.writable = true}) {
  return
}

// -----

// expected-error@+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @f(%a: tensor<2xi32> {bufferization.writable = true})

// -----

// expected-error@+1 {{invalid value for 'bufferization.access'}}
func.func private @f(%a: tensor<2xi32> {bufferization.access = "x"})

// -----

// expected-error@+1 {{'bufferization.access' is expected to be a string attribute}}
func.func private @f(%a: tensor<2xi32> {bufferization.access = 3})

// -----

func.func private @f(%a: tensor<2xi32> {bufferization.access = "read-write"})

// -----

func.func private @f(%a: tensor<2xi32> {bufferization.access = "none"})

// -----

func.func private @f(%a: i32 {bufferization.access = "none"})

// -----

func.func @f(%a: tensor<2xi32> {bufferization.access = "none"}) { return }

// -----

// expected-error@+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func private @f(%a: tensor<2xi32> {bufferization.buffer_layout = "none"})

// -----

func.func private @f(%a: tensor<2xi32> {bufferization.buffer_layout = affine_map<(d0)->(d0)>})

// -----

func.func private @f() -> (tensor<2xi32> {bufferization.foo = "none"})

// -----

func.func private @f() -> (tensor<2xi32> {bufferization.access = "none"})

// -----

// expected-error@+1 {{attribute '"bufferization.foo"' not supported as an op attribute by the bufferization dialect}}
func.func @f() attributes {bufferization.foo} { return }

// -----

func.func @f() {
  // expected-error@+1 {{attribute '"bufferization.escape"' not supported as an op attribute by the bufferization dialect}}
  %0 = bufferization.alloc_tensor() {bufferization.escape = [true]} : tensor<2xf32>
  %1 = bufferization.alloc_tensor() {bufferization.escape = true} : tensor<2xf32>
 return }

// -----

func.func @f() {
  // expected-error@+1 {{'bufferization.alloc_tensor' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = bufferization.alloc_tensor() {bufferization.manual_deallocation} : tensor<2xf32>
 return }

// -----

func.func @f() {
  %1 = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
 return }

// -----

func.func @f() {
  %1 = memref.alloc() {bufferization.manual_deallocation = 3} : memref<2xf32>
 return }

// -----

func.func @f(%a: memref<2xf32>) {
  memref.dealloc %a {bufferization.manual_deallocation} : memref<2xf32>
  // expected-error@+1 {{'memref.cast' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = memref.cast %a {bufferization.manual_deallocation} : memref<2xf32> to memref<?xf32>
 return }
