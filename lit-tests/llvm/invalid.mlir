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
