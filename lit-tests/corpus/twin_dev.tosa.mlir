// RUN: qopt --validate --fold-quant-shapes %S/../models/twin_dev.int8.tosa.mlir | FileCheck %s

// The weights of the depthwise convolution and of the dense layer have the shape that their users need; the activations
// before and after the dense layer are still reshaped.

// CHECK-DAG: "tosa.const"() <{values = dense<{{.*}} : tensor<3x3x12x1xi8>
// CHECK-DAG: "tosa.const"() <{values = dense<{{.*}} : tensor<11x1x1x80xi8>
// CHECK-NOT: tosa.reshape
// CHECK: tosa.reshape %{{.*}} -> tensor<1x1x1x80xi8>
// CHECK-NOT: tosa.reshape
// CHECK: tosa.reshape %{{.*}} -> tensor<1x11xi8>
// CHECK-NEXT: return
