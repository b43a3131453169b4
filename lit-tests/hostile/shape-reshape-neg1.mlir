// Inferred dimension.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<2x3xi8>) -> tensor<6xi8> {
  %s = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %a, %s : (tensor<2x3xi8>, !tosa.shape<1>) -> tensor<6xi8>
  return %0 : tensor<6xi8>
}
