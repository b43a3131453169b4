// The programs that qopt starts. Without PATH none is found, so the report does not depend on the machine.

// RUN: env QOPT_CODEGEN=%t.none bash %S/Inputs/without_programs.sh doctor | FileCheck %s --check-prefix=MISSING
// RUN: env QOPT_CODEGEN=%t.none COLUMNS=40 bash %S/Inputs/without_programs.sh doctor | FileCheck %s --check-prefix=NARROW
// RUN: env QOPT_CODEGEN=%t.none bash %S/Inputs/without_programs.sh doctor --json | FileCheck %s --check-prefix=JSON
// RUN: env QOPT_CODEGEN=%s bash %S/Inputs/without_programs.sh doctor | FileCheck %s --check-prefix=BROKEN
// RUN: qopt doctor --color | FileCheck %s --check-prefix=COLOR
// RUN: not env TMPDIR=%t.none/x qopt doctor > %t.out && FileCheck %s --check-prefix=FOLDER --input-file=%t.out
// RUN: not env TMPDIR=%t.none/x qopt doctor --json | FileCheck %s --check-prefix=UNUSABLE
// RUN: not qopt doctor %s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not qopt doctor --cse 2>&1 | FileCheck %s --check-prefix=PASS

// MISSING:      This program
// MISSING-NEXT:   found  qopt {{.*}}0.1.0
// MISSING:      Machine code for this machine
// MISSING-NEXT:   missing  qopt-codegen {{.*}}code generator: QOPT_CODEGEN is
// MISSING:        missing  cc {{.*}}'cc' is not in PATH.
// MISSING:        missing  mlir-opt-22 {{.*}}'mlir-opt-22' is not in
// MISSING:      Missing or broken: {{[0-9]+}}. Commands that need none of them work.

// NARROW:       missing  cc {{.*}}C compiler:
// NARROW-NEXT:    'cc' is not in PATH. Needed by 'qopt

// JSON:      "checks": [
// JSON:        "name": "cc",
// JSON-NEXT:   "needed_by": "'qopt run', {{.*}}
// JSON-NEXT:   "path": null,
// JSON-NEXT:   "remedy": "install Debian packages gcc and libc6-dev",
// JSON-NEXT:   "role": "C compiler",
// JSON-NEXT:   "state": "missing",
// JSON-NEXT:   "version": null
// JSON:      "usable": true

// A file that is not a program.
// BROKEN: broken   qopt-codegen {{.*}}cannot run 'doctor.mlir

// COLOR: {{^.}}[1mThis program{{.}}[0m

// FOLDER:   broken  temporary files {{.*}}cannot make a folder
// FOLDER: Some commands do not work at all.
// UNUSABLE: "usable": false

// FILE: qopt: 'doctor' takes no file: See: qopt doctor --help
// PASS: qopt: 'doctor' takes no passes; run them before it with another qopt
