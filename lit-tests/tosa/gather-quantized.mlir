// The interpreter moves the stored integers of quantized elements.

// RUN: qopt %s --run=gathered | FileCheck %s --check-prefix=GATHERED
// RUN: qopt %s --run=scattered | FileCheck %s --check-prefix=SCATTERED

!q = !quant.uniform<i8:f32, 0.5>

// GATHERED: dense<{{\[\[\[}}5, 6], [1, 2]]]> : tensor<1x2x2xi8>
func.func @gathered() -> tensor<1x2x2x!q> {
  %x = qnn.constant dense<[[[1, 2], [3, 4], [5, 6]]]> : tensor<1x3x2xi8> : tensor<1x3x2x!q>
  %i = "tosa.const"() <{values = dense<[[2, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = tosa.gather %x, %i : (tensor<1x3x2x!q>, tensor<1x2xi32>) -> tensor<1x2x2x!q>
  return %0 : tensor<1x2x2x!q>
}

// SCATTERED: dense<{{\[\[\[}}1, 2], [9, 8], [5, 6]]]> : tensor<1x3x2xi8>
func.func @scattered() -> tensor<1x3x2x!q> {
  %x = qnn.constant dense<[[[1, 2], [3, 4], [5, 6]]]> : tensor<1x3x2xi8> : tensor<1x3x2x!q>
  %u = qnn.constant dense<[[[9, 8]]]> : tensor<1x1x2xi8> : tensor<1x1x2x!q>
  %i = "tosa.const"() <{values = dense<1> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %0 = tosa.scatter %x, %i, %u : (tensor<1x3x2x!q>, tensor<1x1xi32>, tensor<1x1x2x!q>) -> tensor<1x3x2x!q>
  return %0 : tensor<1x3x2x!q>
}
