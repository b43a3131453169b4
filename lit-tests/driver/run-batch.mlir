// A dynamic size is that of the input array. The batch of a TensorFlow Lite model is 1 otherwise, as in LiteRT.

// REQUIRES: codegen
// RUN: qopt run %s --function=main --output=%t.one.npy
// RUN: FileCheck %s --check-prefix=ONE --input-file=%t.one.npy
// RUN: qopt run %s --function=three --output=%t.three.npy
// RUN: qopt run %s --function=main --input=%t.three.npy --output=%t.batch.npy
// RUN: FileCheck %s --check-prefix=THREE --input-file=%t.batch.npy
// RUN: not qopt run %s --function=columns 2>&1 | FileCheck %s --check-prefix=COLUMNS

// ONE: 'shape': (1, 4)
// THREE: 'shape': (3, 4)
// COLUMNS: argument #0 has a dynamic size in dimension 1
module attributes {tfl.schema_version = 3 : i32} {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.relu"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    return %0 : tensor<?x4xf32>
  }
  func.func @columns(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {
    %0 = "tfl.relu"(%x) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    return %0 : tensor<2x?xf32>
  }
  func.func @three() -> tensor<3x4xf32> {
    %0 = "tfl.pseudo_const"() <{value = dense<2.0> : tensor<3x4xf32>}> : () -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
}
