// 'qopt tune' measures schedules, and writes a program with the same results.

// REQUIRES: codegen

// RUN: qopt tune %s --target=x86-64-v2 --budget=5 -o %t.mlir | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: qopt tune %s --target=x86-64-v2 --budget=1 -o - | FileCheck %s --check-prefix=STDOUT
// RUN: qopt run %s --target=x86-64-v2 > %t.before
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.before -
// The borders of padded tensors are filled by merged kernels.
// RUN: qopt tune %{models}/twin_dev.int8.tflite --target=x86-64-v2 --budget=1 -o %t.model | FileCheck %s --check-prefix=REPORT
// RUN: not qopt tune %s --target=x86-64-v2,x86-64-v3 -o %t 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not qopt tune %s 2>&1 | FileCheck %s --check-prefix=OUTPUT

// REPORT: program: {{[0-9.]+}} us -> {{[0-9.]+}} us, {{no gain|[0-9.]+ times faster}}
// SEVERAL: qopt: 'tune' is for one target
// OUTPUT: 'tune' needs -o, the file to write: See: qopt tune --help

// CHECK: #qnn.schedule<gemm, tile = [{{[0-9]+}}, {{[0-9]+}}], k = 2, dot = "vpmaddwd">

// STDOUT: func.func @matmul
// STDOUT: program: {{.*}} us
func.func @matmul(%x: tensor<1x12x1x160xi8>) -> tensor<1x12x1x32xi8> {
  %v = "tosa.const"() <{values = dense<7> : tensor<1x1x1x160xi8>}> : () -> tensor<1x1x1x160xi8>
  %u = "tosa.const"() <{values = dense<3> : tensor<31x1x1x160xi8>}> : () -> tensor<31x1x1x160xi8>
  %w = tosa.concat %v, %u {axis = 0 : i32} : (tensor<1x1x1x160xi8>, tensor<31x1x1x160xi8>) -> tensor<32x1x1x160xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> : () -> tensor<32xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1518357301> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x12x1x160xi8>, tensor<32x1x1x160xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x12x1x32xi32>
  %1 = tosa.rescale %0, %m, %s, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x12x1x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x12x1x32xi8>
  return %1 : tensor<1x12x1x32xi8>
}
