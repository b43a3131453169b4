// The pass has a name and a summary, its limits are at least one, and by default constants must not grow.

// RUN: qopt --fold-quant-shapes --dump-pass-pipeline --mlir-print-ir-after-all %s -o %t 2>&1 | FileCheck %s --check-prefix=DEFAULT
// DEFAULT: fold-quant-shapes{concat=exact max-byte-growth=1 max-param-growth=1 test-shuffle=0}
// DEFAULT: IR Dump After FoldQuantShapes (fold-quant-shapes)

// RUN: qopt --help | FileCheck %s --check-prefix=HELP
// HELP: --fold-quant-shapes {{.*}}Fold reshapes, transposes, slices and other data movement
// HELP: --concat=<value> {{.*}}sub-channel grid
// HELP: --max-byte-growth=<long> {{.*}}size of a folded constant
// HELP-NEXT: --max-param-growth=<long> {{.*}}number of parameters

// RUN: not qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-param-growth=0})' %s 2>&1 | FileCheck %s --check-prefix=PARAM
// RUN: not qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-param-growth=-1})' %s 2>&1 | FileCheck %s --check-prefix=PARAM
// PARAM: 'max-param-growth' must be positive
// RUN: not qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=0})' %s 2>&1 | FileCheck %s --check-prefix=BYTE
// BYTE: 'max-byte-growth' must be positive

func.func @nothing() {
  return
}
