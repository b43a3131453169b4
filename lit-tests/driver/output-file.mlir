// A file is written only on success; otherwise an existing file stays.

// RUN: qopt %s -o %t.out
// RUN: FileCheck %s --input-file=%t.out
// RUN: not qopt --no-such-option %s -o %t.out
// RUN: not qopt --pass-pipeline='func.func(cse)' %s -o %t.out
// RUN: FileCheck %s --input-file=%t.out
// RUN: rm -f %t.new
// RUN: not qopt --pass-pipeline='func.func(cse)' %s -o %t.new
// RUN: not cat %t.new
// RUN: qopt %s -o - | FileCheck %s

// Two outputs with one path would replace each other. No command writes a compressed file.

// RUN: rm -f %t.new
// RUN: not qopt %s -o %t.new --mlir-generate-reproducer=%t.new 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not qopt %s -o %t.new --remark-format=yaml --remarks-output-file=%t.new 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not qopt compile %{models}/twin_dev.int8.tflite -o %t.new --header=%t.new 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not qopt diff - - < %s 2>&1 | FileCheck %s --check-prefix=STDIN
// RUN: not qopt %s -o %t.new.gz 2>&1 | FileCheck %s --check-prefix=GZIP
// RUN: not cat %t.new

// TWICE: qopt: cannot open output file '{{.*}}': it is named twice
// STDIN: qopt: cannot read '-' twice
// GZIP: qopt: cannot open output file '{{.*}}.new.gz': compressed files are only read

// CHECK: module @m
module @m {
}
