// Movements of constants that no piecewise view describes are made step by step.

// RUN: qopt %s --fold-quant-shapes=max-byte-growth=2 --validate | FileCheck %s
// RUN: qopt %s --fold-quant-shapes --validate | FileCheck %s --check-prefix=ONCE

!q = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @space_to_batch
// CHECK-NEXT: dense<{{\[\[\[0], \[2]], \[\[1], \[3]]]}}>
// CHECK-NEXT: return
// ONCE-LABEL: func.func @space_to_batch
// ONCE: tfl.space_to_batch_nd
func.func @space_to_batch() -> tensor<2x2x1x!q> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x1x!q>, value = dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>}> : () -> tensor<1x3x1x!q>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %p = "tfl.pseudo_const"() <{value = dense<[[1, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = "tfl.space_to_batch_nd"(%x, %b, %p) : (tensor<1x3x1x!q>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x2x1x!q>
  return %0 : tensor<2x2x1x!q>
}

// A chain that grows in between may shrink again.
// ONCE-LABEL: func.func @chain
// ONCE-NEXT: dense<{{\[\[1], \[2], \[3], \[4]]}}>
// ONCE-NEXT: return
func.func @chain() -> tensor<4x1x!q> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x!q>, value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4x!q>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<5x!q>, value = dense<[5, 6, 7, 8, 9]> : tensor<5xi8>}> : () -> tensor<5x!q>
  %p = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = "tfl.pad"(%x, %p) : (tensor<4x!q>, tensor<1x2xi32>) -> tensor<5x!q>
  %1 = "tfl.pack"(%0, %y) <{axis = 1 : i32, values_count = 2 : i32}> : (tensor<5x!q>, tensor<5x!q>) -> tensor<5x2x!q>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tfl.pseudo_const"() <{value = dense<[4, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.slice"(%1, %b, %z) : (tensor<5x2x!q>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x1x!q>
  return %2 : tensor<4x1x!q>
}
