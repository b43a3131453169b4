// Operators on integers whose scales and zero points are known at run time only: those of a dynamic quantization that is no operand
// of a scaled product.

// RUN: qopt %s --floats-to-tosa --run=shifted | FileCheck %s --check-prefix=SHIFTED
// RUN: qopt %s --floats-to-tosa --run=quantized | FileCheck %s --check-prefix=QUANTIZED
// RUN: qopt %s --floats-to-tosa --run=back | FileCheck %s --check-prefix=BACK
// RUN: qopt %s --floats-to-tosa --run=again | FileCheck %s --check-prefix=AGAIN
// RUN: qopt %s --floats-to-tosa --run=constant_data | FileCheck %s --check-prefix=DATA
// RUN: qopt %s --floats-to-tosa --run=constant_scale | FileCheck %s --check-prefix=SCALE
// RUN: qopt %s --floats-to-tosa --run=constants | FileCheck %s --check-prefix=CONSTANTS
// RUN: qopt %s --floats-to-tosa 2>/dev/null | FileCheck %s --check-prefix=CONVERTED
// RUN: qopt %s --floats-to-tosa --run=product | FileCheck %s --check-prefix=PRODUCT
// RUN: qopt %s --floats-to-tosa --run=convolution | FileCheck %s --check-prefix=CONVOLUTION
// RUN: qopt %s --floats-to-tosa --run=attention | FileCheck %s --check-prefix=ATTENTION
// RUN: qopt %s --floats-to-tosa --run=rows | FileCheck %s --check-prefix=ROWS
// RUN: qopt %s --floats-to-tosa --run=nibbles | FileCheck %s --check-prefix=NIBBLES
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// The range from -1 to 4.1 has 255 steps. Bytes are printed as signed: 0, 255, 50 and 150.
// QUANTIZED: dense<{{.*}}0, -1], [50, -106{{.*}}> : tensor<2x2xi8>
// QUANTIZED-NEXT: dense<2.000000e-02> : tensor<f32>
// QUANTIZED-NEXT: dense<50> : tensor<i8>
func.func @quantized() -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1.0, 4.1], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,2],f32>) -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>
}

// BACK: dense<{{.*}}-1.000000e+00, 4.100000e+00], [0.000000e+00, 2.000000e+00{{.*}}> : tensor<2x2xf32>
func.func @back() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1.0, 4.1], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,2],f32>) -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.DequantizeLinear"(%0#0, %0#1, %0#2) : (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,2],f32>
  return %1 : !torch.vtensor<[2,2],f32>
}

// Another tensor with the same parameters saturates: 10 / 0.02 + 50, 0.03 / 0.02 + 50 and -0.05 / 0.02 + 50, ties to even.
// AGAIN: dense<[-1, 52, 48]> : tensor<3xi8>
func.func @again() -> !torch.vtensor<[3],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1.0, 4.1], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[10.0, 0.03, -0.05]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,2],f32>) -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.QuantizeLinear"(%y, %0#1, %0#2) : (!torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[3],ui8>
  return %1 : !torch.vtensor<[3],ui8>
}

// Constant data with parameters that are known at run time: (0 - 50) 0.02, (50 - 50) 0.02 and (255 - 50) 0.02.
// DATA: dense<[-1.000000e+00, 0.000000e+00, 4.100000e+00]> : tensor<3xf32>
// CONVERTED-LABEL: @constant_data(
// CONVERTED-NOT:   onnx.DequantizeLinear
func.func @constant_data() -> !torch.vtensor<[3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1.0, 4.1], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 50, 255]> : tensor<3xui8>} : () -> !torch.vtensor<[3],ui8>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,2],f32>) -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.DequantizeLinear"(%q, %0#1, %0#2) : (!torch.vtensor<[3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[3],f32>
  return %1 : !torch.vtensor<[3],f32>
}

// The scale is constant, and the zero point 50 is known at run time. First quantization: 0 + 50, 1 + 50, and 300 + 50, which saturates.
// SCALE: dense<[50, 51, -1]> : tensor<3xi8>
// SCALE-NEXT: dense<[-2.500000e+01, 0.000000e+00, 1.025000e+02]> : tensor<3xf32>
// CONVERTED-LABEL: @constant_scale(
// CONVERTED-NOT:   onnx.{{Quant|Dequant}}
func.func @constant_scale() -> (!torch.vtensor<[3],ui8>, !torch.vtensor<[3],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1.0, 4.1], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 0.5, 150.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 50, 255]> : tensor<3xui8>} : () -> !torch.vtensor<[3],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,2],f32>) -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.QuantizeLinear"(%y, %s, %0#2) : (!torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[3],ui8>
  %2 = torch.operator "onnx.DequantizeLinear"(%q, %s, %0#2) : (!torch.vtensor<[3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[3],f32>
  return %1, %2 : !torch.vtensor<[3],ui8>, !torch.vtensor<[3],f32>
}

// Each column has a scale, of which one is 0, and a zero point. In the second constant, two elements of a row have one scale.
// CONSTANTS: dense<{{.*}}4.950000e+01, -0.000000e+00], [-5.000000e-01, 0.000000e+00{{.*}}> : tensor<2x2xf32>
// CONSTANTS-NEXT: dense<{{.*}}0.000000e+00, 5.000000e-01, 2.000000e+00{{.*}}> : tensor<1x3xf32>
// CONVERTED-LABEL: @constants(
// CONVERTED-NOT:   onnx.DequantizeLinear
func.func @constants() -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[1,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[100, 1], [0, 3]]> : tensor<2x2xui8>} : () -> !torch.vtensor<[2,2],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
  %0 = torch.operator "onnx.DequantizeLinear"(%q, %s, %z) : (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],ui8>) -> !torch.vtensor<[2,2],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[3, 4, 5]]> : tensor<1x3xsi8>} : () -> !torch.vtensor<[1,3],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.5, -1.0]]> : tensor<1x2xf32>} : () -> !torch.vtensor<[1,2],f32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[3, 7]]> : tensor<1x2xsi8>} : () -> !torch.vtensor<[1,2],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%p, %t, %y) {torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[1,3],si8>, !torch.vtensor<[1,2],f32>, !torch.vtensor<[1,2],si8>) -> !torch.vtensor<[1,3],f32>
  return %0, %1 : !torch.vtensor<[2,2],f32>, !torch.vtensor<[1,3],f32>
}

// Offsets (-50, 205) and (0, 100) by offsets 1 - 3 and 2 - 3 of the column.
// PRODUCT: dense<{{.*}}-105], [-100{{.*}}> : tensor<2x1xi32>
// CONVERTED-LABEL: @product(
func.func @product() -> !torch.vtensor<[2,1],si32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1.0, 4.1], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1], [2]]> : tensor<2x1xsi8>} : () -> !torch.vtensor<[2,1],si8>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,2],f32>) -> (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.MatMulInteger"(%0#0, %w, %0#2, %z) : (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,1],si32>
  return %1 : !torch.vtensor<[2,1],si32>
}

// Padding has the offset 0: (0, -50), (-50, 205), (205, 0) by offsets 4 - 1 and 0 - 1.
// CONVOLUTION: dense<{{.*}}50, -355, 615{{.*}}> : tensor<1x1x3xi32>
func.func @convolution() -> !torch.vtensor<[1,1,3],si32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[-1.0, 4.1]]]> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[4, 0]]]> : tensor<1x1x2xui8>} : () -> !torch.vtensor<[1,1,2],ui8>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[1,1,2],f32>) -> (!torch.vtensor<[1,1,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.ConvInteger"(%0#0, %w, %0#2, %z) {torch.onnx.pads = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,1,2],ui8>, !torch.vtensor<[1,1,2],ui8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,1,3],si32>
  return %1 : !torch.vtensor<[1,1,3],si32>
}

// Queries and keys are 0, so the result is the mean of the values: (2 - 1) 10 / 2 + 0.5 and (6 - 1) 10 / 2 + 0.5.
// ATTENTION: dense<1.550000e+01> : tensor<1x2x1xf32>
func.func @attention() -> !torch.vtensor<[1,2,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[2], [6]]]> : tensor<1x2x1xui8>} : () -> !torch.vtensor<[1,2,1],ui8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0, 0, 10]]> : tensor<1x3xsi8>} : () -> !torch.vtensor<[1,3],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 0.0, 0.5]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %none = torch.constant.none
  %0 = torch.operator "onnx.QAttention"(%x, %w, %b, %s, %one, %none, %z) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 1 : si64} : (!torch.vtensor<[1,2,1],ui8>, !torch.vtensor<[1,3],si8>, !torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.none, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,2,1],f32>
  return %0 : !torch.vtensor<[1,2,1],f32>
}

// Row 1 has the bytes 0x80 and 0x0F: 0 and 8, and then 15 and 0, whose zero points are 8 and 9.
// ROWS: dense<{{.*}}-4.000000e+00, 0.000000e+00, 1.200000e+01, -1.800000e+01{{.*}}> : tensor<1x4xf32>
func.func @rows() -> !torch.vtensor<[1,4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 1], [128, 15]]> : tensor<2x2xui8>} : () -> !torch.vtensor<[2,2],ui8>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 1.0], [0.5, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0], [152]]> : tensor<2x1xui8>} : () -> !torch.vtensor<[2,1],ui8>
  %0 = torch.operator "onnx.GatherBlockQuantized"(%x, %i, %s, %z) {onnx.domain = "com.microsoft", torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,2],ui8>, !torch.vtensor<[1],si64>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,1],ui8>) -> !torch.vtensor<[1,4],f32>
  return %0 : !torch.vtensor<[1,4],f32>
}

// Elements of 4 bits have the zero point 0 if there is no operand for it.
// NIBBLES: dense<{{.*}}-8.000000e+00, 7.000000e+00, 5.000000e-01, -5.000000e-01{{.*}}> : tensor<1x4xf32>
// NIBBLES: dense<{{.*}}8.000000e+00, 1.500000e+01, 5.000000e-01, 7.500000e+00{{.*}}> : tensor<1x4xf32>
// NIBBLES: dense<{{.*}}-1.000000e+00, 6.000000e+00, -3.000000e+00, 4.000000e+00{{.*}}> : tensor<1x4xf32>
func.func @nibbles() -> (!torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 1, 1, 1], [-8, 7, 1, -1]]> : tensor<2x4xsi4>} : () -> !torch.vtensor<[2,4],si4>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 1, 1, 1], [8, 15, 1, 15]]> : tensor<2x4xui4>} : () -> !torch.vtensor<[2,4],ui4>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 1.0], [1.0, 0.5]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0, 0], [9, 7]]> : tensor<2x2xui4>} : () -> !torch.vtensor<[2,2],ui4>
  %0 = torch.operator "onnx.GatherBlockQuantized"(%x, %i, %s) {onnx.domain = "com.microsoft", torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,4],si4>, !torch.vtensor<[1],si64>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[1,4],f32>
  %1 = torch.operator "onnx.GatherBlockQuantized"(%y, %i, %s) {onnx.domain = "com.microsoft", torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,4],ui4>, !torch.vtensor<[1],si64>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[1,4],f32>
  %2 = torch.operator "onnx.GatherBlockQuantized"(%y, %i, %s, %z) {onnx.domain = "com.microsoft", torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,4],ui4>, !torch.vtensor<[1],si64>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],ui4>) -> !torch.vtensor<[1,4],f32>
  return %0, %1, %2 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],f32>
}

// The hub's reason, instead of one about unsigned integers.
// REFUSED: onnx.MatMulNBits{{.*}}operand #4 (g_idx) must assign 2 columns to each block
func.func @permuted(%x: !torch.vtensor<[1,4],f32>) -> !torch.vtensor<[1,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1x2x1xui8>} : () -> !torch.vtensor<[1,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %g = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 1, 1]> : tensor<4xsi32>} : () -> !torch.vtensor<[4],si32>
  %none = torch.constant.none
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s, %none, %g) {onnx.domain = "com.microsoft", torch.onnx.K = 4 : si64, torch.onnx.N = 1 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[1,2,1],ui8>, !torch.vtensor<[2],f32>, !torch.none, !torch.vtensor<[4],si32>) -> !torch.vtensor<[1,1],f32>
  return %0 : !torch.vtensor<[1,1],f32>
}

// REFUSED: onnx.DequantizeLinear{{.*}}has 2 zero points for 3 scales
func.func @too_few_zero_points() -> !torch.vtensor<[1,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3]]> : tensor<1x3xsi8>} : () -> !torch.vtensor<[1,3],si8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0, 0.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%q, %s, %z) : (!torch.vtensor<[1,3],si8>, !torch.vtensor<[3],f32>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[1,3],f32>
  return %0 : !torch.vtensor<[1,3],f32>
}

// REFUSED: onnx.GatherBlockQuantized{{.*}}'gather_axis' must be 0 and 'quantize_axis' must be the last dimension
func.func @gathers_columns(%i: !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x4xsi4>} : () -> !torch.vtensor<[2,4],si4>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %0 = torch.operator "onnx.GatherBlockQuantized"(%x, %i, %s) {onnx.domain = "com.microsoft", torch.onnx.block_size = 2 : si64, torch.onnx.gather_axis = 1 : si64} : (!torch.vtensor<[2,4],si4>, !torch.vtensor<[1],si64>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[2,1],f32>
  return %0 : !torch.vtensor<[2,1],f32>
}

// A right shift of signed integers keeps the sign. A distance that is negative, or not less than the width, leaves copies of the sign, or 0.
// SHIFTED: dense<[-4, -1, -1, 0, -1]> : tensor<5xi8>
// SHIFTED-NEXT: dense<[-16, 0, 0]> : tensor<3xi8>
func.func @shifted() -> (!torch.vtensor<[5],si8>, !torch.vtensor<[3],si8>) attributes {torch.onnx_meta.opset_version = 28 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-8, -1, -8, 4, -1]> : tensor<5xsi8>} : () -> !torch.vtensor<[5],si8>
  %by = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, -1, 9, 127]> : tensor<5xsi8>} : () -> !torch.vtensor<[5],si8>
  %0 = torch.operator "onnx.BitShift"(%x, %by) {torch.onnx.direction = "RIGHT"} : (!torch.vtensor<[5],si8>, !torch.vtensor<[5],si8>) -> !torch.vtensor<[5],si8>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-8, 4, 4]> : tensor<3xsi8>} : () -> !torch.vtensor<[3],si8>
  %to = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 8, -1]> : tensor<3xsi8>} : () -> !torch.vtensor<[3],si8>
  %1 = torch.operator "onnx.BitShift"(%y, %to) {torch.onnx.direction = "LEFT"} : (!torch.vtensor<[3],si8>, !torch.vtensor<[3],si8>) -> !torch.vtensor<[3],si8>
  return %0, %1 : !torch.vtensor<[5],si8>, !torch.vtensor<[3],si8>
}
