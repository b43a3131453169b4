// Mistakes in pipelines.

// RUN: not qopt %s --pass-pipeline=cse 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not qopt %s --pass-pipeline='builtin.module(cse,nope)' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not qopt %s --pass-pipeline='builtin.module(cse{foo=1})' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not qopt %s --pass-pipeline='builtin.module(cse)' --cse 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not qopt %s --pass-pipeline='func.func(cse)' 2>&1 | FileCheck %s --check-prefix=KIND

// ANCHOR: <unknown>:0: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
// NAME:      <unknown>:0: error: MLIR Textual PassPipeline Parser:1:5: error: 'nope' does not refer to a registered pass or
// NAME-NEXT: cse,nope
// NAME-NEXT: {{^    \^}}
// OPTION: <unknown>:0: error: <Pass-Options-Parser>: no such option foo
// OPTION: failed to add `cse` with options `foo=1`
// BOTH: <unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options
// KIND: pass-pipeline-errors.mlir:[[#@LINE+1]]:1: error: can't run 'func.func' pass manager on 'builtin.module' op
module {
}
