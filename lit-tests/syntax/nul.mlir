// A NUL character is not whitespace: an editor would not show the text after it, and other readers end there.

// RUN: printf 'module {\000}' | not qopt 2>&1 | FileCheck %s
// RUN: printf 'module attributes {a.b = dense<[1,\0002]> : tensor<2xi8>} {}' | not qopt 2>&1 | FileCheck %s --check-prefix=DENSE
// RUN: printf 'module {}\000' | not qopt 2>&1 | FileCheck %s --check-prefix=END

// CHECK: <stdin>:1:9: error: unexpected character
// DENSE: <stdin>:1:35: error: unexpected character
// END: <stdin>:1:10: error: unexpected character
