// Programs of different frontends are equal only if their outputs are compared and equal.

// RUN: sed -e 's/"tfl.logistic"(%a)/tosa.sigmoid %a/' %s > %t.mlir
// RUN: qopt diff %s %t.mlir | FileCheck %s
// RUN: not qopt diff %s %t.mlir --inputs=0 | FileCheck %s --check-prefix=STATIC
// RUN: not qopt diff %s %t.mlir --inputs=0 --json | FileCheck %s --check-prefix=JSON

// CHECK:      operations are not compared: the dialects are 'tfl' and 'tosa'; --hub converts both to the hub
// CHECK-NEXT: inputs: 1
// CHECK-NEXT: output #0: equal in all 4 elements

// STATIC:     operations are not compared
// STATIC-NOT: output

// JSON: "equal": false,

func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "tfl.logistic"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
