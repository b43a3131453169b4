// Casts of indices, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%a: index) {
  // expected-error@+1 {{'index.casts' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.casts %a : index to index
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = index.casts %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32) {
  %0 = index.castu %a : i32 to index
  %1 = index.castu %0 : index to i8
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'index.castu' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = index.castu %a : i32 to i64
  return
}

// -----

func.func @f(%a: si32) {
  %0 = index.castu %a : si32 to index
  return
}
