// Names of functions that differ in case only have the same macros in the header. No file is written.

// REQUIRES: codegen
// RUN: not qopt compile %s -o %t.o --header=%t.h 2>&1 | FileCheck %s
// RUN: not ls %t.o %t.h

// CHECK: the names '@net' and '@Net' differ in case only, so the header's macros clash

func.func @net(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @Net(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tosa.bitwise_not %x : (tensor<8xi8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}
