// A command is the first word. Any other word is a file; a word close to a command gets a hint.

// RUN: qopt reduce --help | FileCheck %s --check-prefix=HELP
// RUN: not qopt compil %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not qopt redude 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not qopt absent.mlir 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not qopt reduce --tets=x %s 2>&1 | FileCheck %s --check-prefix=OPTION

// HELP:     OVERVIEW: qopt reduce, minimizes a program
// HELP:     USAGE: qopt reduce --test=<script>
// HELP-NOT: --cse
// HELP:     --max-tests=<uint>
// HELP-NOT: --cse

// TWO:      qopt: Too many positional arguments specified!
// TWO-NEXT: Can specify at most 1 positional arguments: See: qopt --help
// TWO-NEXT: qopt: Did you mean 'qopt compile'?

// ONE:      cannot open input file 'redude': No such file or directory
// ONE-NEXT: qopt: Did you mean 'qopt reduce'?

// FILE:     cannot open input file 'absent.mlir': No such file or directory
// FILE-NOT: Did you mean

// OPTION:      qopt: Unknown command line argument '--tets=x'
// OPTION-NEXT: qopt: Did you mean '--test=x'?

// A file that is named like a command is read if its name does not begin with the word.
// RUN: rm -rf %t && mkdir %t && cp %s %t/reduce && cd %t && qopt ./reduce | FileCheck %s --check-prefix=READ
// READ: func.func @f()

func.func @f() {
  return
}
