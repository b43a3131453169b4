// Custom markers for input and output. The quotes keep the option itself from being a marker.

// RUN: qopt --split-input-file='//=''===' --output-split-marker=+++ %s | FileCheck %s

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
