// Expressions of affine maps are simplified where they are read, as in MLIR and no further.

// RUN: qopt --allow-unregistered-dialect --mlir-print-local-scope %s | FileCheck %s
// RUN: mlir-opt-22 --allow-unregistered-dialect --mlir-print-local-scope %s | FileCheck %s

// A division becomes a remainder only with the same dividend and the same divisor.
// CHECK: "test.remainder"()
// CHECK-SAME: a = affine_map<(d0, d1) -> (d0 mod 3)>
// CHECK-SAME: b = affine_map<(d0, d1) -> (d0 - (d0 floordiv 3) * 2)>
// CHECK-SAME: c = affine_map<(d0, d1) -> (d0 - (d1 floordiv 3) * 3)>
// CHECK-SAME: d = affine_map<(d0, d1) -> (d0 + (d0 floordiv -3) * 3)>
// CHECK-SAME: e = affine_map<(d0, d1) -> (d0 + (d0 floordiv 0) * 5)>
// CHECK-SAME: f = affine_map<(d0)[s0] -> (d0 mod s0)>
// CHECK-SAME: g = affine_map<(d0)[s0, s1] -> (d0 - (d0 floordiv s0) * s1)>
"test.remainder"() {
  a = affine_map<(d0, d1) -> (d0 + (d0 floordiv 3) * -3)>,
  b = affine_map<(d0, d1) -> (d0 + (d0 floordiv 3) * -2)>,
  c = affine_map<(d0, d1) -> (d0 + (d1 floordiv 3) * -3)>,
  d = affine_map<(d0, d1) -> (d0 + (d0 floordiv -3) * 3)>,
  e = affine_map<(d0, d1) -> (d0 + (d0 floordiv 0) * 5)>,
  f = affine_map<(d0)[s0] -> (d0 - (d0 floordiv s0) * s0)>,
  g = affine_map<(d0)[s0, s1] -> (d0 - (d0 floordiv s0) * s1)>
} : () -> ()

// A remainder of a remainder is simpler only where one divisor divides the other, and is positive.
// CHECK: "test.remainders"()
// CHECK-SAME: a = affine_map<(d0) -> (d0 mod 3, (d0 mod 5) mod 3, (d0 mod 3) mod 6)>
// CHECK-SAME: b = affine_map<(d0)[s0] -> ((d0 mod s0) mod 3, (d0 mod -4) mod 2, (d0 mod 0) mod 2)>
"test.remainders"() {
  a = affine_map<(d0) -> ((d0 mod 6) mod 3, (d0 mod 5) mod 3, (d0 mod 3) mod 6)>,
  b = affine_map<(d0)[s0] -> ((d0 mod s0) mod 3, (d0 mod -4) mod 2, (d0 mod 0) mod 2)>
} : () -> ()

// Constants divide down and up, whatever their signs.
// CHECK: "test.constants"()
// CHECK-SAME: down = affine_map<() -> (2, -3, -3, 2, 2, -2, 0)>
// CHECK-SAME: up = affine_map<() -> (3, -2, -2, 3, 2, -2, 0)>
"test.constants"() {
  down = affine_map<() -> (7 floordiv 3, -7 floordiv 3, 7 floordiv -3, -7 floordiv -3, -6 floordiv -3, -6 floordiv 3, 0 floordiv -3)>,
  up = affine_map<() -> (7 ceildiv 3, -7 ceildiv 3, 7 ceildiv -3, -7 ceildiv -3, -6 ceildiv -3, -6 ceildiv 3, 0 ceildiv -3)>
} : () -> ()

// Constants are added and multiplied, unless the result has more than 64 bits.
// CHECK: "test.arithmetic"()
// CHECK-SAME: products = affine_map<() -> (6, -6, 0, 9223372036854775807 * 2)>
// CHECK-SAME: sums = affine_map<() -> (5, -1, 9223372036854775807 + 1)>
"test.arithmetic"() {
  products = affine_map<() -> (2 * 3, -2 * 3, 2 * 0, 9223372036854775807 * 2)>,
  sums = affine_map<() -> (2 + 3, 2 - 3, 9223372036854775807 + 1)>
} : () -> ()

// A sum is divisible by what divides both of its terms.
// CHECK: "test.divisible"()
// CHECK-SAME: a = affine_map<(d0, d1) -> (0, d0 * 2 + d1 * 3)>
"test.divisible"() {
  a = affine_map<(d0, d1) -> ((d0 * 4 + d1 * 6) mod 2, (d0 * 4 + d1 * 6) floordiv 2)>
} : () -> ()
