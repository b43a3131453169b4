// The reference in a terminal.

// RUN: qopt docs | FileCheck %s --check-prefix=LIST
// RUN: qopt docs tosa.reverse | FileCheck %s --check-prefix=OP --match-full-lines --strict-whitespace
// RUN: qopt docs '!quant.uniform' | FileCheck %s --check-prefix=TYPE
// RUN: qopt docs canonicalize | FileCheck %s --check-prefix=PASS
// RUN: qopt docs quant.qcast-of-dcast | FileCheck %s --check-prefix=RULE
// RUN: qopt docs qint | FileCheck %s --check-prefix=DIALECT
// RUN: env COLUMNS=60 qopt docs reducing | FileCheck %s --check-prefix=TOPIC
// RUN: env CLICOLOR_FORCE=1 qopt docs reducing | FileCheck %s --check-prefix=COLOR
// RUN: not qopt docs tosa.revers 2>&1 | FileCheck %s --check-prefix=TYPO
// RUN: not qopt docs a b 2>&1 | FileCheck %s --check-prefix=TWO

// LIST:     `qopt docs NAME` shows
// LIST:     Topics
// LIST:       hub{{ +}}The hub
// LIST:     Passes
// LIST:       cse{{ +}}Eliminate common sub-expressions
// LIST:     Dialects
// LIST:       tosa
// LIST:     Fold rules
// LIST:       quant.fold.constant{{ +}}of --fold-quant-shapes
// LIST:       quant.qcast-of-dcast{{ +}}of --canonicalize

//      OP:`tosa.reverse`
//OP-EMPTY:
// OP-NEXT:Reversal of a dimension.
//OP-EMPTY:
// OP-NEXT:    tosa.reverse operands attr-dict `:` functional-type(operands, results)
//      OP:             name      must be
// OP-NEXT:  operand    `input1`  tosa-conformant tensor of at least rank 1

// TYPE:      `!quant.uniform`
// TYPE:      Uniformly quantized reals
// TYPE-NOT:  quant.dcast
// PASS:      --canonicalize
// PASS:      `top-down`{{ +}}true{{ +}}Seed the worklist
// RULE:      A rule of `--canonicalize`
// DIALECT:   qint
// DIALECT:   `qint.conv`

// TOPIC:      Reducing programs
// TOPIC:      The command makes a program as small as possible while
// TOPIC-NEXT: `fails.sh` finds it interesting.
// COLOR:      [1mReducing programs{{.}}[0m

// TYPO:      qopt: no documentation of 'tosa.revers': See: qopt docs
// TYPO-NEXT: qopt: Did you mean 'tosa.reverse'?
// TWO:       qopt: 'docs' takes one name
