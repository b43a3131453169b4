// Environment variables name the code generator and the C compiler. A missing one is an error.

// REQUIRES: codegen
// RUN: not env QOPT_CODEGEN=/no/such qopt compile %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CODEGEN
// RUN: env QOPT_CODEGEN= qopt compile %s -o %t.o
// RUN: not env CC="no-such-compiler -m64" qopt compile %s --emit=so -o %t.so 2>&1 | FileCheck %s --check-prefix=CC
// RUN: env CC="cc -g" qopt compile %s --emit=so -o %t.so

// CODEGEN: qopt: QOPT_CODEGEN is '/no/such', which is not a file
// CC:      qopt: cannot run the C compiler 'no-such-compiler': it is not installed; 'qopt doctor' lists what each target needs

func.func @main(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tosa.abs %x : (tensor<8xi8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}
