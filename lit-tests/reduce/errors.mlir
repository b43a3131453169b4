// Errors in a test script and in the command line.

// RUN: not qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=absent.operation %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=BORING
// BORING: qopt: the input is not interesting: 'sh' ends with exit code 0, not 1

// RUN: not qopt reduce --test=%t.none %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: qopt: cannot run '{{.*}}.none': No such file or directory

// A script of the current folder needs no './', as in mlir-reduce.
// RUN: rm -rf %t.dir && mkdir %t.dir && printf '#!/bin/sh\nexit 0\n' > %t.dir/local.sh && chmod +x %t.dir/local.sh
// RUN: cd %t.dir && not qopt reduce --test=local.sh %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: qopt: the input is not interesting: 'local.sh' ends with exit code 0, not 1

// RUN: not qopt reduce --test=sh --test-arg=-c --test-arg='exec sleep 100' --timeout=1 %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=SLOW
// SLOW: qopt: the input is not interesting: 'sh' times out or is killed{{$}}

// RUN: not qopt reduce --test=sh --timeout=0 %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=TIMEOUT
// TIMEOUT: qopt: --timeout must be at least 1

// RUN: not qopt reduce %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=USAGE
// USAGE: qopt: 'reduce' needs --test, the script that decides if a file is interesting: See: qopt reduce --help
// RUN: not qopt reduce --test=sh --max-tests=x %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: qopt: for the --max-tests option: 'x' value invalid for uint argument!

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=tosa --max-tests=2 %S/one-op.mlir 2>&1 | FileCheck %s --check-prefix=ENDED
// ENDED: in 2 tests; stopped at the limit of --max-tests
