// Model files are compared by the names that they have.

// RUN: qopt diff %{models}/twin_dev.int8.tflite %{models}/twin_dev.int8.tflite | FileCheck %s --check-prefix=EQUAL --allow-empty
// RUN: qopt %{models}/twin_dev.int8.tflite -o %t.tflite
// RUN: qopt diff %{models}/twin_dev.int8.tflite %t.tflite | FileCheck %s --check-prefix=EQUAL --allow-empty
// RUN: qopt %{models}/shape_params.qdq.onnx -o %t.onnx
// RUN: qopt diff %{models}/shape_params.qdq.onnx %t.onnx | FileCheck %s --check-prefix=EQUAL --allow-empty

// EQUAL-NOT: {{.}}

// Types of equal shapes and elements that are not tensors, or that have an encoding.

// RUN: echo 'func.func private @f(memref<4xf32>, vector<4xf32>, tensor<4xf32>)' > %t.plain.mlir
// RUN: echo 'func.func private @f(memref<4xf32, 1>, vector<[4]xf32>, tensor<4xf32, 1>)' > %t.other.mlir
// RUN: not qopt diff %t.plain.mlir %t.other.mlir --inputs=0 | FileCheck %s --check-prefix=SHAPED
// SHAPED:      type memref<4xf32> -> memref<4xf32, 1
// SHAPED-NEXT: type vector<4xf32> -> vector<[4]xf32>
// SHAPED-NEXT: type tensor<4xf32> -> tensor<4xf32, 1

// A changed scale, and the difference that it makes.

// RUN: qopt %{models}/twin_dev.int8.tflite --mlir-print-debuginfo --print-quant-aliases=false -o %t.mlir
// RUN: sed -e 's/0.012020488269627094:7/0.0125:7/g' %t.mlir > %t.scale.mlir
// RUN: not qopt diff %t.mlir %t.scale.mlir | FileCheck %s
// CHECK:      @main
// CHECK-NEXT:   output #0 "y": scale 0.0120204882{{[0-9]*}} -> 0.0125
// CHECK-NEXT:   ~ tfl.fully_connected "y"
// CHECK-NEXT:       result "y": scale 0.0120204882{{[0-9]*}} -> 0.0125
// CHECK:      inputs: 1
// CHECK:      output #0: {{[0-9]+}} of 11 elements differ

// Operators that a pass folds, by the names of their nodes.

// RUN: qopt %{models}/shape_params.qdq.onnx --fold-quant-shapes --canonicalize -o %t.folded.onnx
// RUN: not qopt diff %{models}/shape_params.qdq.onnx %t.folded.onnx | FileCheck %s --check-prefix=ONNX
// ONNX: {{^}}  - Transpose "
// ONNX: operations: 
// ONNX: output #0: equal in all

// Programs of different frontends.

// RUN: not qopt diff %{models}/twin_dev.int8.tflite %{models}/twin_dev.qdq.onnx | FileCheck %s --check-prefix=FRONTENDS
// RUN: not qopt diff %{models}/twin_dev.int8.tflite %{models}/twin_dev.qdq.onnx --hub --inputs=0 | FileCheck %s --check-prefix=HUB
// FRONTENDS:      operations are not compared: the dialects are 'tfl' and 'torch'; --hub converts both to the hub
// FRONTENDS-NEXT: @main -> @
// HUB-NOT: not compared
// HUB: {{[+~-]}} qnn.
