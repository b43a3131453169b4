// RUN: qopt %s --run=network | FileCheck %s --check-prefix=NETWORK
// RUN: qopt %s --run=windows | FileCheck %s --check-prefix=WINDOWS
// RUN: qopt %s --run=functions | FileCheck %s --check-prefix=FUNCTIONS
// RUN: qopt %s --run=products | FileCheck %s --check-prefix=PRODUCTS
// RUN: qopt %s --run=parameters | FileCheck %s --check-prefix=PARAMETERS
// RUN: qopt %s --run=narrow | FileCheck %s --check-prefix=NARROW
// RUN: qopt %s --run=integers | FileCheck %s --check-prefix=INTEGERS
// RUN: qopt %s --run=moved | FileCheck %s --check-prefix=MOVED
// RUN: not qopt %s --run=places 2>&1 | FileCheck %s --check-prefix=PLACES

// Float operators can be run, so that a network that is quantized by casts alone can be run unchanged.

// A convolution between casts: (1 - 2) 0.5 + 0.25 and so on, in steps of 0.25.
// NETWORK:      dense<{{\[\[\[}}[-1, -1], [1, 3]]]]> : tensor<1x1x2x2xsi8>
func.func @network() -> !torch.vtensor<[1,1,2,2],si8> {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1, 2], [3, 4]], [[2, 3], [3, 3]]]]> : tensor<1x2x2x2xsi8>} : () -> !torch.vtensor<[1,2,2,2],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1]], [[-1]]]]> : tensor<1x2x1x1xsi8>} : () -> !torch.vtensor<[1,2,1,1],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-01> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %q = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %one, %z) : (!torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,2,2],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %s, %z) : (!torch.vtensor<[1,2,1,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,1,1],f32>
  %2 = torch.operator "onnx.Conv"(%0, %1, %b) : (!torch.vtensor<[1,2,2,2],f32>, !torch.vtensor<[1,2,1,1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1,1,2,2],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %q, %z) : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,2,2],si8>
  return %3 : !torch.vtensor<[1,1,2,2],si8>
}

// Windows of two with a stride of two over [1, 2, 3, 4, 5]: whole ones, one more that is not, the padding counted or not.
// WINDOWS:      dense<{{\[\[\[}}1.500000e+00, 3.500000e+00]]]> : tensor<1x1x2xf32>
// WINDOWS-NEXT: dense<{{\[\[\[}}2.000000e+00, 4.000000e+00, 5.000000e+00]]]> : tensor<1x1x3xf32>
// WINDOWS-NEXT: dense<{{\[\[\[}}1.000000e+00, 2.500000e+00, 4.500000e+00]]]> : tensor<1x1x3xf32>
// WINDOWS-NEXT: dense<{{\[\[\[}}5.000000e-01, 2.500000e+00, 4.500000e+00]]]> : tensor<1x1x3xf32>
// WINDOWS-NEXT: dense<{{\[\[\[}}1.500000e+00, 3.500000e+00, 5.000000e+00]]]> : tensor<1x1x3xf32>
// WINDOWS-NEXT: dense<3.000000e+00> : tensor<1x1x1xf32>
// WINDOWS-NEXT: dense<{{\[\[\[}}4.000000e+00, 6.000000e+00, 8.000000e+00]]]> : tensor<1x1x3xf32>
// WINDOWS-NEXT: dense<{{\[\[}}[2.000000e+00], [9.000000e+00]]]> : tensor<1x2x1xf32>
// WINDOWS-NOT:  {{.}}
func.func @windows() -> (!torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,2,1],f32>) {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 3.0, 4.0, 5.0]]]> : tensor<1x1x5xf32>} : () -> !torch.vtensor<[1,1,5],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.strides = [2 : si64]} : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,2],f32>
  %1 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.strides = [2 : si64], torch.onnx.ceil_mode = 1 : si64} : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,3],f32>
  %2 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.strides = [2 : si64], torch.onnx.pads = [1 : si64, 0 : si64]} : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,3],f32>
  %3 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.strides = [2 : si64], torch.onnx.pads = [1 : si64, 0 : si64], torch.onnx.count_include_pad = 1 : si64} : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,3],f32>
  %4 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.strides = [2 : si64], torch.onnx.auto_pad = "SAME_UPPER"} : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,3],f32>
  %5 = torch.operator "onnx.GlobalAveragePool"(%x) : (!torch.vtensor<[1,1,5],f32>) -> !torch.vtensor<[1,1,1],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %6 = torch.operator "onnx.Conv"(%x, %w) {torch.onnx.dilations = [2 : si64]} : (!torch.vtensor<[1,1,5],f32>, !torch.vtensor<[1,1,2],f32>) -> !torch.vtensor<[1,1,3],f32>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [3.0]]]> : tensor<1x2x1xf32>} : () -> !torch.vtensor<[1,2,1],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[2.0]], [[3.0]]]> : tensor<2x1x1xf32>} : () -> !torch.vtensor<[2,1,1],f32>
  %7 = torch.operator "onnx.Conv"(%y, %v) {torch.onnx.group = 2 : si64} : (!torch.vtensor<[1,2,1],f32>, !torch.vtensor<[2,1,1],f32>) -> !torch.vtensor<[1,2,1],f32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : !torch.vtensor<[1,1,2],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,3],f32>, !torch.vtensor<[1,2,1],f32>
}

// An upper bound alone: the lower one is left out.
// FUNCTIONS:      dense<{{\[}}0.000000e+00, 2.000000e+00]> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<{{\[}}-2.000000e+00, 1.000000e+00]> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<{{\[}}2.000000e+00, -2.000000e+00]> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<2.000000e+00> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<{{\[}}-5.000000e-01, 2.000000e+00]> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<{{\[}}0.099999994, 0.899999976]> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<0.000000e+00> : tensor<1xf32>
// FUNCTIONS-NEXT: dense<5.000000e-01> : tensor<2xf32>
// FUNCTIONS-NEXT: dense<{{\[}}-4.000000e+00, 4.000000e+00]> : tensor<2xf32>
// FUNCTIONS-NOT:  {{.}}
func.func @functions() -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[1],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
  %none = torch.constant.none
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %1 = torch.operator "onnx.Clip"(%x, %none, %one) : (!torch.vtensor<[2],f32>, !torch.none, !torch.vtensor<[],f32>) -> !torch.vtensor<[2],f32>
  %2 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %3 = torch.operator "onnx.Abs"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %4 = torch.operator "onnx.LeakyRelu"(%x) {torch.onnx.alpha = 2.5e-01 : f32} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %5 = torch.operator "onnx.HardSigmoid"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %6 = torch.operator "onnx.ReduceMean"(%x) {torch.onnx.axes = [-1 : si64]} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[1],f32>
  %zero = torch.operator "onnx.Mul"(%x, %6) : (!torch.vtensor<[2],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2],f32>
  %7 = torch.operator "onnx.Softmax"(%zero) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %8 = torch.operator "onnx.Add"(%x, %x) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[1],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}

// 2 A B^T + C, and a matrix by a list.
// PRODUCTS:      dense<{{\[}}[1.100000e+01, 2.300000e+01]]> : tensor<1x2xf32>
// PRODUCTS-NEXT: dense<{{\[}}5.000000e+00, 1.100000e+01]> : tensor<2xf32>
// PRODUCTS-NOT:  {{.}}
func.func @products() -> (!torch.vtensor<[1,2],f32>, !torch.vtensor<[2],f32>) {
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> !torch.vtensor<[1,2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.Gemm"(%a, %b, %c) {torch.onnx.alpha = 2.0 : f32, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,2],f32>
  %1 = torch.operator "onnx.MatMul"(%b, %v) : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %0, %1 : !torch.vtensor<[1,2],f32>, !torch.vtensor<[2],f32>
}

// PLACES: error: 'onnx.MaxPool' cannot be run: the indices of maxima are unsupported
func.func @places() -> !torch.vtensor<[1,1,1],f32> {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>} : () -> !torch.vtensor<[1,1,2],f32>
  %0:2 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64]} : (!torch.vtensor<[1,1,2],f32>) -> (!torch.vtensor<[1,1,1],f32>, !torch.vtensor<[1,1,1],si64>)
  return %0#0 : !torch.vtensor<[1,1,1],f32>
}

// Scale and zero point of a range from -2 to 3, which no constant states, and the integers with them.
// PARAMETERS:      dense<[0, 102, 255]> : tensor<3xui8>
// PARAMETERS-NEXT: dense<0.0196078438> : tensor<f32>
// PARAMETERS-NEXT: dense<102> : tensor<ui8>
// PARAMETERS-NEXT: dense<[-2.000000e+00, 0.000000e+00, 3.000000e+00]> : tensor<3xf32>
// PARAMETERS-NEXT: dense<[0, 102, 255]> : tensor<3xui8>
// PARAMETERS-NOT:  {{.}}
func.func @parameters() -> (!torch.vtensor<[3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],ui8>) {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-2.0, 0.0, 3.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %0:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[3],f32>) -> (!torch.vtensor<[3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %1 = torch.operator "onnx.DequantizeLinear"(%0#0, %0#1, %0#2) : (!torch.vtensor<[3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[3],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %0#1, %0#2) : (!torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[3],ui8>
  return %0#0, %0#1, %0#2, %1, %2 : !torch.vtensor<[3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],ui8>
}

// Elements of 4 and 8 bits, blocks along the second dimension, saturation.
// NARROW:      dense<{{\[\[}}-8, 7, 1, 2]]> : tensor<1x4xsi4>
// NARROW-NEXT: dense<{{\[\[}}-4.000000e+00, 3.500000e+00, 2.500000e-01, 5.000000e-01]]> : tensor<1x4xf32>
// NARROW-NEXT: dense<{{\[\[}}-9.600000e+01, 4.480000e+02, 5.000000e-01, 1.000000e+00]]> : tensor<1x4xf8E4M3FN>
// NARROW-NEXT: dense<{{\[\[}}-6.000000e+00, 6.000000e+00, 5.000000e-01, 1.000000e+00]]> : tensor<1x4xf4E2M1FN>
// NARROW-NOT:  {{.}}
func.func @narrow() -> (!torch.vtensor<[1,4],si4>, !torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],f8E4M3FN>, !torch.vtensor<[1,4],f4E2M1FN>) {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-50.0, 600.0, 0.25, 0.5]]> : tensor<1x4xf32>} : () -> !torch.vtensor<[1,4],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.5, 0.25]]> : tensor<1x2xf32>} : () -> !torch.vtensor<[1,2],f32>
  %half = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1x2xsi4>} : () -> !torch.vtensor<[1,2],si4>
  %z8 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<f8E4M3FN>} : () -> !torch.vtensor<[],f8E4M3FN>
  %zf = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<f4E2M1FN>} : () -> !torch.vtensor<[],f4E2M1FN>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z4) {torch.onnx.axis = 1 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[1,2],f32>, !torch.vtensor<[1,2],si4>) -> !torch.vtensor<[1,4],si4>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z4) {torch.onnx.axis = 1 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[1,4],si4>, !torch.vtensor<[1,2],f32>, !torch.vtensor<[1,2],si4>) -> !torch.vtensor<[1,4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%x, %half, %z8) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f8E4M3FN>) -> !torch.vtensor<[1,4],f8E4M3FN>
  %3 = torch.operator "onnx.QuantizeLinear"(%x, %half, %zf) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f4E2M1FN>) -> !torch.vtensor<[1,4],f4E2M1FN>
  return %0, %1, %2, %3 : !torch.vtensor<[1,4],si4>, !torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],f8E4M3FN>, !torch.vtensor<[1,4],f4E2M1FN>
}

// Sums of products of offsets, and rounded multiples of them: (1 - 1) (2 - 1) + (3 - 1) (4 - 1) = 6, times 0.75, plus 10.
// INTEGERS:      dense<6> : tensor<1x1xsi32>
// INTEGERS-NEXT: dense<14> : tensor<1x1xui8>
// INTEGERS-NEXT: dense<3.000000e+00> : tensor<1x1xf32>
// INTEGERS-NEXT: dense<1.000000e+00> : tensor<1x1xf32>
// INTEGERS-NEXT: dense<255> : tensor<1x1xui8>
// INTEGERS-NOT:  {{.}}
func.func @integers() -> (!torch.vtensor<[1,1],si32>, !torch.vtensor<[1,1],ui8>, !torch.vtensor<[1,1],f32>, !torch.vtensor<[1,1],f32>, !torch.vtensor<[1,1],ui8>) {
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 3]]> : tensor<1x2xui8>} : () -> !torch.vtensor<[1,2],ui8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[2], [4]]> : tensor<2x1xui8>} : () -> !torch.vtensor<[2,1],ui8>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %ten = torch.operator "onnx.Constant"() {torch.onnx.value = dense<10> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %half = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %unit = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.MatMulInteger"(%a, %b, %one, %one) : (!torch.vtensor<[1,2],ui8>, !torch.vtensor<[2,1],ui8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,1],si32>
  %1 = torch.operator "onnx.QLinearMatMul"(%a, %s, %one, %b, %half, %one, %unit, %ten) : (!torch.vtensor<[1,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[2,1],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,1],ui8>
  %2 = torch.operator "onnx.Cast"(%a) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[1,2],ui8>) -> !torch.vtensor<[1,2],f32>
  %3 = torch.operator "onnx.ReduceMax"(%2) {torch.onnx.axes = [1 : si64]} : (!torch.vtensor<[1,2],f32>) -> !torch.vtensor<[1,1],f32>
  %4 = torch.operator "onnx.ReduceMin"(%2) {torch.onnx.axes = [1 : si64]} : (!torch.vtensor<[1,2],f32>) -> !torch.vtensor<[1,1],f32>
  %minus = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1.0> : tensor<1x1xf32>} : () -> !torch.vtensor<[1,1],f32>
  %5 = torch.operator "onnx.Cast"(%minus) {torch.onnx.to = 6 : si64} : (!torch.vtensor<[1,1],f32>) -> !torch.vtensor<[1,1],si32>
  %6 = torch.operator "onnx.Cast"(%5) {torch.onnx.to = 2 : si64} : (!torch.vtensor<[1,1],si32>) -> !torch.vtensor<[1,1],ui8>
  return %0, %1, %3, %4, %6 : !torch.vtensor<[1,1],si32>, !torch.vtensor<[1,1],ui8>, !torch.vtensor<[1,1],f32>, !torch.vtensor<[1,1],f32>, !torch.vtensor<[1,1],ui8>
}

// A matrix of indices, which is not a strided view; a padding value; and a slice of a dimension without elements.
// MOVED: dense<{{\[\[}}[3, 1, 4], [1, 5, 1]]]> : tensor<1x2x3xsi32>
// MOVED-NEXT: dense<[-1.500000e+00, 1.000000e+00, 2.000000e+00, -1.500000e+00]> : tensor<4xf32>
// MOVED-NEXT: dense<> : tensor<1x0xf32>
func.func @moved() -> (!torch.vtensor<[1,2,3],si32>, !torch.vtensor<[4],f32>, !torch.vtensor<[1,0],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 3, 4, 5]]> : tensor<1x4xsi32>} : () -> !torch.vtensor<[1,4],si32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 0, 2], [0, 3, 0]]> : tensor<2x3xsi64>} : () -> !torch.vtensor<[2,3],si64>
  %0 = torch.operator "onnx.Gather"(%t, %i) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,4],si32>, !torch.vtensor<[2,3],si64>) -> !torch.vtensor<[1,2,3],si32>
  %x = torch.vtensor.literal(dense<[1.0, 2.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %one = torch.constant.int 1
  %amounts = torch.prim.ListConstruct %one, %one : (!torch.int, !torch.int) -> !torch.list<int>
  %value = torch.constant.float -1.5
  %1 = torch.aten.constant_pad_nd %x, %amounts, %value : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[4],f32>
  %empty = torch.operator "onnx.Constant"() {torch.onnx.value = dense<> : tensor<1x0xf32>} : () -> !torch.vtensor<[1,0],f32>
  %start = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %end = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-9223372036854775808> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %axis = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %2 = torch.operator "onnx.Slice"(%empty, %start, %end, %axis, %start) : (!torch.vtensor<[1,0],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,0],f32>
  return %0, %1, %2 : !torch.vtensor<[1,2,3],si32>, !torch.vtensor<[4],f32>, !torch.vtensor<[1,0],f32>
}
