// A file, `-` and nothing: the name `<stdin>` stands for the last two.

// RUN: qopt %s | FileCheck %s
// RUN: cat %s | qopt | FileCheck %s
// RUN: cat %s | qopt - | FileCheck %s
// RUN: echo nonsense | not qopt 2>&1 | FileCheck %s --check-prefix=STDIN
// RUN: not qopt %t.nothing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not qopt %s %s 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK: module @m
// STDIN: <stdin>:1:1: error: custom op 'nonsense' is unknown
// MISSING: cannot open input file '{{.*}}.nothing': No such file or directory
// TWO: qopt: Too many positional arguments specified!
// TWO-NEXT: Can specify at most 1 positional arguments: See: qopt --help
module @m {
}
