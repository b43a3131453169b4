// Several functions keep their names, which must be valid in C. A single function is the model.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s
// RUN: not cat %t.o

// CHECK: qopt: 'g-h' is not a valid C identifier

func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @"g-h"(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
