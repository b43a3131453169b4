// A float becomes an integer of 64 bits: rounded, and saturated at integers that no float has.

// REQUIRES: codegen
// RUN: qopt %s --tosa-to-linalg | FileCheck %s --implicit-check-not="= tosa.cast"
// RUN: qopt run %s --check | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ

// CHECK: math.roundeven
// CHECK: arith.fptosi {{.*}} : f32 to i64
// CHECK: arith.select

// EQUAL-COUNT-2: equal to the interpreter's in all
func.func @main(%x: tensor<9xf32>) -> (tensor<9xi64>, tensor<9xi64>) {
  %ends = "tosa.const"() <{values = dense<[0.5, 1.5, -2.5, 9.3e18, -9.3e18, 1.0e30, -1.0e30, 4.0e9, 9.2233714e18]> : tensor<9xf32>}> : () -> tensor<9xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // Zero, unless it is infinite or NaN.
  %none = tosa.sub %x, %x : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
  %all = tosa.add %ends, %none : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
  %products = tosa.mul %x, %ends, %shift : (tensor<9xf32>, tensor<9xf32>, tensor<1xi8>) -> tensor<9xf32>
  %0 = tosa.cast %all : (tensor<9xf32>) -> tensor<9xi64>
  %1 = tosa.cast %products : (tensor<9xf32>) -> tensor<9xi64>
  return %0, %1 : tensor<9xi64>, tensor<9xi64>
}
