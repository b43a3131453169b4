// Colours are LLVM's: requested or forced; never by default if the output is not a terminal.

// RUN: not qopt --color %s > %t 2>&1; FileCheck %s --check-prefix=COLOR < %t
// RUN: env CLICOLOR_FORCE=1 not qopt %s > %t 2>&1; FileCheck %s --check-prefix=COLOR < %t
// RUN: not qopt %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: env CLICOLOR_FORCE=0 not qopt %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: env CLICOLOR_FORCE=1 NO_COLOR=1 not qopt %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: env CLICOLOR_FORCE=1 not qopt --color=false %s 2>&1 | FileCheck %s --check-prefix=PLAIN

// COLOR:      {{^.}}[1m{{.*}}color.mlir:[[#]]:23: {{.}}[0m{{.}}[0;1;31merror: {{.}}[0m{{.}}[1muse of undeclared SSA value name
// COLOR-NEXT: {{^.}}[0m  %b = arith.addi %a, %c : i32
// COLOR-NEXT: {{^.}}[0;1;32m                      ^
// COLOR-NEXT: {{^.}}[0m

// PLAIN:      color.mlir:[[#]]:23: error: use of undeclared SSA value name
// PLAIN-NEXT: {{^}}  %b = arith.addi %a, %c : i32
// PLAIN-NEXT: {{^}}                      ^

func.func @f(%a: i32) {
  %b = arith.addi %a, %c : i32
  return
}
