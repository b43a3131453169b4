// A dynamic size and an unregistered operation are errors at their locations.

// RUN: not qopt compile %s -o %t.o --allow-unregistered-dialect 2>&1 | FileCheck %s
// RUN: sed 's/tensor<?x3xi8>/tensor<2x3xi8>/g' %s > %t.mlir
// RUN: not qopt compile %t.mlir -o %t.o --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=UNREGISTERED
// RUN: not cat %t.o

// CHECK: compile_dynamic.mlir:[[#@LINE+4]]:17: error: argument #0 has a dynamic size in dimension 0 ('tensor<?x3xi8>'): compiled programs need static sizes
// CHECK: note: set the sizes, for example with --shape=arg0:1x3

// UNREGISTERED: error: 'acme.f' cannot be compiled: operation is not registered
func.func @main(%x: tensor<?x3xi8>) -> tensor<?x3xi8> {
  %0 = "acme.f"(%x) : (tensor<?x3xi8>) -> tensor<?x3xi8>
  return %0 : tensor<?x3xi8>
}
