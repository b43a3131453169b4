// An input that qopt rejects is reduced as text.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=no.such %S/Inputs/refused.mlir 2> %t.err | FileCheck %s --match-full-lines
// CHECK: "no.such"
// CHECK-NOT: {{.+}}

// A limit of the command line rejects an input, too.

// RUN: qopt reduce --limit-operands=1 --test=sh --test-arg=%S/Inputs/has.sh --test-arg=arith.muli %S/Inputs/two-operands.mlir 2> %t.err | FileCheck %s --check-prefix=LIMIT --match-full-lines
// LIMIT: arith.muli
// LIMIT-NOT: {{.+}}
