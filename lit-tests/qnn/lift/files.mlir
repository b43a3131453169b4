// The file of the patterns may be given with the option's name or without; a pattern without a match is not an error, but is
// remarked on, in its own file.

// RUN: qopt --lift=%S/sigmoid.qpat %s --dump-pass-pipeline -o %t 2>&1 | FileCheck %s
// RUN: qopt --lift='patterns=%S/sigmoid.qpat' %s --dump-pass-pipeline -o %t 2>&1 | FileCheck %s
// RUN: qopt --pass-pipeline='builtin.module(lift{%S/sigmoid.qpat})' %s --dump-pass-pipeline -o %t 2>&1 | FileCheck %s
// CHECK: lift{patterns={{.*}}sigmoid.qpat}

// RUN: qopt --lift=%S/sigmoid.qpat --remarks-filter=lift %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: sigmoid.qpat:2:9: remark: [Missed] sigmoid | Category:lift | {{.*}}the pattern matches nothing
// REMARK-NEXT: pattern sigmoid(x) {
// REMARK-NEXT: {{^ +\^}}

// RUN: not qopt --lift='other=%S/sigmoid.qpat' %s 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: no such option other

// RUN: not qopt --lift='patterns' %s 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: for the --patterns option: requires a value!
module {
}
