// Rescale on quant element types: bit width query on a non-integer type.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: tensor<4x!quant.uniform<u8:f32, 0.0157:127>>) -> tensor<4x!quant.uniform<i8:f32, 0.0157:-1>> {
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %iz = "tosa.const"() {values = dense<127> : tensor<1xi8>} : () -> tensor<1xi8>
  %oz = "tosa.const"() {values = dense<-1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %iz, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4x!quant.uniform<u8:f32, 0.0157:127>>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x!quant.uniform<i8:f32, 0.0157:-1>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.0157:-1>>
}
