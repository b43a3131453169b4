// After a syntax error the parser continues at the next operation, and finds all errors of a file.

// RUN: not qopt %s 2>&1 | FileCheck %s

// CHECK: recovery.mlir:[[#@LINE+2]]:10: error: use of undeclared SSA value name
func.func @undeclared() -> i32 {
  return %missing : i32
}

// CHECK: recovery.mlir:[[#@LINE+2]]:27: error: expected non-function type
func.func @type(%x: i32) {
  %0 = arith.addi %x, %x : 5
  return
}

// An alias after a mistake is still defined; an attribute at the start of a line is not an alias.
// CHECK: recovery.mlir:[[#@LINE+1]]:1: error: custom op 'mistake' is unknown
mistake
  #no_alias
!pair = tensor<2xf32>
#same = affine_map<(d0) -> (d0)>

// CHECK-NOT: error
// CHECK: recovery.mlir:[[#@LINE+3]]:8: error: custom op 'arith.mistake' is unknown
// CHECK-NOT: error
func.func @alias(%x: !pair) attributes {map = #same} {
  %0 = arith.mistake %x : !pair
  return
}

// Text in brackets that open after a mistake belongs to it, text after the brackets does not.
// CHECK: recovery.mlir:[[#@LINE+4]]:3: error: custom op 'arith.first' is unknown
// CHECK: recovery.mlir:[[#@LINE+7]]:3: error: custom op 'arith.second' is unknown
// CHECK-NOT: error
func.func @brackets(%x: i32) {
  arith.first [%x,
    [%x]
    arith.unread
  ] %x
  arith.second
  return
}

// The name of a failed operation's result is visible where the result would be, and not after its region.
// CHECK: recovery.mlir:[[#@LINE+5]]:12: error: custom op 'arith.outer' is unknown
// CHECK-NOT: error
// CHECK: recovery.mlir:[[#@LINE+5]]:14: error: custom op 'arith.inner' is unknown
// CHECK-NOT: error
func.func @visible(%c: i1, %x: i32) -> i32 {
  %outer = arith.outer %x : i32
  scf.if %c {
    %inner = arith.inner %x : i32
    %0 = arith.addi %inner, %outer : i32
  }
  %1 = arith.addi %outer, %x : i32
  // CHECK: recovery.mlir:[[#@LINE+1]]:10: error: use of undeclared SSA value name
  return %inner : i32
}

// A use before a failed operation has no error of its own.
// CHECK: recovery.mlir:[[#@LINE+4]]:12: error: custom op 'arith.later' is unknown
// CHECK-NOT: error
func.func @before(%x: i32) -> i32 {
  %0 = arith.addi %later, %x : i32
  %later = arith.later %x : i32
  return %0 : i32
}
