// The cost of a constant is its stored size, not the number of elements of its type.

// RUN: qopt --validate --canonicalize --cse --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @splat
// CHECK-NEXT: %[[C:.*]] = "tosa.const"() <{values = dense<3> : tensor<2000000x1000000xi8>}> : () -> tensor<2000000x1000000x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: return %[[C]]
func.func @splat() -> tensor<2000000x1000000x!q> {
  %c = "tosa.const"() <{values = dense<3> : tensor<1000000x2000000xi8>}> : () -> tensor<1000000x2000000x!q>
  %t = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<1000000x2000000x!q>) -> tensor<2000000x1000000x!q>
  return %t : tensor<2000000x1000000x!q>
}

// One block covers everything, so there is one parameter.
// CHECK-LABEL: func.func @blocks
// CHECK-SAME: tensor<4000000000x4000000000x!quant.uniform<i8:f32:{0:4000000000, 1:4000000000}, {{.*}}>>
func.func @blocks(%x: tensor<4000000000x4000000000x!quant.uniform<i8:f32:{0:4000000000, 1:4000000000}, {{2.0}}>>) {
  return
}

// CHECK-LABEL: func.func @there_and_back(%arg0
// CHECK-NEXT: return %arg0
func.func @there_and_back(%x: tensor<3000000000x2x!q>) -> tensor<3000000000x2x!q> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<3000000000x2x!q>) -> tensor<2x3000000000x!q>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3000000000x!q>) -> tensor<3000000000x2x!q>
  return %1 : tensor<3000000000x2x!q>
}
