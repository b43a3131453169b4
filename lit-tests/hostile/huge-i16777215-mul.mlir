// Folding a 16M-bit multiply.
// expect: accept-or-limit

// RUN: qopt --canonicalize %s | qopt -o %t

func.func @f() -> i16777215 {
  %c = arith.constant -3 : i16777215
  %0 = arith.muli %c, %c : i16777215
  %1 = arith.shli %0, %0 : i16777215
  return %0 : i16777215
}
