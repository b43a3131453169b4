// Integers of TOSA have no sign. Operators on unsigned integers that are not quantized compute in 32 bits, where their results
// are the same; the others are refused.

// RUN: qopt %s --floats-to-tosa --split-input-file 2>&1 | FileCheck %s
// RUN: qopt %s --floats-to-tosa --split-input-file --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// CHECK-LABEL: func.func @from(
// CHECK: %[[WIDE:.*]] = tosa.cast %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK: %[[BYTE:.*]] = tosa.bitwise_and %[[WIDE]], %{{.*}} : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
// CHECK: tosa.cast %[[BYTE]] : (tensor<4xi32>) -> tensor<4xf32>
func.func @from(%x: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// -----

// A cast of a float to 8 bits would saturate at 127.
// CHECK-LABEL: func.func @to(
// CHECK: %[[WORD:.*]] = tosa.cast %{{.*}} : (tensor<4xf32>) -> tensor<4xi32>
// CHECK: tosa.cast %[[WORD]] : (tensor<4xi32>) -> tensor<4xi8>
func.func @to(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 2 : si64} : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],ui8>
  return %0 : !torch.vtensor<[4],ui8>
}

// -----

// CHECK-LABEL: func.func @aten(
// CHECK: tosa.bitwise_and
func.func @aten(%x: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],f32> {
  %dtype = torch.constant.int 6
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.to.dtype %x, %dtype, %false, %false, %none : !torch.vtensor<[4],ui8>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// -----

// CHECK-LABEL: func.func @compared(
// CHECK: %[[A:.*]] = tosa.bitwise_and {{.*}} -> tensor<4xi32>
// CHECK: %[[B:.*]] = tosa.bitwise_and {{.*}} -> tensor<4xi32>
// CHECK: tosa.greater %[[B]], %[[A]] : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
func.func @compared(%x: !torch.vtensor<[4],ui8>, %y: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],i1> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Less"(%x, %y) : (!torch.vtensor<[4],ui8>, !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],i1>
  return %0 : !torch.vtensor<[4],i1>
}

// -----

// The sum is truncated.
// CHECK-LABEL: func.func @added(
// CHECK: %[[SUM:.*]] = tosa.add {{.*}} -> tensor<4xi32>
// CHECK: tosa.cast %[[SUM]] : (tensor<4xi32>) -> tensor<4xi8>
func.func @added(%x: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8> {
  %int200 = torch.constant.int 200
  %int1 = torch.constant.int 1
  %0 = torch.aten.add.Scalar %x, %int200, %int1 : !torch.vtensor<[4],ui8>, !torch.int, !torch.int -> !torch.vtensor<[4],ui8>
  return %0 : !torch.vtensor<[4],ui8>
}

// -----

// Extrema and comparisons are those of the extended integers.
// CHECK-LABEL: func.func @extrema(
// CHECK: tosa.greater {{.*}} : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi1>
// CHECK: tosa.maximum {{.*}} -> tensor<4xi32>
// CHECK: tosa.reduce_max {{.*}} -> tensor<1xi32>
func.func @extrema(%x: !torch.vtensor<[4],ui8>, %y: !torch.vtensor<[4],ui8>) -> (!torch.vtensor<[4],i1>, !torch.vtensor<[1],ui8>) {
  %int150 = torch.constant.int 150
  %int0 = torch.constant.int 0
  %true = torch.constant.bool true
  %0 = torch.aten.gt.Scalar %x, %int150 : !torch.vtensor<[4],ui8>, !torch.int -> !torch.vtensor<[4],i1>
  %1 = torch.aten.maximum %x, %y : !torch.vtensor<[4],ui8>, !torch.vtensor<[4],ui8> -> !torch.vtensor<[4],ui8>
  %2 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %3 = torch.aten.amax %1, %2, %true : !torch.vtensor<[4],ui8>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1],ui8>
  return %0, %3 : !torch.vtensor<[4],i1>, !torch.vtensor<[1],ui8>
}

// -----

// CHECK-LABEL: func.func @divided(
// CHECK: tosa.intdiv
// CHECK: tosa.cast {{.*}} -> tensor<4xi8>
func.func @divided(%x: !torch.vtensor<[4],ui8>, %y: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Div"(%x, %y) : (!torch.vtensor<[4],ui8>, !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8>
  return %0 : !torch.vtensor<[4],ui8>
}

// -----

// CHECK-LABEL: func.func @image(
// CHECK: tosa.bitwise_and
// CHECK: tosa.cast {{.*}} -> tensor<4xf32>
func.func @image(%x: tensor<4xui8>) -> tensor<4xf32> {
  %0 = "tfl.cast"(%x) : (tensor<4xui8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A maximum needs the order only. TOSA has no windows of 32-bit integers, so the sign bit is flipped.
// CHECK-LABEL: func.func @pooled(
// CHECK: tosa.bitwise_xor %arg0, %{{.*}} : (tensor<1x1x2x2xi8>, tensor<1x1x1x1xi8>)
// CHECK: tosa.max_pool2d {{.*}}xi8>
// CHECK: tosa.bitwise_xor
func.func @pooled(%x: !torch.vtensor<[1,1,2,2],ui8>) -> !torch.vtensor<[1,1,1,1],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,1,2,2],ui8>) -> !torch.vtensor<[1,1,1,1],ui8>
  return %0 : !torch.vtensor<[1,1,1,1],ui8>
}

// -----

// Nearest elements are copied.
// CHECK-LABEL: func.func @nearest(
// CHECK-NOT: bitwise
// CHECK: tosa.resize {{.*}}xi8>
func.func @nearest(%x: !torch.vtensor<[1,2,4,4],ui8>) -> !torch.vtensor<[1,2,8,8],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %none = torch.constant.none
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Resize"(%x, %none, %scales) {torch.onnx.coordinate_transformation_mode = "asymmetric", torch.onnx.mode = "nearest", torch.onnx.nearest_mode = "floor"} : (!torch.vtensor<[1,2,4,4],ui8>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,2,8,8],ui8>
  return %0 : !torch.vtensor<[1,2,8,8],ui8>
}

// -----

// CHECK-LABEL: func.func @shifted(
// CHECK: tosa.logical_right_shift {{.*}} -> tensor<4xi32>
func.func @shifted(%x: !torch.vtensor<[4],ui8>, %y: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.BitShift"(%x, %y) {torch.onnx.direction = "RIGHT"} : (!torch.vtensor<[4],ui8>, !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8>
  return %0 : !torch.vtensor<[4],ui8>
}

// -----

// A function that returns its argument has a signature of builtin tensors, too.
// CHECK-LABEL: func.func @passed(
// CHECK-SAME: %arg0: tensor<4xi8>) -> tensor<4xi8>
func.func @passed(%x: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  return %x : !torch.vtensor<[4],ui8>
}

// -----

// CHECK-LABEL: func.func @converted_bits(
// REFUSED: onnx.BitCast {{.*}}unsigned integers are unsupported by this operator
func.func @converted_bits(%x: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],si8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.BitCast"(%x) {torch.onnx.to = 3 : si64} : (!torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],si8>
  return %0 : !torch.vtensor<[4],si8>
}

// -----

// Operators on quantized integers are the hub's, and so is the reason against them.
// CHECK-LABEL: func.func @quantized(
// CHECK: "onnx.QLinearSigmoid"
// REFUSED-NOT: remark
func.func @quantized(%x: !torch.vtensor<[2,4],ui8>, %scale: !torch.vtensor<[],f32>, %zero: !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,4],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.QLinearSigmoid"(%x, %scale, %zero, %scale, %zero) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,4],ui8>
  return %0 : !torch.vtensor<[2,4],ui8>
}
