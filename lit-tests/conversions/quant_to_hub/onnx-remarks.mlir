// ONNX: what is known and cannot be said in the hub stays, and it is said why.

// RUN: qopt %s --quant-to-hub --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>
!q = !torch.vtensor<[1,1,3,3],si8>
!r = !torch.vtensor<[1,1,3,3],f32>

// CHECK-LABEL: func.func @reals
// CHECK: torch.operator "onnx.Sigmoid"
// CHECK: torch.operator "onnx.Softmax"
func.func @reals(%x: !q) -> !r {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %sx, %zx) : (!q, !s, !z) -> !r
  // WHY: [[@LINE+1]]:8: remark: [Missed] onnx.Sigmoid | Category:quant-to-hub | Function=reals | Reason="float result is used by 'onnx.Softmax'"
  %1 = torch.operator "onnx.Sigmoid"(%0) : (!r) -> !r
  %2 = torch.operator "onnx.Softmax"(%1) : (!r) -> !r
  return %2 : !r
}

// CHECK-LABEL: func.func @windows
// CHECK: torch.operator "onnx.QLinearAveragePool"
// CHECK: torch.operator "onnx.QLinearAveragePool"
func.func @windows(%x: !q) -> (!q, !q) {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="window does not fit the padded image"
  %2 = torch.operator "onnx.QLinearAveragePool"(%x, %sx, %zx, %sx, %zx) {torch.onnx.kernel_shape = [4 : si64, 4 : si64]} : (!q, !s, !z, !s, !z) -> !q
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="computed shape 1x1x2x2 does not match the result type"
  %3 = torch.operator "onnx.QLinearAveragePool"(%x, %sx, %zx, %sx, %zx) {torch.onnx.kernel_shape = [2 : si64, 2 : si64]} : (!q, !s, !z, !s, !z) -> !q
  return %2, %3 : !q, !q
}

// CHECK-LABEL: func.func @parameters
// CHECK: torch.operator "onnx.QLinearSigmoid"
// CHECK: torch.operator "onnx.QuantizeLinear"
func.func @parameters(%x: !q, %r: !r, %scale: !s) -> (!q, !q) {
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="scale must be constant"
  %0 = torch.operator "onnx.QLinearSigmoid"(%x, %scale, %zx, %scale, %zx) : (!q, !s, !z, !s, !z) -> !q
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="scale must be constant"
  %1 = torch.operator "onnx.QuantizeLinear"(%r, %scale, %zx) : (!r, !s, !z) -> !q
  return %0, %1 : !q, !q
}

// A bias of 2^31 steps has no 32-bit integer.
// CHECK-LABEL: func.func @bias
// CHECK-NOT: tosa.transpose
// CHECK: torch.operator "onnx.Conv"
// CHECK-NOT: tosa.transpose
func.func @bias(%x: !q) -> !q {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1x1x1x1xsi8>} : () -> !torch.vtensor<[1,1,1,1],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0e9> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %sx, %zx) : (!q, !s, !z) -> !r
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sx, %zx) : (!torch.vtensor<[1,1,1,1],si8>, !s, !z) -> !torch.vtensor<[1,1,1,1],f32>
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="bias is not a multiple of input scale times weight scale"
  %2 = torch.operator "onnx.Conv"(%0, %1, %b) : (!r, !torch.vtensor<[1,1,1,1],f32>, !torch.vtensor<[1],f32>) -> !r
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %sx, %zx) : (!r, !s, !z) -> !q
  return %3 : !q
}

!x = !torch.vtensor<[2,4],f32>
!y = !torch.vtensor<[2,3],f32>

// CHECK-LABEL: func.func @packed
// CHECK-COUNT-5: torch.operator "onnx.MatMulNBits"
func.func @packed(%x: !x, %unknown: !torch.vtensor<[3,2,1],ui8>) -> (!y, !y, !y, !y, !y) {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2x1xui8>} : () -> !torch.vtensor<[3,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<8.5> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="operand #1 is not constant"
  %0 = torch.operator "onnx.MatMulNBits"(%x, %unknown, %s) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>) -> !y
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="operand #1 has 6 bytes for 3 rows of 6"
  %1 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.block_size = 3 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>) -> !y
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="operand #3 must have one whole number for each block"
  %2 = torch.operator "onnx.MatMulNBits"(%x, %w, %s, %z) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>) -> !y
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="operand #1 has 6 bytes for 3 rows of 6"
  %3 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 6 : si64, torch.onnx.N = 3 : si64, torch.onnx.block_size = 3 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>) -> !y
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="requires one finite scale per block"
  %4 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 6 : si64, torch.onnx.N = 9223372036854775807 : si64, torch.onnx.block_size = 3 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>) -> !y
  return %0, %1, %2, %3, %4 : !y, !y, !y, !y, !y
}

// A product of dynamically quantized values without their scale stays, and so does one whose scale is not per channel.
// CHECK-LABEL: func.func @at_run_time
// CHECK: torch.operator "onnx.DynamicQuantizeLinear"
// CHECK: torch.operator "onnx.MatMulInteger"
// CHECK: torch.operator "onnx.MatMulInteger"
func.func @at_run_time(%x: !x) -> (!torch.vtensor<[2,3],si32>, !y) {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<4x3xsi8>} : () -> !torch.vtensor<[4,3],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.5], [0.25]]> : tensor<2x1xf32>} : () -> !torch.vtensor<[2,1],f32>
  %q:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!x) -> (!torch.vtensor<[2,4],ui8>, !s, !torch.vtensor<[],ui8>)
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="zero point must be constant"
  %0 = torch.operator "onnx.MatMulInteger"(%q#0, %w, %q#2) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[4,3],si8>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,3],si32>
  %1 = torch.operator "onnx.MatMulInteger"(%q#0, %w, %q#2) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[4,3],si8>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,3],si32>
  %2 = torch.operator "onnx.Cast"(%1) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,3],si32>) -> !y
  %3 = torch.operator "onnx.Mul"(%q#1, %sw) : (!s, !torch.vtensor<[2,1],f32>) -> !torch.vtensor<[2,1],f32>
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="weight scale must vary along the channel dimension only"
  %4 = torch.operator "onnx.Mul"(%2, %3) : (!y, !torch.vtensor<[2,1],f32>) -> !y
  return %0, %4 : !torch.vtensor<[2,3],si32>, !y
}

// Reals where quantized elements are declared.
// CHECK-LABEL: func.func @declared_quantized
// CHECK: torch.operator "onnx.MatMulNBits"
func.func @declared_quantized(%x: !x) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2x1xui8>} : () -> !torch.vtensor<[3,2,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="'quant.scast' operand #0 must be
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 4 : si64, torch.onnx.N = 3 : si64, torch.onnx.block_size = 2 : si64} : (!x, !torch.vtensor<[3,2,1],ui8>, !torch.vtensor<[6],f32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 0.5>>
}
