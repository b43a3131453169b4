// Operations of constants are constants of tfl.

// RUN: qopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: [[C:%.*]] = "tfl.pseudo_const"() <{value = dense<[2.000000e+00, -4.000000e+00]> : tensor<2xf32>}>
// CHECK-NEXT: return [[C]]
func.func @sum() -> tensor<2xf32> {
  %c = "tfl.pseudo_const"() <{value = dense<[1.0, -2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tfl.add %c, %c {fused_activation_function = "NONE"} : tensor<2xf32>
  return %0 : tensor<2xf32>
}
