// A file, `-` and nothing: the name `<stdin>` stands for the last two.

// RUN: qopt %s | FileCheck %s
// RUN: cat %s | qopt | FileCheck %s
// RUN: cat %s | qopt - | FileCheck %s
// RUN: echo nonsense | not qopt 2>&1 | FileCheck %s --check-prefix=STDIN
// RUN: printf 'GGUF' | not qopt 2>&1 | FileCheck %s --check-prefix=WEIGHTS
// RUN: printf '\001\000\002' | not qopt 2>&1 | FileCheck %s --check-prefix=BINARY
// RUN: not qopt %t.nothing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not qopt %s %s 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK: module @m
// STDIN: <stdin>:1:1: error: custom op 'nonsense' is unknown
// WEIGHTS: cannot read input file '-': it is a GGUF file, which qopt does not read; qopt reads programs, and the file has weights only
// BINARY: cannot read input file '-': it is a binary file of an unknown kind, which qopt does not read; qopt reads .tflite, .circle, .onnx, .pt2, .mlirbc and text
// MISSING: cannot open input file '{{.*}}.nothing': No such file or directory
// TWO: qopt: Too many positional arguments specified!
// TWO-NEXT: Can specify at most 1 positional arguments: See: qopt --help
module @m {
}
