// Two storage casts are skipped if the type comes back: the fold finds the constant or the movement before them.

// RUN: qopt %s --fold-quant-shapes --validate | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5>
!r = !quant.uniform<i8:f32, 0.25>

// CHECK-LABEL: func.func @pair
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<2> : tensor<1xi8>
// CHECK-NEXT: [[Q:%.*]] = quant.scast [[C]]
// CHECK-NEXT: return [[Q]]
func.func @pair() -> tensor<1x!q> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi8>
  %0 = quant.scast %c : tensor<2xi8> to tensor<2x!q>
  %1 = quant.scast %0 : tensor<2x!q> to tensor<2xi8>
  %2 = quant.scast %1 : tensor<2xi8> to tensor<2x!q>
  %3 = tensor.extract_slice %2[1] [1] [1] : tensor<2x!q> to tensor<1x!q>
  return %3 : tensor<1x!q>
}

// CHECK-LABEL: func.func @sandwich
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<2> : tensor<1xi8>
// CHECK-NEXT: [[Q:%.*]] = quant.scast [[C]]
// CHECK-NEXT: return [[Q]]
func.func @sandwich() -> tensor<1x!q> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi8>
  %0 = quant.scast %c : tensor<2xi8> to tensor<2x!q>
  %1 = quant.scast %0 : tensor<2x!q> to tensor<2xi8>
  %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.reshape %1, %s : (tensor<2xi8>, !tosa.shape<1>) -> tensor<2xi8>
  %2 = quant.scast %r : tensor<2xi8> to tensor<2x!q>
  %a = quant.scast %2 : tensor<2x!q> to tensor<2xi8>
  %3 = tensor.extract_slice %a[1] [1] [1] : tensor<2xi8> to tensor<1xi8>
  %b = quant.scast %3 : tensor<1xi8> to tensor<1x!q>
  return %b : tensor<1x!q>
}

// The type does not come back.
// CHECK-LABEL: func.func @other
// CHECK-COUNT-2: quant.scast
func.func @other(%x: tensor<2x!q>) -> tensor<2x!r> {
  %0 = quant.scast %x : tensor<2x!q> to tensor<2xi8>
  %1 = quant.scast %0 : tensor<2xi8> to tensor<2x!r>
  return %1 : tensor<2x!r>
}
