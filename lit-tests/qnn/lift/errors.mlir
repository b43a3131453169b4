// Mistakes in pattern files are errors with file, line and column. The files contain the expected errors.

// RUN: not qopt --lift=%S/errors/names.qpat %s 2>&1 | FileCheck %S/errors/names.qpat
// RUN: not qopt --lift=%S/errors/syntax.qpat %s 2>&1 | FileCheck %S/errors/syntax.qpat
// RUN: not qopt --lift=%S/errors/end.qpat %s 2>&1 | FileCheck %S/errors/end.qpat
// RUN: not qopt --lift=%S/errors/character.qpat %s 2>&1 | FileCheck %S/errors/character.qpat
// RUN: not qopt --outline=%S/errors/end.qpat %s 2>&1 | FileCheck %S/errors/end.qpat

// RUN: not qopt --lift=%S/errors/nothing.qpat %s 2>&1 | FileCheck %s
// RUN: not qopt --lift=patterns=%S/errors/nothing.qpat %s 2>&1 | FileCheck %s
// RUN: not qopt --pass-pipeline='builtin.module(lift{%S/errors/nothing.qpat})' %s 2>&1 | FileCheck %s
// CHECK: <unknown>:0: error: cannot open input file '{{.*}}nothing.qpat': No such file or directory

// RUN: not qopt --lift %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: <unknown>:0: error: 'lift' requires a file with patterns: --lift=<filename>

// RUN: not qopt --lift='my own.qpat' %s 2>&1 | FileCheck %s --check-prefix=BLANK
// BLANK: <unknown>:0: error: <Pass-Options-Parser>: 'own.qpat' is a second file; quote the name of a file that has blanks
// RUN: not qopt --lift="'my own.qpat'" %s 2>&1 | FileCheck %s --check-prefix=QUOTED
// QUOTED: <unknown>:0: error: cannot open input file 'my own.qpat': No such file or directory
module {
}
