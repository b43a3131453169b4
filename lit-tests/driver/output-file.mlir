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

// CHECK: module @m
module @m {
}
