// An allocation outside the arena is rejected, and so are calls, since callees would lack the arena operand.

// RUN: qopt %s --split-input-file --verify-diagnostics --assign-arena

func.func @layout() {
  // expected-error@+1 {{a buffer with a layout or a memory space cannot be placed in the arena}}
  %0 = memref.alloc() : memref<4xf32, strided<[5]>>
  return
}

// -----

func.func @space() {
  // expected-error@+1 {{a buffer with a layout or a memory space cannot be placed in the arena}}
  %0 = memref.alloc() : memref<4xf32, 1>
  return
}

// -----

func.func private @callee() {
  return
}

func.func @caller() {
  // expected-error@+1 {{'func.call' op refers to 'callee', whose signature changes: run --inline first}}
  call @callee() : () -> ()
  return
}
