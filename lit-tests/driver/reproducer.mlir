// Reproducers: the program with the pipeline that is to run on it.

// RUN: qopt %s --cse --mlir-generate-reproducer=%t.always -o %t
// RUN: FileCheck %s --check-prefix=ALWAYS --input-file=%t.always
// RUN: qopt %t.always --run-reproducer | FileCheck %s --check-prefix=RAN
// RUN: qopt %t.always --run-reproducer --dump-pass-pipeline -o %t 2>&1 | FileCheck %s --check-prefix=PIPELINE

// RUN: rm -f %t.failed
// RUN: qopt %s --cse --mlir-pass-pipeline-crash-reproducer=%t.failed -o %t
// RUN: not cat %t.failed
// RUN: not qopt %s --pass-pipeline='builtin.module(cse,func.func(symbol-dce))' --mlir-generate-reproducer=%t.failed
// RUN: not cat %t.failed

// RUN: not qopt %s --pass-pipeline='builtin.module(cse,func.func(symbol-dce))' --mlir-pass-pipeline-crash-reproducer=%t.failed \
// RUN:   --verify-each=false 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: FileCheck %s --check-prefix=FAILED --input-file=%t.failed
// RUN: not qopt %t.failed --run-reproducer 2>&1 | FileCheck %s --check-prefix=AGAIN

// RUN: not qopt %s --pass-pipeline='builtin.module(cse,func.func(symbol-dce,cse))' --mlir-pass-pipeline-crash-reproducer=%t.local \
// RUN:   --mlir-pass-pipeline-local-reproducer --mlir-disable-threading 2>&1 | FileCheck %s --check-prefix=SAID-LOCAL
// RUN: FileCheck %s --check-prefix=LOCAL --input-file=%t.local
// RUN: not qopt %s --cse --mlir-pass-pipeline-crash-reproducer=%t.local --mlir-pass-pipeline-local-reproducer 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THREADS

// ALWAYS-COUNT-2: arith.addi
// ALWAYS:      mlir_reproducer: {
// ALWAYS-NEXT:   pipeline: "builtin.module(cse)",
// ALWAYS-NEXT:   disable_threading: false,
// ALWAYS-NEXT:   verify_each: true
// ALWAYS-NEXT: }

// RAN:       arith.addi
// RAN-NOT:   arith.addi
// RAN-NOT:   mlir_reproducer
// PIPELINE:      builtin.module(
// PIPELINE-NEXT:   cse

// SAID: error: Failures have been detected while processing an MLIR pass pipeline
// SAID: note: Pipeline failed while executing [`SymbolDCE` on 'func.func' operation: @f]: reproducer generated at `{{.*}}.failed`
// FAILED-COUNT-2: arith.addi
// FAILED:      pipeline: "builtin.module(cse, func.func(symbol-dce))",
// FAILED-NEXT: disable_threading: false,
// FAILED-NEXT: verify_each: false
// AGAIN: error: 'func.func' op  was scheduled to run under SymbolDCE

// SAID-LOCAL: executing `SymbolDCE` on 'func.func' operation: @f: reproducer generated
// LOCAL:     arith.addi
// LOCAL-NOT: arith.addi
// LOCAL:     pipeline: "builtin.module(func.func(symbol-dce))",
// LOCAL:     disable_threading: true

// THREADS: error: Local crash reproduction may not be used without disabling
func.func @f(%a: i32) -> (i32, i32) {
  %b = arith.addi %a, %a : i32
  %c = arith.addi %a, %a : i32
  return %b, %c : i32, i32
}
