// Options of passes: values, errors before the pipeline starts, and the text of the pipeline.

// RUN: mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-fold-quant-shapes{max-byte-growth=4 concat=exact})' --dump-pass-pipeline 2>&1 | FileCheck %s
// CHECK: qopt-fold-quant-shapes{concat=exact max-byte-growth=4 max-param-growth=1 test-shuffle=0}
// CHECK: module {

// RUN: not mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-fold-quant-shapes{nope=1})' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: no such option nope

// RUN: not mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-fold-quant-shapes{concat=some})' 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: Cannot find option named 'some'
// VALUE-NOT: module

// RUN: not mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-hub-to-tfl)' 2>&1 | FileCheck %s --check-prefix=EXCLUDED
// EXCLUDED: 'qopt-hub-to-tfl' does not refer to a registered pass

// Passes run on modules.
// RUN: not mlir-opt-22 %s --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(func.func(qopt-cse))' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: Can't add pass 'CSE' restricted to 'builtin.module' on a PassManager intended to run on 'func.func'

// RUN: mlir-opt-22 --load-pass-plugin=%{plugin} --help | FileCheck %s --check-prefix=HELP
// HELP: qopt-fold-quant-shapes
// HELP: max-byte-growth=<long>
