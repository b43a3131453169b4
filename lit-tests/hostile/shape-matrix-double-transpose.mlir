// Two transposes with a reshape between do not cancel.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: tosa.transpose
// CHECK: tosa.reshape
// CHECK: tosa.transpose
// CHECK: tosa.reshape
func.func @f(%a: tensor<2x6xi8>) -> tensor<2x6xi8> {
  %s = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x6xi8>) -> tensor<6x2xi8>
  %1 = tosa.reshape %0, %s : (tensor<6x2xi8>, !tosa.shape<2>) -> tensor<3x4xi8>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x4xi8>) -> tensor<4x3xi8>
  %u = tosa.const_shape {values = dense<[2, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %u : (tensor<4x3xi8>, !tosa.shape<2>) -> tensor<2x6xi8>
  return %3 : tensor<2x6xi8>
}
