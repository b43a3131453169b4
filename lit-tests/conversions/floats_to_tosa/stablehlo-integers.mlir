// Sums, products and negations of StableHLO's integers wrap. TOSA computes them on 32 bits, and its negation saturates.

// RUN: qopt %s --floats-to-tosa | FileCheck %s
// RUN: qopt %s --floats-to-tosa --run=values | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: func.func @narrow
func.func @narrow(%arg0: tensor<3xi8>, %arg1: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) {
  // CHECK: %[[A:.*]] = tosa.cast %arg0 : (tensor<3xi8>) -> tensor<3xi32>
  // CHECK: %[[B:.*]] = tosa.cast %arg1 : (tensor<3xi8>) -> tensor<3xi32>
  // CHECK: %[[SUM:.*]] = tosa.add %[[A]], %[[B]]
  // CHECK: tosa.cast %[[SUM]] : (tensor<3xi32>) -> tensor<3xi8>
  %0 = stablehlo.add %arg0, %arg1 : tensor<3xi8>
  // CHECK: tosa.intdiv {{.*}} -> tensor<3xi32>
  %1 = stablehlo.divide %arg0, %arg1 : tensor<3xi8>
  // CHECK: tosa.sub {{.*}} -> tensor<3xi32>
  %2 = stablehlo.negate %arg0 : tensor<3xi8>
  return %0, %1, %2 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
}

// Sums, products, and the negated or divided least integer wrap.
// VALUES: dense<[-56, -128, -7]> : tensor<3xi8>
// VALUES: dense<[1, -128, 0]> : tensor<3xi8>
// VALUES: dense<[-100, -128, 7]> : tensor<3xi8>
// VALUES: dense<[16, 1, 12]> : tensor<3xi8>
// VALUES: dense<-57> : tensor<i8>
func.func @values() -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<i8>) {
  %a = stablehlo.constant dense<[100, -128, -7]> : tensor<3xi8>
  %b = stablehlo.constant dense<[100, -1, 100]> : tensor<3xi8>
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %one = stablehlo.constant dense<[100, 0, 0]> : tensor<3xi8>
  %0 = stablehlo.add %a, %one : tensor<3xi8>
  %1 = stablehlo.divide %a, %b : tensor<3xi8>
  %2 = stablehlo.negate %a : tensor<3xi8>
  %c = stablehlo.constant dense<[100, -1, -5]> : tensor<3xi8>
  %3 = stablehlo.multiply %c, %b : tensor<3xi8>
  %4 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xi8>, tensor<i8>) -> tensor<i8>
  return %0, %1, %2, %3, %4 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<i8>
}
