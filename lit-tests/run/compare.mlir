// Two programs on the same inputs: the differences of outputs and layers.

// RUN: qopt compare %s %s --inputs=3 | FileCheck %s --check-prefix=SAME
// RUN: qopt compare %s %S/Inputs/compare-other.mlir | FileCheck %s
// RUN: qopt compare %s %S/Inputs/compare-other.mlir --seed=1 --tolerance=1 | FileCheck %s
// RUN: not qopt compare %s %S/Inputs/compare-other.mlir --tolerance=0 | FileCheck %s
// RUN: qopt compare %s %S/Inputs/compare-quantized.mlir | FileCheck %s --check-prefix=STORED
// RUN: qopt compare %s %S/Inputs/compare-signless.mlir --function=unsigned | FileCheck %s --check-prefix=UNSIGNED
// RUN: qopt compare %s %S/Inputs/compare-other.mlir --function=f | FileCheck %s --check-prefix=REALS
// RUN: not qopt compare %s %S/Inputs/compare-other.mlir --function=g 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: qopt compare %s %S/Inputs/compare-other.mlir --function=zero | FileCheck %s --check-prefix=UNKNOWN
// RUN: qopt compare %s %S/Inputs/compare-other.mlir --function=infinite | FileCheck %s --check-prefix=UNKNOWN
// RUN: qopt compare %s %s --function=complex | FileCheck %s --check-prefix=COMPLEX
// RUN: qopt compare %{models}/twin_dev.int8.tflite %{models}/twin_dev.int8.tflite | FileCheck %s --check-prefix=HUB
// RUN: qopt compare %s %s --function=rectified | FileCheck %s --check-prefix=QUANTIZED
// RUN: not qopt compare %s %s --inputs=0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not qopt compare %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not qopt compare %s %S/Inputs/compare-other.mlir --cse 2>&1 | FileCheck %s --check-prefix=PASSES
// RUN: not qopt %s --seed=1 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not qopt compare %s %S/Inputs/compare-other.mlir --tolerance=-1 2>&1 | FileCheck %s --check-prefix=TOLERANCE

// Programs of frontends run in the hub.
// HUB: output #0: equal in all 11 elements
// HUB: layer{{.*}} (qnn.conv2d): equal in all

// NONE: qopt: --inputs must be at least 1

// SAME:      inputs: 3
// SAME-NEXT: output #0: equal in all 24 elements
// SAME-NEXT: layer "sum" (arith.addi): equal in all 24 elements
// SAME-NEXT: layer (tosa.reverse): equal in all 24 elements

// CHECK:      inputs: 1
// CHECK-NEXT: output #0: 8 of 8 elements differ, by at most 1 step; signal to noise {{[0-9.]+}} dB
// CHECK-NEXT: layer "sum" (arith.addi): 8 of 8 elements differ, by at most 1 step; signal to noise {{[0-9.]+}} dB
// CHECK-NOT:  layer

// Types differ, so that no layer is compared.
// STORED:      output #0: equal in all 8 elements
// STORED-NOT:  layer

// Signless integers take the signedness of the integers that they are compared with.
// UNSIGNED: output #0: equal in all 4 elements

// REALS: output #0: 4 of 4 elements differ, by at most 5e-1; signal to noise {{.*}} dB

// The ratio has no finite value if the reference is zero or infinite.
// UNKNOWN: output #0: {{1|3}} of 3 elements differ, by at most 1e0; signal to noise unknown

// A layer of complex numbers is left out.
// COMPLEX:      output #0: equal in all 4 elements
// COMPLEX-NEXT: layer (stablehlo.real): equal in all 4 elements
// COMPLEX-NOT:  layer

// TYPES: qopt: an argument is 'tensor<4xi8>' in one program and 'tensor<4xf32>' in the other
// ONE: qopt: 'compare' takes two input files
// PASSES: qopt: 'compare' takes no passes; run them before it with another qopt
// OPTION: qopt: --seed is an option of 'qopt compare'
// TOLERANCE: qopt: for the --tolerance option: '-1' value invalid for floating point argument!

func.func @main(%a: tensor<8xi16>) -> tensor<8xi16> {
  %c = arith.constant dense<2> : tensor<8xi16>
  %d = arith.constant dense<0> : tensor<8xi16>
  %0 = arith.addi %c, %d : tensor<8xi16> loc("sum")
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<8xi16>) -> tensor<8xi16>
  return %1 : tensor<8xi16>
}
func.func @f(%a: tensor<4xi8>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  %0 = arith.constant dense<3> : tensor<4xi8>
  %1 = quant.scast %0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}
func.func @g(%a: tensor<4xi8>) {
  return
}
func.func @unsigned() -> tensor<4x!quant.uniform<u8:f32, 0.5:7>> {
  %0 = arith.constant dense<[0, 127, 128, 255]> : tensor<4xi8>
  %1 = quant.scast %0 : tensor<4xi8> to tensor<4x!quant.uniform<u8:f32, 0.5:7>>
  return %1 : tensor<4x!quant.uniform<u8:f32, 0.5:7>>
}

// Arithmetic on quantized types is the hub's.
// QUANTIZED: layer (qnn.unary): equal in all 4 elements
func.func @rectified(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-128>> {
  %0 = "tfl.relu"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-128>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.25:-128>>
}

func.func @zero() -> tensor<3xf32> {
  %0 = arith.constant dense<0.0> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @infinite() -> tensor<3xf32> {
  %0 = arith.constant dense<[0x7F800000, 1.0, 2.0]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @complex(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.complex %a, %a : tensor<4xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
