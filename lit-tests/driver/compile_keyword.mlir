// The name of a C function must not be a keyword, nor a name that the header or machine code uses.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s
// RUN: not cat %t.o
// RUN: sed s/while/memcpy/ %s | not qopt compile - -o %t.o 2>&1 | FileCheck %s --check-prefix=LIBRARY

// RUN: sed s/while/erf/ %s | not qopt compile - -o %t.o 2>&1 | FileCheck %s --check-prefix=DOUBLE

// LIBRARY: 'memcpy' is a name of the C library
// DOUBLE: 'erf' is a name of the C library
// CHECK: 'while' is a keyword of C or C++

func.func @f(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @while(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
