// Booleans are signless, and one row or column is broadcast to the declared size, in the interpreter and in machine code.

// REQUIRES: codegen

// RUN: qopt %s --run=main | FileCheck %s
// RUN: qopt run %s --check | FileCheck %s --check-prefix=EQUAL

// CHECK: dense<[true, false, true, false]> : tensor<4xi1>
// CHECK-NEXT: dense<false> : tensor<4xi1>
// CHECK-NEXT: dense<true> : tensor<4xi1>
// CHECK-NEXT: dense<{{\[\[\[\[6], \[10]], \[\[6], \[10]]]]}}> : tensor<1x2x2x1xi32>
// CHECK-NEXT: dense<{{\[\[\[\[3], \[5]], \[\[3], \[5]]]]}}> : tensor<1x2x2x1xi8>
// CHECK-NEXT: dense<[false, false, true, false]> : tensor<4xi1>
// CHECK-NEXT: dense<[true, false, true, true]> : tensor<4xi1>
// CHECK-NEXT: dense<0> : tensor<i32>

// EQUAL-COUNT-8: equal to the interpreter's in all

func.func @main() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<1x2x2x1xi32>, tensor<1x2x2x1xi8>, tensor<4xi1>, tensor<4xi1>, tensor<i32>) {
  %b = "tosa.const"() {values = dense<[true, false, true, false]> : tensor<4xi1>} : () -> tensor<4xi1>
  %1 = tosa.clamp %b {min_val = false, max_val = true} : (tensor<4xi1>) -> tensor<4xi1>
  %2 = tosa.clamp %b {min_val = false, max_val = false} : (tensor<4xi1>) -> tensor<4xi1>
  %3 = tosa.clamp %b {min_val = true, max_val = true} : (tensor<4xi1>) -> tensor<4xi1>
  %x = "tosa.const"() {values = dense<[[[[3], [5]]]]> : tensor<1x1x2x1xi8>} : () -> tensor<1x1x2x1xi8>
  %scale = tosa.const_shape {values = dense<[2, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = tosa.resize %x, %scale, %zero, %zero {mode = BILINEAR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xi32>
  %5 = tosa.resize %x, %scale, %zero, %zero {mode = NEAREST_NEIGHBOR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xi8>
  %c = "tosa.const"() {values = dense<[true, true, false, false]> : tensor<4xi1>} : () -> tensor<4xi1>
  %6 = tosa.greater %b, %c : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %7 = tosa.greater_equal %b, %c : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %8 = tosa.argmax %c {axis = 0 : i32} : (tensor<4xi1>) -> tensor<i32>
  return %1, %2, %3, %4, %5, %6, %7, %8 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<1x2x2x1xi32>, tensor<1x2x2x1xi8>, tensor<4xi1>, tensor<4xi1>, tensor<i32>
}
