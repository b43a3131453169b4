// 10 cast to bool is true, not the low bit.
// expect: accept

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f() -> tensor<i1> {
  %c = "tosa.const"() {values = dense<10> : tensor<i32>} : () -> tensor<i32>
  %0 = tosa.cast %c : (tensor<i32>) -> tensor<i1>
  return %0 : tensor<i1>
}
