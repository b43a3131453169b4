// An operation without a loop nest stays, and a remark gives the reason.

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
// WHY: remark: {{.*}}float elements are unsupported
func.func @reals(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = tosa.maximum %x, %x : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// CHECK-LABEL: func.func @scale(
// CHECK: tosa.rescale
// WHY: remark: {{.*}}multiplier and shift must be constant
func.func @scale(%x: tensor<4xi32>, %m: tensor<1xi32>) -> tensor<4xi8> {
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @unsigned(
// CHECK: tosa.rescale
// WHY: remark: {{.*}}unsupported element type 'ui8', expected signless integers"
func.func @unsigned(%x: tensor<1x8xui8>) -> tensor<1x8xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<128> : tensor<1xui8>}> : () -> tensor<1xui8>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8xui8>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xi8>) -> tensor<1x8xi8>
  return %0 : tensor<1x8xi8>
}

// CHECK-LABEL: func.func @quantized(
// CHECK: tosa.const
// WHY: remark: {{.*}}attribute type does not match the result type 'tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>'
func.func @quantized() -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  %0 = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
