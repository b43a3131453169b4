// A dialect that is known may define only some of its operations.

// RUN: not qopt %s --run=where 2>&1 | FileCheck %s

// CHECK: undefined.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: 'tfl.where' cannot be run: its dialect does not define it

func.func @where() -> tensor<?x1xi64> {
  %c = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.where"(%c) : (tensor<2xf32>) -> tensor<?x1xi64>
  return %0 : tensor<?x1xi64>
}
