// An input that qopt refuses is reduced as text.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=no.such %s 2> /dev/null | FileCheck %s --match-full-lines
// CHECK: no.such
// CHECK-NOT: {{.+}}

func.func @f() {
  "no.such"() : () -> ()
  return
