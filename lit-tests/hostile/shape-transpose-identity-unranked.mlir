// Identity perm, unranked result: folding to the input breaks types.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f(%a: tensor<3x2xi8>) -> tensor<*xi8> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 1>} : (tensor<3x2xi8>) -> tensor<*xi8>
  return %0 : tensor<*xi8>
}
