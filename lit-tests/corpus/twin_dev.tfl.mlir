// RUN: qopt --validate --fold-quant-shapes %S/../models/twin_dev.int8.tfl.mlir | FileCheck %s

// The only movement is of an activation, and stays.

// CHECK: tfl.average_pool_2d
// CHECK-NEXT: tfl.pseudo_const
// CHECK-NEXT: [[FLAT:%.*]] = "tfl.reshape"
// CHECK: "tfl.fully_connected"([[FLAT]]
// CHECK-NOT: tfl.reshape
