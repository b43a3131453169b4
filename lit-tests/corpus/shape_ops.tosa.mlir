// RUN: qopt --validate --fold-quant-shapes %S/../models/shape_ops.int8.tosa.mlir | FileCheck %s

// The reshape of weights is gone. Of the activations, a transpose, a reshape and a transpose back became one reshape.

// CHECK: "tosa.const"() <{values = dense<{{.*}} : tensor<12x1x1x24xi8>
// CHECK: [[CONCAT:%.*]] = tosa.concat
// CHECK-NOT: -> tensor<12x1x1x24xi8>
// CHECK: tosa.reshape [[CONCAT]], %{{.*}} -> tensor<256x1x1x24xi8>
