// Files compressed by gzip are read by their content, also from standard input.

// RUN: gzip -c %{models}/twin_dev.int8.tflite > %t.tflite.gz
// RUN: qopt %t.tflite.gz -o %t.mlir
// RUN: qopt %{models}/twin_dev.int8.tflite -o %t.plain.mlir
// RUN: diff %t.mlir %t.plain.mlir
// RUN: qopt - < %t.tflite.gz | diff - %t.plain.mlir
// RUN: qopt diff %t.tflite.gz %{models}/twin_dev.int8.tflite | FileCheck %s --check-prefix=EQUAL --allow-empty
// RUN: qopt stats %t.tflite.gz | FileCheck %s --check-prefix=STATS
// STATS: tfl.conv_2d
// EQUAL-NOT: {{.}}

// External data is found in the folder of the compressed model.

// RUN: rm -rf %t.dir && mkdir -p %t.dir && cp %{models}/external.bin %t.dir/external.bin
// RUN: gzip -c %{models}/external.onnx > %t.dir/model.gz
// RUN: qopt %t.dir/model.gz | FileCheck %s --check-prefix=EXTERNAL
// EXTERNAL: dense<{{\[}}5.000000e-01, 2.500000e-01, 1.250000e-01, 1.000000e+00]> : tensor<4xf32>

// Text, in two members.

// RUN: gzip -c %s > %t.text.gz
// RUN: echo "// more" | gzip -c >> %t.text.gz
// RUN: qopt %t.text.gz | FileCheck %s --check-prefix=TEXT
// TEXT: func.func @f

// Damaged and too large files.

// RUN: head -c 100 %t.tflite.gz > %t.cut.gz
// RUN: not qopt %t.cut.gz -o %t.never.mlir 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: not cat %t.never.mlir
// RUN: head -c 3000000 /dev/zero | gzip -c > %t.bomb.gz
// RUN: not qopt %t.bomb.gz --limit-inflated=2 2>&1 | FileCheck %s --check-prefix=BOMB
// RUN: not qopt stats %t.bomb.gz --limit-inflated=2 2>&1 | FileCheck %s --check-prefix=BOMB
// RUN: gzip -c %t.text.gz > %t.twice.gz
// RUN: not qopt %t.twice.gz 2>&1 | FileCheck %s --check-prefix=TWICE

// CUT: cannot decompress input file '{{.*}}.cut.gz': its compressed data is cut off
// BOMB: cannot decompress input file '{{.*}}.bomb.gz': its decompressed size exceeds 2097152 bytes (--limit-inflated sets another limit)
// TWICE: cannot read input file '{{.*}}.twice.gz': it is compressed by gzip twice

func.func @f() {
  return
}
