// The text of a TensorFlow Lite file is the text that litert-converter prints.

// RUN: qopt %{models}/twin_dev.int8.tflite --quant-to-hub -o %t.file.mlir
// RUN: qopt %{models}/twin_dev.int8.tfl.mlir --quant-to-hub -o %t.text.mlir
// RUN: diff %t.file.mlir %t.text.mlir

// Names are locations. A written file has them.

// RUN: qopt %{models}/twin_dev.int8.tflite --mlir-print-debuginfo | FileCheck %s
// RUN: qopt %{models}/twin_dev.int8.tflite -o %t.tflite
// RUN: qopt %t.tflite --mlir-print-debuginfo | FileCheck %s

// CHECK: func.func @main(%arg0: tensor<1x16x16x4x!quant.uniform<i8:f32, 0.024100000038743019:5>> loc("x"))
// CHECK: "tfl.conv_2d"
// CHECK: loc("a")

// Other commands read files, too.

// RUN: qopt stats %{models}/twin_dev.int8.tflite | FileCheck %s --check-prefix=STATS
// STATS: tfl.conv_2d
