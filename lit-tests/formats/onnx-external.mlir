// Weights in another file stay there until they are needed. The file must lie in the model's folder.

// RUN: qopt %{models}/external.onnx | FileCheck %s
// RUN: cp %{models}/external.onnx %t.onnx
// RUN: not qopt %t.onnx 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not qopt - < %{models}/external.onnx 2>&1 | FileCheck %s --check-prefix=STDIN

// A written file has the data inside.

// RUN: qopt %{models}/external.onnx -o %t.inside.onnx
// RUN: qopt %t.inside.onnx | FileCheck %s

// CHECK: dense<{{\[\[}}-8, -7, -6, -5], [-4, -3, -2, -1], [0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<4x4xsi8>
// CHECK: dense<[5.000000e-01, 2.500000e-01, 1.250000e-01, 1.000000e+00]> : tensor<4xf32>

// MISSING: error: loc("w"): cannot open external data 'external.bin': No such file or directory
// MISSING: error: loc("s"): cannot open external data 'external.bin': No such file or directory

// STDIN: error: loc("w"): cannot open external data 'external.bin': the model is not a file
