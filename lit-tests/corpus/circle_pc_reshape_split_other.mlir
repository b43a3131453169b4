// RUN: qopt --validate --fold-quant-shapes %S/../models/circle_pc_reshape_split_other.tfl.mlir | FileCheck %s --implicit-check-not=tfl.transpose --implicit-check-not=tfl.reshape

// Both movements of the weights are gone, the scales are still on dimension 0, and the constant has the consumer's shape.

// CHECK: !quant.uniform<i16:f32:0, {0.0099999997764825821,0.019999999552965164,0.029999999329447746,0.039999999105930328}>
// CHECK: "tfl.pseudo_qconst"()
// CHECK-SAME: dense<{{\[\[}}-13, -6, -8, 3, 6, -23, 12, -48], [-8, -13, -1, -9, 9, 4, 7, -11], [-5, 1, 0, -13, 5, 9, 7, 8], [3, 3, 4, 2, 6, 2, 7, 4]]> : tensor<4x8xi16>
// CHECK-NOT: "tfl.pseudo_const"
// CHECK: "tfl.fully_connected"
