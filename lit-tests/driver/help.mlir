// Help by command and by topic. 'qopt help' only selects texts of '--help' and 'qopt docs'.

// RUN: qopt help > %t.help && qopt --help > %t.option && cmp %t.help %t.option
// RUN: qopt help stats > %t.help && qopt stats --help > %t.option && cmp %t.help %t.option
// RUN: qopt help reducing > %t.help && qopt docs reducing > %t.docs && cmp %t.help %t.docs
// RUN: qopt --help | FileCheck %s --check-prefix=ORDER
// RUN: qopt help exit-codes | FileCheck %s --check-prefix=CODES
// RUN: qopt help targets | FileCheck %s --check-prefix=TARGETS
// RUN: qopt docs | FileCheck %s --check-prefix=LIST
// RUN: not qopt help target 2>&1 | FileCheck %s --check-prefix=TYPO
// RUN: not qopt help a b 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not qopt help --json 2>&1 | FileCheck %s --check-prefix=OPTION

// ORDER:     EXAMPLES:
// ORDER:     qopt model.tflite --fold-quant-shapes
// ORDER:     COMMANDS:
// ORDER:     qopt fold-report [options] <input file>
// ORDER:     OPTIONS:
// ORDER:     Fold data movement and constants:
// ORDER:     --fold-quant-shapes
// ORDER:     Lower to loops and machine code:
// ORDER:     --lower-int8
// ORDER-NOT: Other passes

// The section ends before the next one.
// CODES:     Exit codes
// CODES:     internal error
// CODES-NOT: Terminal

// TARGETS:     Targets
// TARGETS:     `x86-64-v2`
// TARGETS-NOT: qopt-codegen

// LIST: exit-codes{{ +}}Exit codes of all commands

// TYPO:      qopt: no documentation of 'target': See: qopt docs
// TYPO-NEXT: qopt: Did you mean 'targets'?
// TWO:       qopt: 'help' takes one name: See: qopt help
// OPTION:    qopt: 'help' does not take --json: See: qopt help --help
