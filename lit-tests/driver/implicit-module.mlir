// Text other than a single module gets a module around it, unless an option disables that.

// RUN: qopt %s | FileCheck %s
// RUN: qopt --no-implicit-module %s | FileCheck %s --check-prefix=BARE
// RUN: not qopt --no-implicit-module --split-input-file=// %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo 'func.func private @f() func.func private @g()' | not qopt --no-implicit-module 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: echo 'tosa.variable @v : tensor<2xi32>' | not qopt --no-implicit-module 2>&1 | FileCheck %s --check-prefix=OPEN

// CHECK:      {{^}}module {
// CHECK-NEXT:   func.func @f() {
// BARE:      {{^}}func.func @f() {
// OPEN: <stdin>:1:1: error: 'tosa.variable' op is not isolated from above, so it needs a module around it
// OPEN-NOT: module {
// TWO: error: source must contain a single top-level operation, found: 2
// NONE: error: source must contain a single top-level operation, found: 0
func.func @f() {
  return
}
