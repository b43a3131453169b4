// An input that qopt rejects is reduced as text.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=no.such %S/Inputs/refused.mlir 2> %t.err | FileCheck %s --match-full-lines
// CHECK: "no.such"
// CHECK-NOT: {{.+}}
