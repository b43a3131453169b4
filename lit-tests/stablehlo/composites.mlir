// Composites become operations of chlo that --floats-to-tosa converts, or calls of their decompositions.

// RUN: qopt %s --stablehlo-legalize-composite-to-call | FileCheck %s
// RUN: qopt %s --stablehlo-legalize-composite-to-call --inline --symbol-dce --floats-to-tosa --run=sorted | FileCheck %s --check-prefix=SORTED
// RUN: qopt %s --stablehlo-legalize-composite-to-call --inline --symbol-dce --floats-to-tosa --run=own | FileCheck %s --check-prefix=OWN

// CHECK-LABEL: func.func @known
// CHECK: chlo.top_k(%arg0, k = 2) : tensor<3x5xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
// CHECK: chlo.erf %arg0 : tensor<3x5xf32> -> tensor<3x5xf32>
func.func @known(%x: tensor<3x5xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x5xf32>) {
  %0:2 = stablehlo.composite "chlo.top_k" %x {composite_attributes = {k = 2 : i64}, decomposition = @top_k, version = 1 : i32} : (tensor<3x5xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  %1 = stablehlo.composite "chlo.erf" %x {decomposition = @erf, version = 1 : i32} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0#0, %0#1, %1 : tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x5xf32>
}

// Another version, an unknown name, and an operation whose attributes are wrong.
// CHECK-LABEL: func.func @decomposed
// CHECK: call @erf(%arg0)
// CHECK: call @twice(%arg0)
// CHECK: call @top_k(%arg0)
func.func @decomposed(%x: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x2xf32>, tensor<3x2xi32>) {
  %0 = stablehlo.composite "chlo.erf" %x {decomposition = @erf, version = 2 : i32} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.composite "own.twice" %x {decomposition = @twice} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %2:2 = stablehlo.composite "chlo.top_k" %x {composite_attributes = {k = 3 : i64}, decomposition = @top_k, version = 1 : i32} : (tensor<3x5xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  return %0, %1, %2#0, %2#1 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x2xf32>, tensor<3x2xi32>
}

func.func private @top_k(tensor<3x5xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
func.func private @erf(tensor<3x5xf32>) -> tensor<3x5xf32>

// CHECK-LABEL: func.func private @twice
func.func private @twice(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.add %x, %x : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// 0 comes before -0, and equal elements keep their order.
// SORTED: dense<[2.000000e+00, 2.000000e+00, 0.000000e+00, -0.000000e+00]>
// SORTED: dense<[1, 4, 2, 0]>
func.func @sorted() -> (tensor<4xf32>, tensor<4xi32>) {
  %x = stablehlo.constant dense<[-0.0, 2.0, 0.0, -1.0, 2.0]> : tensor<5xf32>
  %0:2 = stablehlo.composite "chlo.top_k" %x {composite_attributes = {k = 4 : i64}, decomposition = @top_4, version = 1 : i32} : (tensor<5xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}

func.func private @top_4(tensor<5xf32>) -> (tensor<4xf32>, tensor<4xi32>)

// A composite within a decomposition.
// OWN: dense<[8.000000e+00, -4.000000e+00]>
func.func @own() -> tensor<2xf32> {
  %x = stablehlo.constant dense<[2.0, -1.0]> : tensor<2xf32>
  %0 = stablehlo.composite "own.four_times" %x {decomposition = @four_times} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func private @four_times(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.composite "own.twice" %x {decomposition = @twice_2} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.add %0, %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func private @twice_2(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
