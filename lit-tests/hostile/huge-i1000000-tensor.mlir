// Splat of wide ints is one element.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f() -> tensor<1000000xi16777215> {
  %c = arith.constant dense<1> : tensor<1000000xi16777215>
  return %c : tensor<1000000xi16777215>
}
