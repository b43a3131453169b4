// Movements fold through casts whose parameters are operands and attributes: the rules for parameters in types apply to
// them, and scale, zero point and axis move along.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --remarks-filter=fold-quant-shapes -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// One parameter: nothing but the constant changes.
// CHECK-LABEL: func.func @per_tensor
// CHECK-NEXT: [[S:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
// CHECK-NEXT: [[Z:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xsi8>} : () -> !torch.vtensor<[3,2],si8>
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[C]], [[S]], [[Z]]) : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],f32>
// CHECK-NEXT: return [[D]]
func.func @per_tensor() -> !torch.vtensor<[3,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[2,3],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// The axis moves, the parameters stay the operands that they were.
// CHECK-LABEL: func.func @per_axis
// CHECK-NEXT: [[S:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}
// CHECK-NEXT: [[Z:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 200]> : tensor<2xui8>}
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xui8>}
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[C]], [[S]], [[Z]]) {torch.onnx.axis = 1 : si64} :
// CHECK-NEXT: return [[D]]
func.func @per_axis() -> !torch.vtensor<[3,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 200]> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui8>} : () -> !torch.vtensor<[2,3],ui8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s, %z) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,3],ui8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],ui8>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// A slice of the channels has a slice of the parameters; there need not be a zero point.
// CHECK-LABEL: func.func @slice_of_channels
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<{{\[\[}}3, 4], [5, 6]]> : tensor<2x2xsi8>}
// CHECK-NEXT: [[S:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[C]], [[S]]) {torch.onnx.axis = 0 : si64} :
// CHECK-NEXT: return [[D]]
func.func @slice_of_channels() -> !torch.vtensor<[2,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0, 4.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %from = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %to = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xsi8>} : () -> !torch.vtensor<[3,2],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3,2],f32>
  %0 = torch.operator "onnx.Slice"(%d, %from, %to) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// Blocks along the last axis stay blocks when two other dimensions are swapped.
// CHECK-LABEL: func.func @blocked
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<{{\[\[}}1, 5], [2, 6], [3, 7], [4, 8]]> : tensor<4x2xsi8>}
// CHECK-NEXT: [[S:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<{{\[\[}}1.000000e+00, 4.000000e+00], [2.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[C]], [[S]]) {torch.onnx.axis = 0 : si64, torch.onnx.block_size = 2 : si64} :
// CHECK-NEXT: return [[D]]
func.func @blocked() -> !torch.vtensor<[4,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0], [4.0, 8.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xsi8>} : () -> !torch.vtensor<[2,4],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s) {torch.onnx.axis = 1 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[2,4],f32>
  %0 = torch.operator "onnx.Transpose"(%d) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[4,2],f32>
  return %0 : !torch.vtensor<[4,2],f32>
}

// CHECK-LABEL: func.func @partial_block
// CHECK: "onnx.DequantizeLinear"
// CHECK-NEXT: "onnx.Transpose"
// WHY: remark: [Missed] onnx.Transpose {{.*}} Function=partial_block | Reason="the last block is partial: dimension 1 has 3 elements in blocks of 2"
func.func @partial_block() -> !torch.vtensor<[3,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0], [4.0, 8.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [5, 6, 7]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[2,3],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s) {torch.onnx.axis = 1 : si64, torch.onnx.block_size = 2 : si64} : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// Merged with an inner dimension, channels are blocks, which only operators of version 21 have.
// CHECK-LABEL: func.func @merge
// CHECK: "onnx.DequantizeLinear"
// CHECK-NEXT: "onnx.Reshape"
// WHY: Function=merge | Reason="sub-channel parameters require attribute 'block_size'"
func.func @merge() -> !torch.vtensor<[6],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %shape = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[2,3],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Reshape"(%d, %shape) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}

// CHECK-LABEL: func.func @scale_at_run_time
// CHECK: "onnx.DequantizeLinear"
// CHECK-NEXT: "onnx.Transpose"
// WHY: Function=scale_at_run_time | Reason="scale must be constant"
func.func @scale_at_run_time(%s: !torch.vtensor<[],f32>) -> !torch.vtensor<[3,2],f32> {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[2,3],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c, %s) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// Between two casts of equal parameters only the movement is left, of the stored values.
// CHECK-LABEL: func.func @pair
// CHECK-NEXT: [[M:%.*]] = torch.operator "onnx.Transpose"(%arg0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8>
// CHECK-NEXT: return [[M]]
func.func @pair(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%0, %s, %z) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],si8>
  return %q : !torch.vtensor<[3,2],si8>
}

// The parameters of an axis must arrive at the axis that the second cast names.
// CHECK-LABEL: func.func @pair_per_axis
// CHECK-NEXT: [[M:%.*]] = torch.operator "onnx.Transpose"(%arg0) : (!torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8>
// CHECK-NEXT: return [[M]]
func.func @pair_per_axis(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s) {torch.onnx.axis = -2 : si64} : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%0, %s) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[3,2],si8>
  return %q : !torch.vtensor<[3,2],si8>
}

// With another zero point it is a movement and a requantization.
// CHECK-LABEL: func.func @other_zero_point
// CHECK: [[T:%.*]] = torch.operator "onnx.Transpose"(%arg0)
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[T]]
// CHECK-NEXT: torch.operator "onnx.QuantizeLinear"([[D]]
func.func @other_zero_point(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%0, %s) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[3,2],si8>
  return %q : !torch.vtensor<[3,2],si8>
}

// Stored bits that are read with another sign are other values.
// CHECK-LABEL: func.func @other_sign
// CHECK: [[T:%.*]] = torch.operator "onnx.Transpose"(%arg0)
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[T]]
// CHECK-NEXT: torch.operator "onnx.QuantizeLinear"([[D]]
func.func @other_sign(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],ui8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%0, %s) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[3,2],ui8>
  return %q : !torch.vtensor<[3,2],ui8>
}

// 16-bit reals cannot represent all 16-bit integers.
// CHECK-LABEL: func.func @inexact
// CHECK: "onnx.QuantizeLinear"
// WHY: Function=inexact | Reason="i16 in f16 is not exact"
func.func @inexact(%x: !torch.vtensor<[2,3],si16>) -> !torch.vtensor<[3,2],si16> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f16>} : () -> !torch.vtensor<[],f16>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s) : (!torch.vtensor<[2,3],si16>, !torch.vtensor<[],f16>) -> !torch.vtensor<[2,3],f16>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f16>) -> !torch.vtensor<[3,2],f16>
  %q = torch.operator "onnx.QuantizeLinear"(%0, %s) : (!torch.vtensor<[3,2],f16>, !torch.vtensor<[],f16>) -> !torch.vtensor<[3,2],si16>
  return %q : !torch.vtensor<[3,2],si16>
}

// CHECK-LABEL: func.func @other_precision
// CHECK: "onnx.QuantizeLinear"
// WHY: Function=other_precision | Reason="attribute 'precision' must be 0"
func.func @other_precision(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  %0 = torch.operator "onnx.Transpose"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%0, %s) {torch.onnx.precision = 10 : si64} : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[3,2],si8>
  return %q : !torch.vtensor<[3,2],si8>
}

// The elements of a resource may all be equal, so the constant is a splat.
// CHECK-LABEL: func.func @resource
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<16> : tensor<1x1xsi64>} : () -> !torch.vtensor<[1,1],si64>
// CHECK-NEXT: return [[C]]
func.func @resource() -> !torch.vtensor<[1,1],si64> {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<size> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Unsqueeze"(%c) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[1],si64>) -> !torch.vtensor<[1,1],si64>
  return %0 : !torch.vtensor<[1,1],si64>
}

{-#
  dialect_resources: {
    builtin: {
      size: "0x080000001000000000000000"
    }
  }
#-}
