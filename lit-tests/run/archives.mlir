// Files of several arrays: arguments by their names, and all results in one file. NumPy and the library of safetensors wrote
// the files in Inputs.

// RUN: qopt %s --run=reversed --input=%S/Inputs/arrays.npz | FileCheck %s
// RUN: qopt %s --run=reversed --input=%S/Inputs/arrays-deflated.npz | FileCheck %s
// RUN: qopt %s --run=reversed --input=%S/Inputs/arrays.safetensors | FileCheck %s
// RUN: qopt compare %s %s --function=reversed --input=%S/Inputs/arrays.npz | FileCheck %s --check-prefix=COMPARE

// CHECK:      dense<{{\[}}[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi8>
// CHECK-NEXT: dense<{{\[}}5.000000e-01, -1.500000e+00]> : tensor<2xf32>

// COMPARE: output #0: equal in all 6 elements

// The next run reads what one run writes. Results have the names of the model's outputs, or their numbers.

// RUN: qopt %s --run=reversed --input=%S/Inputs/arrays.npz --output=%t.npz
// RUN: qopt %s --run=again --input=%t.npz | FileCheck %s --check-prefix=AGAIN
// RUN: qopt %s --run=reversed --input=%S/Inputs/arrays.npz --output=%t.safetensors
// RUN: qopt %s --run=again --input=%t.safetensors | FileCheck %s --check-prefix=AGAIN

// AGAIN: dense<{{\[}}[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi8>

// Named arrays take their arguments, and the others get npy files in order.

// RUN: qopt %s --run=bytes --output=%t.npy
// RUN: qopt %s --run=named --input=%t.npy --input=%t.npz | FileCheck %s --check-prefix=MIXED
// MIXED: dense<1> : tensor<2xi8>

// Compressed files are read everywhere.

// RUN: gzip -c %t.npy > %t.npy.gz
// RUN: qopt %s --run=named --input=%t.npy.gz --input=%t.npz | FileCheck %s --check-prefix=MIXED

// Wrong names, numbers and files.

// RUN: not qopt %s --run=bytes --input=%t.npz 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not qopt %s --run=named --input=%t.npz 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not qopt %s --run=named --input=%t.npz --input=%t.npz 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not qopt %s --run=again --input=%t.npz --output=%t.none.npz --output=%t.none.npy 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// RUN: not qopt %s --run=again --input=%S/Inputs/arrays-deflated.npz --limit-inflated=0 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: head -c 300 %t.npz > %t.cut.npz
// RUN: not qopt %s --run=again --input=%t.cut.npz 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: not cat %t.none.npz

// UNKNOWN: error: '{{.*}}.npz' has an array 'first', but 'bytes' has no such argument; its arguments are
// MISSING: error: 'named' has no array for 'last'
// TWICE: error: '{{.*}}.npz' has an array 'first' for an argument that already has one
// OUTPUTS: error: an output file for all results must be the only one
// LIMIT: cannot read input file '{{.*}}arrays-deflated.npz': entry 'arr_0.npy' has {{[0-9]+}} bytes, more than 0
// CUT: cannot read input file '{{.*}}.cut.npz': the archive has no end record

func.func @reversed(%a: tensor<2x3xi8>, %b: tensor<2xf32>)
    -> (tensor<2x3xi8> {onnx.name = "first"}, tensor<2xf32> {onnx.name = "second"}) {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return %0, %b : tensor<2x3xi8>, tensor<2xf32>
}
func.func @again(%b: tensor<2xf32> {onnx.name = "second"}, %a: tensor<2x3xi8> {onnx.name = "first"}) -> tensor<2x3xi8> {
  return %a : tensor<2x3xi8>
}
func.func @named(%b: tensor<2xf32> {onnx.name = "second"}, %c: tensor<2xi8> {onnx.name = "last"},
    %a: tensor<2x3xi8> {onnx.name = "first"}) -> tensor<2xi8> {
  return %c : tensor<2xi8>
}
func.func @bytes() -> tensor<2xi8> {
  %0 = arith.constant dense<1> : tensor<2xi8>
  return %0 : tensor<2xi8>
}
