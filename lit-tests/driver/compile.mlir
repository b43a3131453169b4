// 'compile' and 'run' list unsupported inputs and options, and then write no output.

// RUN: not qopt compile %s 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not qopt compile %s -o %t.o --target=z80 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not qopt compile %s -o %t.o --emit=punch-cards 2>&1 | FileCheck %s --check-prefix=EMIT
// RUN: not qopt compile %s -o %t.onnx 2>&1 | FileCheck %s --check-prefix=MODEL
// RUN: not qopt compile %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not qopt compile %s -o %t.o --target=m55 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not qopt compile %s -o %t.o --time 2>&1 | FileCheck %s --check-prefix=RUNS
// RUN: not qopt compile %s -o %t.o --cse 2>&1 | FileCheck %s --check-prefix=PASSES
// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REALS
// RUN: not qopt run %s -o %t.o 2>&1 | FileCheck %s --check-prefix=KEEPS
// RUN: not qopt run %s %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not qopt %s --target=host 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: not qopt compile %s -o %t.o --target=x86-64-v3,dotprod 2>&1 | FileCheck %s --check-prefix=UNKNOWABLE
// RUN: not qopt compile %s -o %t.o --target=x86-64-v3,x86-64-v4 --emit=asm 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not qopt run %s --target=x86-64-v3,x86-64-v4 2>&1 | FileCheck %s --check-prefix=RUNONE
// RUN: not cat %t.o

// OUTPUT: qopt: 'compile' needs -o, the file to write
// TARGET: qopt: unknown target 'z80'; known are x86-64-v2, {{.*}}, host, and processors such as znver4
// MODEL: qopt: '{{.*}}.onnx' has the extension of a program: 'compile' writes machine code. 'qopt <input file> -o {{.*}}.onnx' writes onnx
// TEXT: qopt: '{{.*}}.mlir' has the extension of a program: 'compile' writes machine code. 'qopt <input file> -o {{.*}}.mlir' writes mlir
// NEAR: qopt: unknown target 'm55'; {{.*}}; did you mean 'cortex-m55'?
// EMIT: qopt: cannot emit 'punch-cards': it is obj, asm, llvm-ir, mlir or so
// UNKNOWABLE: qopt: 'dotprod' cannot be one of several targets: its features cannot be detected at run time
// SEVERAL: qopt: cannot emit 'asm' for several targets: it is obj or so
// RUNONE: qopt: 'run' requires a single --target
// RUNS: qopt: 'compile' does not take --time: See: qopt compile --help
// PASSES: qopt: 'compile' takes no passes; run them before it with another qopt
// REALS: compile.mlir:[[@LINE+6]]:8: error: 'tosa.exp' cannot be compiled: float elements are unsupported
// KEEPS: qopt: 'run' does not take -o: See: qopt run --help
// ONE: qopt: 'run' takes one input file
// ELSEWHERE: qopt: --target is an option of 'qopt compile', 'qopt run'

func.func @main(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = tosa.exp %x : (tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
