// A padding with zeros gives each channel its own zero point, and an operation is evaluated alone, even if it would fold with
// the ones before it.

// RUN: qopt %s --run=zeros | FileCheck %s --check-prefix=ZEROS
// RUN: qopt %s --run=unsigned | FileCheck %s --check-prefix=UNSIGNED
// RUN: qopt %s --run=law | FileCheck %s --check-prefix=LAW

!q = !quant.uniform<i8:f32:0, {0.5:7, 0.25:-3}>

// ZEROS: dense<{{\[}}[7, 1, 2, 7], [-3, 3, 4, -3]]> : tensor<2x4xi8>
func.func @zeros() -> tensor<2x4x!q> {
  %0 = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!q>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!q>
  %p = arith.constant dense<[[0, 0], [1, 1]]> : tensor<2x2xi32>
  %1 = "tfl.pad"(%0, %p) : (tensor<2x2x!q>, tensor<2x2xi32>) -> tensor<2x4x!q>
  return %1 : tensor<2x4x!q>
}

// LAW: dense<[5, -7]> : tensor<2xi8>
func.func @law() -> tensor<2xi8> {
  %0 = arith.constant dense<[5, -7]> : tensor<2xi8>
  %1 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %2 = arith.subi %0, %1 : tensor<2xi8>
  %3 = arith.addi %2, %1 : tensor<2xi8>
  return %3 : tensor<2xi8>
}

// A zero point may exceed the signed range of the storage.
// UNSIGNED: dense<{{\[}}[-56, -56], [1, -56]]> : tensor<2x2xi8>
func.func @unsigned() -> tensor<2x2x!quant.uniform<u8:f32, 0.5:200>> {
  %0 = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!quant.uniform<u8:f32, 0.5:200>>, value = dense<[[1, -56]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!quant.uniform<u8:f32, 0.5:200>>
  %p = arith.constant dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>
  %1 = "tfl.pad"(%0, %p) : (tensor<1x2x!quant.uniform<u8:f32, 0.5:200>>, tensor<2x2xi32>) -> tensor<2x2x!quant.uniform<u8:f32, 0.5:200>>
  return %1 : tensor<2x2x!quant.uniform<u8:f32, 0.5:200>>
}
