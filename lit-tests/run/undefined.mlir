// A dialect that is known may define only some of its operations.

// RUN: not qopt %s --run=less 2>&1 | FileCheck %s

// CHECK: undefined.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: 'tfl.less' cannot be run: its dialect does not define it

func.func @less() -> tensor<2xi1> {
  %c = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.less"(%c, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
