// --quant-from-storage takes movements and constants of stored integers out of the casts around them, if the result is correct.

// RUN: qopt %s --quant-from-storage --remarks-filter=quant-from-storage -o %t.out 2>%t.err
// RUN: FileCheck %s --implicit-check-not=scast --input-file=%t.out
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: --input-file=%t.err
// RUN: qopt %t.out --quant-from-storage -o %t.twice && cmp %t.out %t.twice

!q = !quant.uniform<i8:f32, 0.5>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>

// CHECK-LABEL: func.func @transpose(
// CHECK: %[[T:.*]] = tosa.transpose %{{.*}} {perms = array<i32: 1, 0>} : (tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK: return %[[T]]
func.func @transpose(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %0 = quant.scast %x : tensor<2x3x!q0> to tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %2 = quant.scast %1 : tensor<3x2xi8> to tensor<3x2x!q1>
  return %2 : tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @constant(
// CHECK: %[[C:.*]] = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[R:.*]] = tosa.reverse %[[C]] {axis = 0 : i32} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: return %[[R]]
func.func @constant() -> tensor<2x!q> {
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %1 = quant.scast %0 : tensor<2xi8> to tensor<2x!q>
  %2 = quant.scast %1 : tensor<2x!q> to tensor<2xi8>
  %3 = tosa.reverse %2 {axis = 0 : i32} : (tensor<2xi8>) -> tensor<2xi8>
  %4 = quant.scast %3 : tensor<2xi8> to tensor<2x!q>
  return %4 : tensor<2x!q>
}

// The cast before the movement stays if another operation uses it.
// CHECK-LABEL: func.func @shared(
// CHECK: %[[I:.*]] = quant.scast %[[X:.*]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<2xi8>
// CHECK: %[[R:.*]] = tosa.reverse %[[X]]
// CHECK: return %[[R]], %[[I]]
func.func @shared(%x: tensor<2x!q>) -> (tensor<2x!q>, tensor<2xi8>) {
  %0 = quant.scast %x : tensor<2x!q> to tensor<2xi8>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2xi8>) -> tensor<2xi8>
  %2 = quant.scast %1 : tensor<2xi8> to tensor<2x!q>
  return %2, %0 : tensor<2x!q>, tensor<2xi8>
}

// The integers have another user.
// CHECK-LABEL: func.func @integers_used(
// CHECK: quant.scast
// CHECK: tosa.reverse %{{.*}} : (tensor<2xi8>) -> tensor<2xi8>
// CHECK: quant.scast
func.func @integers_used(%x: tensor<2x!q>) -> (tensor<2x!q>, tensor<2xi8>) {
  %0 = quant.scast %x : tensor<2x!q> to tensor<2xi8>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2xi8>) -> tensor<2xi8>
  %2 = quant.scast %1 : tensor<2xi8> to tensor<2x!q>
  return %2, %1 : tensor<2x!q>, tensor<2xi8>
}

// The integers do not come from a cast.
// CHECK-LABEL: func.func @integers_in(
// CHECK: tosa.reverse %{{.*}} : (tensor<2xi8>) -> tensor<2xi8>
// CHECK: quant.scast
func.func @integers_in(%x: tensor<2xi8>) -> tensor<2x!q> {
  // REMARK: [[@LINE+1]]:{{.*}} remark: {{.*}}Function=integers_in | Reason="the operation is not valid on the surrounding quantized types"
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2xi8>) -> tensor<2xi8>
  %1 = quant.scast %0 : tensor<2xi8> to tensor<2x!q>
  return %1 : tensor<2x!q>
}

// The program reads the integers with other parameters than they had: that changes the values, so it is not a movement.
// CHECK-LABEL: func.func @reinterpreted(
// CHECK: %[[I:.*]] = quant.scast %{{.*}} to tensor<2x2xi8>
// CHECK: %[[T:.*]] = tosa.transpose %[[I]] {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
// CHECK: %[[Q:.*]] = quant.scast %[[T]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
// CHECK: return %[[Q]]
func.func @reinterpreted(%x: tensor<2x2x!q0>) -> tensor<2x2x!q0> {
  %0 = quant.scast %x : tensor<2x2x!q0> to tensor<2x2xi8>
  // REMARK: [[@LINE+1]]:{{.*}} remark: {{.*}}the operation is not valid on the surrounding quantized types
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %2 = quant.scast %1 : tensor<2x2xi8> to tensor<2x2x!q0>
  return %2 : tensor<2x2x!q0>
}

// Not every operation can hold a quantized constant.
// CHECK-LABEL: func.func @no_quantized_constant(
// CHECK: %[[C:.*]] = arith.constant dense<[1, 2]> : tensor<2xi8>
// CHECK: quant.scast %[[C]]
func.func @no_quantized_constant() -> tensor<2x!q> {
  // REMARK: [[@LINE+1]]:{{.*}} remark: {{.*}}the operation is not valid on the surrounding quantized types
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %1 = quant.scast %0 : tensor<2xi8> to tensor<2x!q>
  return %1 : tensor<2x!q>
}

// The padding is 0, which is not the zero point.
// CHECK-LABEL: func.func @margin(
// CHECK: %[[I:.*]] = quant.scast %{{.*}} to tensor<2xi8>
// CHECK: %[[P:.*]] = "tfl.pad"(%[[I]], %{{.*}}) : (tensor<2xi8>, tensor<1x2xi32>) -> tensor<4xi8>
// CHECK: quant.scast %[[P]]
func.func @margin(%x: tensor<2x!quant.uniform<i8:f32, 0.5:7>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:7>> {
  %0 = arith.constant dense<1> : tensor<1x2xi32>
  %1 = quant.scast %x : tensor<2x!quant.uniform<i8:f32, 0.5:7>> to tensor<2xi8>
  // REMARK: [[@LINE+1]]:{{.*}} remark: {{.*}}implicit padding with 0 is the zero point only for quantized types
  %2 = "tfl.pad"(%1, %0) : (tensor<2xi8>, tensor<1x2xi32>) -> tensor<4xi8>
  %3 = quant.scast %2 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.5:7>>
  return %3 : tensor<4x!quant.uniform<i8:f32, 0.5:7>>
}
