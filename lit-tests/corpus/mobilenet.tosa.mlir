// RUN: qopt --validate --fold-quant-shapes %S/../models/mobilenet_v1_0.25_224_logits.int8.tosa.mlir | FileCheck %s

// All thirteen reshapes of weights are gone; the only one left is of the logits.

// CHECK-NOT: tosa.reshape
// CHECK: tosa.reshape %{{.*}} -> tensor<1x1001xi8>
// CHECK-NEXT: return
