// Zero elements outside TOSA.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<3x0x10xi8>, %o: tensor<10x3x0xi8>) -> tensor<10x3x0xi8> {
  %0 = linalg.transpose ins(%a : tensor<3x0x10xi8>) outs(%o : tensor<10x3x0xi8>) permutation = [2, 0, 1]
  return %0 : tensor<10x3x0xi8>
}
