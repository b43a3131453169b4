// Markers of one's own, for input and output.

// RUN: qopt --split-input-file=//==== --output-split-marker=+++ %s | FileCheck %s

// CHECK:      module @one
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: +++
// CHECK-NEXT: module @two
module @one {
}
//====
module @two {
}
