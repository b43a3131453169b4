// True cast to i16 is 1, not -1.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f() -> tensor<1x1xi16> {
  %c = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %e = tosa.equal %c, %c : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
  %0 = tosa.cast %e : (tensor<1x1xi1>) -> tensor<1x1xi16>
  return %0 : tensor<1x1xi16>
}
