// A zero point outside of narrowed storage bounds, as TensorFlow's converter writes it for constants of layer normalizations. The
// type stays as it is, and so do results. A zero that would have to be stored is never clamped to the bounds.

// RUN: qopt %s | FileCheck %s --check-prefix=KEPT
// RUN: qopt %s --quant-to-hub --run=add | FileCheck %s --check-prefix=VALUE
// RUN: qopt %s --quant-to-hub --hub-to-tosa --run=add | FileCheck %s --check-prefix=VALUE
// RUN: qopt %s --fold-quant-shapes --validate | FileCheck %s --check-prefix=FOLD
// RUN: qopt %s --fold-quant-shapes --remarks-filter=fold-quant-shapes -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

!x = !quant.uniform<i8:f32, 0.5:-128>
!n = !quant.uniform<i8<-127:127>:f32, 0.25:-128>
!y = !quant.uniform<i8:f32, 1.0:-128>

// KEPT: !quant.uniform<i8<-127:127>:f32, 2.500000e-01:-128>
// VALUE: dense<[-64, 0, 63]> : tensor<3xi8>
func.func @add() -> tensor<3x!y> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x!x>, value = dense<[-128, 0, 127]> : tensor<3xi8>}> : () -> tensor<3x!x>
  %n = "tfl.pseudo_qconst"() <{qtype = tensor<!n>, value = dense<127> : tensor<i8>}> : () -> tensor<!n>
  %0 = tfl.add(%x, %n) <{fused_activation_function = "NONE"}> : (tensor<3x!x>, tensor<!n>) -> tensor<3x!y>
  return %0 : tensor<3x!y>
}

// The stored 0 of the padding would be -128.
// REMARK: remark: [Missed] tfl.pad {{.*}} | Function=margin | Reason="0e0 would be stored as -128, which is not within -127 and 127"
// FOLD-LABEL: func.func @margin
// FOLD: quant.dcast
// FOLD: "tfl.pad"{{.*}} -> tensor<3xf32>
// FOLD: quant.qcast
func.func @margin(%x: tensor<2x!n>) -> tensor<3x!n> {
  %p = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = quant.dcast %x : tensor<2x!n> to tensor<2xf32>
  %1 = "tfl.pad"(%0, %p) : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<3xf32>
  %2 = quant.qcast %1 : tensor<3xf32> to tensor<3x!n>
  return %2 : tensor<3x!n>
}

// No 0 is stored here.
// FOLD-LABEL: func.func @moved
// FOLD: dense<{{\[\[1], \[2]]}}>
func.func @moved() -> tensor<2x1x!n> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!n>, value = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!n>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%c, %p) : (tensor<1x2x!n>, tensor<2xi32>) -> tensor<2x1x!n>
  return %0 : tensor<2x1x!n>
}
