// MLIR bytecode is written and read, and detected by its content. tools/qopt/tests/vs_mlir_bytecode.rs exchanges it with mlir-opt.

// RUN: qopt %s --emit-bytecode | qopt - | FileCheck %s
// RUN: qopt %s -o %t.mlirbc
// RUN: qopt %t.mlirbc --fold-quant-shapes -o %t.folded.mlirbc
// RUN: qopt %t.folded.mlirbc | FileCheck %s --check-prefix=FOLDED
// RUN: qopt %s --emit-bytecode-version=6 --emit=mlirbc | qopt --mlir-print-debuginfo - | FileCheck %s --check-prefix=LOC
// RUN: qopt %s --emit-bytecode --elide-resource-data-from-bytecode | qopt - | FileCheck %s --check-prefix=ELIDED
// RUN: qopt %t.mlirbc --run=f | FileCheck %s --check-prefix=RESULT
// RUN: not qopt %s --emit-bytecode --emit-bytecode-version=3 2>&1 | FileCheck %s --check-prefix=VERSION

// CHECK: func.func @f() -> tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01:3}>>
// CHECK-NEXT: dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
// CHECK: tosa.transpose
// CHECK: a: "0x040000000102"

// FOLDED: dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// FOLDED-NOT: tosa.transpose

// LOC: [[FILE:#loc[0-9]*]] = loc("layer.py":40:3)
// LOC: loc("layer"([[FILE]]))

// ELIDED: dense_resource<a> : tensor<2xi8>
// ELIDED-NOT: 0x04

// RESULT: dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// VERSION: cannot write bytecode of version 3: qopt writes versions 4 to 6

func.func @f() -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>> {
  %0 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %1 = quant.scast %0 : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
  return %2 : tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25:3}>>
}

func.func @g() {
  %0 = arith.constant dense_resource<a> : tensor<2xi8> loc("layer"("layer.py":40:3))
  return
}

{-# dialect_resources: { builtin: { a: "0x040000000102" } } #-}
