// Several functions are named by what they are called, so that has to be a name in C. The only one of a program is the model.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s
// RUN: not cat %t.o

// CHECK: qopt: 'g-h' is no name in C

func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @"g-h"(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
