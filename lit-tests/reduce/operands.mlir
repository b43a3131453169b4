// The operands of an interesting operation become arguments, although no other value has their type.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=tosa.depthwise_conv2d %s -o %t.mlir 2> %t.err
// RUN: FileCheck %s --implicit-check-not=bitwise --implicit-check-not=reshape --input-file=%t.mlir

// CHECK: func.func @f(%[[X:[a-z0-9]*]]: tensor<{{[0-9x]*}}xi8>) {
// CHECK: tosa.depthwise_conv2d %[[X]],
func.func @f(%a: tensor<1x2x16xi8>, %b: tensor<1x2x16xi8>) -> tensor<1x4x4x2xi32> {
  %s = tosa.const_shape {values = dense<[1, 4, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.bitwise_and %a, %b : (tensor<1x2x16xi8>, tensor<1x2x16xi8>) -> tensor<1x2x16xi8>
  %1 = tosa.bitwise_not %0 : (tensor<1x2x16xi8>) -> tensor<1x2x16xi8>
  %x = tosa.reshape %1, %s : (tensor<1x2x16xi8>, !tosa.shape<4>) -> tensor<1x4x4x2xi8>
  %w = "tosa.const"() <{values = dense<1> : tensor<1x1x2x1xi8>}> : () -> tensor<1x1x2x1xi8>
  %bias = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.depthwise_conv2d %x, %w, %bias, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xi8>, tensor<1x1x2x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x2xi32>
  return %y : tensor<1x4x4x2xi32>
}
