// Giant vector splat.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f() -> vector<1000000000xi8> {
  %c = arith.constant dense<1> : vector<1000000000xi8>
  return %c : vector<1000000000xi8>
}
