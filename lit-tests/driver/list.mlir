// Lists of passes, dialects and options.

// RUN: qopt --list-passes | FileCheck %s --check-prefix=PASSES
// RUN: qopt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: qopt --help | FileCheck %s --check-prefix=HELP

// PASSES: Passes:
// PASSES: --canonicalize
// PASSES: --cse
// DIALECTS: Available Dialects: {{.*}}builtin,{{.*}}func,{{.*}}quant,
// HELP: USAGE: qopt [options] <input file>
// HELP: --allow-unregistered-dialect
// HELP: --canonicalize
module {
}
