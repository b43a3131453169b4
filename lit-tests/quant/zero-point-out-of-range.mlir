// A type per tensor may have a zero point that its storage type does not have. It is kept, and has no known parameters: nothing folds
// into it, and the conversions leave it.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --emit-bytecode -o %t && qopt %t | FileCheck %s
// RUN: qopt %s --fold-quant-shapes --canonicalize --normalize-quant-types | FileCheck %s
// RUN: qopt %s --quant-to-hub --floats-to-tosa | FileCheck %s
// RUN: qopt %s --lower-quant-ops | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:128>
!u = !quant.uniform<u8:f32, 0.5:-1>

// CHECK-LABEL: func.func @casts
// CHECK-SAME: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:128>>
func.func @casts(%x: tensor<4x!q>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x!u>) {
  // CHECK: "tfl.dequantize"(%arg0) : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:128>>) -> tensor<4xf32>
  %0 = "tfl.dequantize"(%x) : (tensor<4x!q>) -> tensor<4xf32>
  // CHECK: "tfl.quantize"(%arg1) <{qtype = tensor<4x!quant.uniform<u8:f32, 5.000000e-01:-1>>}>
  %1 = "tfl.quantize"(%y) <{qtype = tensor<4x!u>}> : (tensor<4xf32>) -> tensor<4x!u>
  return %0, %1 : tensor<4xf32>, tensor<4x!u>
}

// The stored integer of an implicit zero does not exist.
// CHECK-LABEL: func.func @pad
func.func @pad() -> tensor<3x!q> {
  %p = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x!q>, value = dense<1> : tensor<2xi8>}> : () -> tensor<2x!q>
  // CHECK: "tfl.pad"
  %0 = "tfl.pad"(%x, %p) : (tensor<2x!q>, tensor<1x2xi32>) -> tensor<3x!q>
  return %0 : tensor<3x!q>
}

// CHECK-LABEL: func.func @sum
func.func @sum(%x: tensor<4x!q>) -> tensor<4x!q> {
  // CHECK: tfl.add
  %0 = tfl.add %x, %x {fused_activation_function = "NONE"} : tensor<4x!q>
  return %0 : tensor<4x!q>
}

// The stored integers are not numbers of the program.
// CHECK-LABEL: func.func @numbers
func.func @numbers(%x: tensor<2x!q>, %y: tensor<2x!quant.any<i8:f32>>) -> (tensor<2xf32>, tensor<2xi1>, tensor<2xf32>) {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<2x!q>, value = dense<[1, -3]> : tensor<2xi8>}> : () -> tensor<2x!q>
  // CHECK: "tfl.cast"
  %0 = "tfl.cast"(%c) : (tensor<2x!q>) -> tensor<2xf32>
  // CHECK: "tfl.equal"
  %1 = "tfl.equal"(%c, %x) : (tensor<2x!q>, tensor<2x!q>) -> tensor<2xi1>
  // CHECK: "tfl.dequantize"
  %2 = "tfl.dequantize"(%y) : (tensor<2x!quant.any<i8:f32>>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xi1>, tensor<2xf32>
}
