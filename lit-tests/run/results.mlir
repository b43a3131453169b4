// A function is run after the passes; its results are printed, or written to files.

// RUN: qopt %s --run=constants | FileCheck %s --check-prefix=PRINTED
// RUN: qopt %s --run=inner::main | FileCheck %s --check-prefix=INNER
// RUN: qopt %s --canonicalize --run=constants -o %t.mlir | FileCheck %s --check-prefix=PRINTED
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.mlir

// PRINTED:      dense<{{\[}}[0, 2, 4], [6, 8, 10]]> : tensor<2x3xi8>
// PRINTED-NEXT: dense<{{\[}}5.000000e-01, -1.500000e+00]> : tensor<2xf32>
// PRINTED-NEXT: dense<[7, -8]> : tensor<2xi4>
// PRINTED-NEXT: true
// PRINTED-NOT:  {{.}}

// INNER: dense<3> : tensor<4xi32>

// TEXT:     func.func @constants()
// TEXT-NOT: arith.addi

// The next run reads the files that one run writes, for every element type.

// RUN: qopt %s --run=constants --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: qopt %s --run=arguments --input=%t.0.npy --input=%t.1.npy --input=%t.2.npy --input=%t.3.npy \
// RUN:   | FileCheck %s --check-prefix=AGAIN
// RUN: qopt %s --run=unsigned --input=%t.0.npy | FileCheck %s --check-prefix=UNSIGNED

// SILENT-NOT: {{.}}

// AGAIN:      dense<{{\[}}[4, 2, 0], [10, 8, 6]]> : tensor<2x3xi8>
// AGAIN-NEXT: dense<{{\[}}5.000000e-01, -1.500000e+00]> : tensor<2xf32>
// AGAIN-NEXT: dense<[7, -8]> : tensor<2xi4>
// AGAIN-NEXT: true

// UNSIGNED: dense<{{\[}}[-1.500000e+00, -5.000000e-01, 5.000000e-01], [1.500000e+00, 2.500000e+00, 3.500000e+00]]> : tensor<2x3xf32>

func.func @constants() -> (tensor<2x3xi8>, tensor<2xf32>, tensor<2xi4>, i1) {
  %0 = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %1 = arith.addi %0, %0 : tensor<2x3xi8>
  %2 = arith.constant dense<[0.5, -1.5]> : tensor<2xf32>
  %3 = arith.constant dense<[7, -8]> : tensor<2xi4>
  %4 = arith.constant true
  return %1, %2, %3, %4 : tensor<2x3xi8>, tensor<2xf32>, tensor<2xi4>, i1
}

// A dynamic size is taken from the file.
func.func @arguments(%a: tensor<?x3xi8>, %b: tensor<2xf32>, %c: tensor<?xi4>, %d: i1) -> (tensor<?x3xi8>, tensor<2xf32>, tensor<?xi4>, i1) {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<?x3xi8>) -> tensor<?x3xi8>
  return %0, %b, %c, %d : tensor<?x3xi8>, tensor<2xf32>, tensor<?xi4>, i1
}

// Quantized arguments are read as stored integers.
func.func @unsigned(%a: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xf32> {
  %0 = quant.dcast %a : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> to tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

module @inner {
  func.func @main() -> tensor<4xi32> {
    %0 = arith.constant dense<3> : tensor<4xi32>
    return %0 : tensor<4xi32>
  }
}
