// Manual pages in troff, one for each command, from the tables of `--help`.

// RUN: rm -rf %t && qopt man %t/man1
// RUN: FileCheck %s --check-prefix=QOPT --input-file=%t/man1/qopt.1
// RUN: FileCheck %s --check-prefix=COMPILE --input-file=%t/man1/qopt-compile.1
// RUN: not qopt man 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not qopt man %s/man1 2>&1 | FileCheck %s --check-prefix=FILE

// QOPT:      .TH QOPT 1 "" "qopt {{[0-9.]+}}" "qopt"
// QOPT:      .SH SYNOPSIS
// QOPT-NEXT: .B qopt
// QOPT-NEXT: [options] <input file>
// QOPT:      .BR qopt\-compile (1)
// QOPT-NEXT: compiles a program to machine code
// QOPT:      .SS Fold data movement and constants
// QOPT:      .B \-\-fold\-quant\-shapes
// QOPT-NEXT: Fold
// QOPT:      .RS
// QOPT-NEXT: .TP
// QOPT:      .B \-\-max\-byte\-growth=<long>
// QOPT-NEXT: Maximum size of a folded constant
// QOPT:      .SH EXAMPLES
// QOPT-NEXT: .TP
// QOPT-NEXT: .B qopt model.tflite \-\-fold\-quant\-shapes

// COMPILE:      .TH QOPT\-COMPILE 1
// COMPILE-NEXT: .SH NAME
// COMPILE-NEXT: qopt\-compile \- compiles a program to machine code
// COMPILE-NOT:  .SS Fold data
// COMPILE:      .B \-\-tfl\-numerics=<value>
// COMPILE:      .RS
// COMPILE-NEXT: .TP
// COMPILE-NEXT: .B =tflite
// COMPILE-NEXT: TensorFlow Lite\(aqs reference kernels (default)
// COMPILE:      .SH EXIT STATUS

// WRONG: qopt: 'man' takes a folder: See: qopt man --help
// FILE:  qopt: cannot make '{{.*}}/man1': Not a directory
