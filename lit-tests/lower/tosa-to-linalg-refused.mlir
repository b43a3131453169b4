// What has no loop nest stays, and says why.

// RUN: qopt %s --tosa-to-linalg --remarks-filter=tosa-to-linalg 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

// CHECK-LABEL: func.func @dynamic(
// CHECK: tosa.add
// WHY: remark: {{.*}}a size is dynamic
func.func @dynamic(%x: tensor<?xi8>) -> tensor<?xi8> {
  %0 = tosa.add %x, %x : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// CHECK-LABEL: func.func @reals(
// CHECK: tosa.maximum
// WHY: remark: {{.*}}it computes on floats
func.func @reals(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.maximum %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @scale(
// CHECK: tosa.rescale
// WHY: remark: {{.*}}its scale is not constant
func.func @scale(%x: tensor<4xi32>, %m: tensor<1xi32>) -> tensor<4xi8> {
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
