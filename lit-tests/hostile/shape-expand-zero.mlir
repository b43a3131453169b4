// Zero elements.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<0xi8>) -> tensor<0x5xi8> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [0, 5] : tensor<0xi8> into tensor<0x5xi8>
  return %0 : tensor<0x5xi8>
}
