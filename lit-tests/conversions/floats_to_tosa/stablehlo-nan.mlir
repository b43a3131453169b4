// The sign of NaN is NaN, in StableHLO's evaluator and in TOSA.

// RUN: qopt %s --run=sign | FileCheck %s
// RUN: qopt %s --floats-to-tosa --run=sign | FileCheck %s

// CHECK: dense<[0x7FC00000, -1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<4xf32>
func.func @sign() -> tensor<4xf32> {
  %x = stablehlo.constant dense<[0x7FC00000, -3.0, 0.0, 2.0]> : tensor<4xf32>
  %0 = stablehlo.sign %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
