// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @no_dimension(%v: vector<i32>) {
  // expected-error@+1 {{'llvm.call_intrinsic' op operand #0 must be variadic of LLVM dialect-compatible type, but got 'vector<i32>'}}
  llvm.call_intrinsic "llvm.x"(%v) : (vector<i32>) -> ()
  return
}

// -----

func.func @index(%v: i32) {
  // expected-error@+1 {{'llvm.call_intrinsic' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.call_intrinsic "llvm.x"(%v) : (i32) -> index
  return
}

// -----

func.func @no_integer(%v: f32) {
  // expected-error@+1 {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.inttoptr %v : f32 to !llvm.ptr
  return
}

// -----

func.func @no_pointer(%v: i64) {
  // expected-error@+1 {{'llvm.inttoptr' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.inttoptr %v : i64 to i64
  return
}
