// An unknown option names its nearest neighbour.

// RUN: not qopt %s --canonicalise 2>&1 | FileCheck %s
// RUN: not qopt %s -symbol-dec=1 2>&1 | FileCheck %s --check-prefix=VALUE

// CHECK: qopt: Unknown command line argument '--canonicalise'.  Try: 'qopt --help'
// CHECK-NEXT: qopt: Did you mean '--canonicalize'?
// VALUE: qopt: Unknown command line argument '-symbol-dec=1'.  Try: 'qopt --help'
// VALUE-NEXT: qopt: Did you mean '--symbol-dce=1'?
module {
}
