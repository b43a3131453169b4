// Movements of ONNX operators, tested by their effect on a constant. Attributes and operands are read in the forms of all
// versions of an operator.

// RUN: qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=8})' %s | FileCheck %s
// RUN: qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=8})' %s --remarks-filter=fold-quant-shapes -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// CHECK-LABEL: func.func @reshape
// CHECK-NEXT: dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[?,?],si8>
// CHECK-NEXT: dense<{{\[\[\[}}1], [2], [3{{\]\], \[\[}}4], [5], [6{{\]\]\]}}> : tensor<2x3x1xsi8>}
// CHECK-NEXT: return
func.func @reshape() -> (!torch.vtensor<[?,?],si8>, !torch.vtensor<[2,3,1],si8>) {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1, 2], [3, 4], [5, 6]]]> : tensor<1x3x2xsi8>} : () -> !torch.vtensor<[1,3,2],si8>
  %shape = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-1, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Reshape"(%c, %shape) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[1,3,2],si8>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,?],si8>
  %1 = torch.operator "onnx.Reshape"(%c) {torch.onnx.shape = [2 : si64, 3 : si64, -1 : si64]} : (!torch.vtensor<[1,3,2],si8>) -> !torch.vtensor<[2,3,1],si8>
  return %0, %1 : !torch.vtensor<[?,?],si8>, !torch.vtensor<[2,3,1],si8>
}

// CHECK-LABEL: func.func @unit_dimensions
// CHECK-NEXT: [[ALL:%.*]] = {{.*}} dense<[1, 2]> : tensor<2xsi8>}
// CHECK-NEXT: [[MORE:%.*]] = {{.*}} dense<{{\[\[\[\[}}1], [2{{\]\]\]\]}}> : tensor<1x1x2x1xsi8>}
// CHECK-NEXT: [[LAST:%.*]] = {{.*}} dense<{{\[\[}}1, 2]]> : tensor<1x2xsi8>}
// CHECK-NEXT: return [[ALL]], [[LAST]], [[MORE]], [[LAST]]
func.func @unit_dimensions() -> (!torch.vtensor<[2],si8>, !torch.vtensor<[1,2],si8>, !torch.vtensor<[1,1,2,1],si8>, !torch.vtensor<[1,2],si8>) {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1], [2]]]> : tensor<1x2x1xsi8>} : () -> !torch.vtensor<[1,2,1],si8>
  %axes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Squeeze"(%c) : (!torch.vtensor<[1,2,1],si8>) -> !torch.vtensor<[2],si8>
  %1 = torch.operator "onnx.Squeeze"(%c, %axes) : (!torch.vtensor<[1,2,1],si8>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2],si8>
  %2 = torch.operator "onnx.Unsqueeze"(%c) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[1,2,1],si8>) -> !torch.vtensor<[1,1,2,1],si8>
  %3 = torch.operator "onnx.Flatten"(%c) {torch.onnx.axis = -2 : si64} : (!torch.vtensor<[1,2,1],si8>) -> !torch.vtensor<[1,2],si8>
  return %0, %1, %2, %3 : !torch.vtensor<[2],si8>, !torch.vtensor<[1,2],si8>, !torch.vtensor<[1,1,2,1],si8>, !torch.vtensor<[1,2],si8>
}

// Ends are clamped; a negative step runs to before the first element.
// CHECK-LABEL: func.func @slice
// CHECK-NEXT: dense<[4, 5]> : tensor<2xsi8>}
// CHECK-NEXT: dense<[5, 3, 1]> : tensor<3xsi8>}
// CHECK-NEXT: dense<[2, 3]> : tensor<2xsi8>}
// CHECK-NEXT: return
func.func @slice() -> (!torch.vtensor<[2],si8>, !torch.vtensor<[3],si8>, !torch.vtensor<[2],si8>) {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2, 3, 4, 5]> : tensor<5xsi8>} : () -> !torch.vtensor<[5],si8>
  %m2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-2> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %m1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %max = torch.operator "onnx.Constant"() {torch.onnx.value = dense<9223372036854775807> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %min = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-9223372036854775808> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %0 = torch.operator "onnx.Slice"(%c, %m2, %max) : (!torch.vtensor<[5],si8>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si8>
  %1 = torch.operator "onnx.Slice"(%c, %m1, %min, %none, %m2) : (!torch.vtensor<[5],si8>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.none, !torch.vtensor<[1],si64>) -> !torch.vtensor<[3],si8>
  %2 = torch.operator "onnx.Slice"(%c) {torch.onnx.axes = [0 : si64], torch.onnx.ends = [3 : si64], torch.onnx.starts = [1 : si64]} : (!torch.vtensor<[5],si8>) -> !torch.vtensor<[2],si8>
  return %0, %1, %2 : !torch.vtensor<[2],si8>, !torch.vtensor<[3],si8>, !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @together
// CHECK-NEXT: [[DOWN:%.*]] = {{.*}} dense<{{\[\[}}1, 2], [1, 2], [1, 2]]> : tensor<3x2xsi8>}
// CHECK-NEXT: [[RIGHT:%.*]] = {{.*}} dense<{{\[\[}}1, 2, 1, 2]]> : tensor<1x4xsi8>}
// CHECK-NEXT: return [[RIGHT]], [[DOWN]], [[RIGHT]]
func.func @together() -> (!torch.vtensor<[1,4],si8>, !torch.vtensor<[3,2],si8>, !torch.vtensor<[1,4],si8>) {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2]]> : tensor<1x2xsi8>} : () -> !torch.vtensor<[1,2],si8>
  %shape = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %repeats = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Concat"(%c, %c) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[1,2],si8>, !torch.vtensor<[1,2],si8>) -> !torch.vtensor<[1,4],si8>
  %1 = torch.operator "onnx.Expand"(%c, %shape) : (!torch.vtensor<[1,2],si8>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[3,2],si8>
  %2 = torch.operator "onnx.Tile"(%c, %repeats) : (!torch.vtensor<[1,2],si8>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,4],si8>
  return %0, %1, %2 : !torch.vtensor<[1,4],si8>, !torch.vtensor<[3,2],si8>, !torch.vtensor<[1,4],si8>
}

// The channels of the depth are the pixels of the block; by rows and columns of blocks, or by channels first.
// CHECK-LABEL: func.func @image
// CHECK-NEXT: [[SAME:%.*]] = {{.*}} dense<{{\[\[\[\[}}1{{\]\], \[\[}}2{{\]\], \[\[}}3{{\]\], \[\[}}4{{\]\], \[\[}}5{{\]\], \[\[}}6{{\]\], \[\[}}7{{\]\], \[\[}}8{{\]\]\]\]}}> : tensor<1x8x1x1xsi8>}
// CHECK-NEXT: [[DCR:%.*]] = {{.*}} dense<{{\[\[\[\[}}1, 3], [5, 7{{\]\], \[\[}}2, 4], [6, 8{{\]\]\]\]}}> : tensor<1x2x2x2xsi8>}
// CHECK-NEXT: [[CRD:%.*]] = {{.*}} dense<{{\[\[\[\[}}1, 2], [3, 4{{\]\], \[\[}}5, 6], [7, 8{{\]\]\]\]}}> : tensor<1x2x2x2xsi8>}
// CHECK-NEXT: [[BACK:%.*]] = {{.*}} dense<{{\[\[\[\[}}1{{\]\], \[\[}}5{{\]\], \[\[}}2{{\]\], \[\[}}6{{\]\], \[\[}}3{{\]\], \[\[}}7{{\]\], \[\[}}4{{\]\], \[\[}}8{{\]\]\]\]}}> : tensor<1x8x1x1xsi8>}
// CHECK-NEXT: return [[DCR]], [[CRD]], [[BACK]], [[SAME]]
func.func @image() -> (!torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[1,8,1,1],si8>, !torch.vtensor<[1,8,1,1],si8>) {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]], [[8]]]]> : tensor<1x8x1x1xsi8>} : () -> !torch.vtensor<[1,8,1,1],si8>
  %0 = torch.operator "onnx.DepthToSpace"(%c) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[1,8,1,1],si8>) -> !torch.vtensor<[1,2,2,2],si8>
  %1 = torch.operator "onnx.DepthToSpace"(%c) {torch.onnx.blocksize = 2 : si64, torch.onnx.mode = "CRD"} : (!torch.vtensor<[1,8,1,1],si8>) -> !torch.vtensor<[1,2,2,2],si8>
  %2 = torch.operator "onnx.SpaceToDepth"(%1) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[1,2,2,2],si8>) -> !torch.vtensor<[1,8,1,1],si8>
  %3 = torch.operator "onnx.SpaceToDepth"(%1) {torch.onnx.blocksize = 2 : si64, torch.onnx.mode = "CRD"} : (!torch.vtensor<[1,2,2,2],si8>) -> !torch.vtensor<[1,8,1,1],si8>
  return %0, %1, %2, %3 : !torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[1,8,1,1],si8>, !torch.vtensor<[1,8,1,1],si8>
}

// An attribute that the definition does not know may change what the operator computes.
// CHECK-LABEL: func.func @unknown_attribute
// CHECK: "onnx.Transpose"
// CHECK: "onnx.Add"
func.func @unknown_attribute() -> (!torch.vtensor<[2,1],si8>, !torch.vtensor<[2,2],f32>) {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2]]> : tensor<1x2xsi8>} : () -> !torch.vtensor<[1,2],si8>
  %0 = torch.operator "onnx.Transpose"(%c) {torch.onnx.perm = [1 : si64, 0 : si64], torch.onnx.conjugate = 1 : si64} : (!torch.vtensor<[1,2],si8>) -> !torch.vtensor<[2,1],si8>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %1 = torch.operator "onnx.Add"(%a, %b) {torch.onnx.axis = 0 : si64, torch.onnx.broadcast = 1 : si64} : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,2],f32>
  return %0, %1 : !torch.vtensor<[2,1],si8>, !torch.vtensor<[2,2],f32>
}

// Indices may have any rank. The padding is one value or the tensor's own elements.
// CHECK-LABEL: func.func @gather_pad
// CHECK-NEXT: [[LAST:%.*]] = {{.*}} dense<3> : tensor<si8>}
// CHECK-NEXT: [[TABLE:%.*]] = {{.*}} dense<{{\[\[}}3], [1]]> : tensor<2x1xsi8>}
// CHECK-NEXT: [[EDGE:%.*]] = {{.*}} dense<[1, 1, 1, 2, 3, 3]> : tensor<6xsi8>}
// CHECK-NEXT: [[REFLECT:%.*]] = {{.*}} dense<[3, 2, 1, 2, 3, 2]> : tensor<6xsi8>}
// CHECK-NEXT: [[NINE:%.*]] = {{.*}} dense<[9, 9, 1, 2, 3, 9]> : tensor<6xsi8>}
// CHECK-NEXT: return [[LAST]], [[TABLE]], [[EDGE]], [[REFLECT]], [[NINE]]
func.func @gather_pad() -> (!torch.vtensor<[],si8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[6],si8>, !torch.vtensor<[6],si8>, !torch.vtensor<[6],si8>) {
  %nine = torch.operator "onnx.Constant"() {torch.onnx.value = dense<9> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2, 3]> : tensor<3xsi8>} : () -> !torch.vtensor<[3],si8>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %is = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[-1], [0]]> : tensor<2x1xsi64>} : () -> !torch.vtensor<[2,1],si64>
  %pads = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Gather"(%c, %i) : (!torch.vtensor<[3],si8>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si8>
  %1 = torch.operator "onnx.Gather"(%c, %is) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3],si8>, !torch.vtensor<[2,1],si64>) -> !torch.vtensor<[2,1],si8>
  %2 = torch.operator "onnx.Pad"(%c, %pads) {torch.onnx.mode = "edge"} : (!torch.vtensor<[3],si8>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[6],si8>
  %3 = torch.operator "onnx.Pad"(%c, %pads) {torch.onnx.mode = "reflect"} : (!torch.vtensor<[3],si8>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[6],si8>
  %4 = torch.operator "onnx.Pad"(%c, %pads, %nine) : (!torch.vtensor<[3],si8>, !torch.vtensor<[2],si64>, !torch.vtensor<[],si8>) -> !torch.vtensor<[6],si8>
  return %0, %1, %2, %3, %4 : !torch.vtensor<[],si8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[6],si8>, !torch.vtensor<[6],si8>, !torch.vtensor<[6],si8>
}

// A chain of values is written as the shortest one, and an unknown operator is not a movement.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: [[R:%.*]] = torch.operator "onnx.Relu"(%arg0)
// CHECK-NEXT: [[T:%.*]] = torch.operator "onnx.Transpose"([[R]]) {torch.onnx.perm = [2 : si64, 0 : si64, 1 : si64]}
// CHECK-NEXT: return [[T]]
func.func @chain(%x: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[4,2,3],f32> {
  %r = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,3,4],f32>
  %0 = torch.operator "onnx.Transpose"(%r) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64]} : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,4,3],f32>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64, 2 : si64]} : (!torch.vtensor<[2,4,3],f32>) -> !torch.vtensor<[4,2,3],f32>
  return %1 : !torch.vtensor<[4,2,3],f32>
}

// CHECK-LABEL: func.func @refused
// CHECK: "onnx.Slice"
// WHY: Function=refused | Reason="operand #1 is not constant"
func.func @refused(%from: !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2],si8> {
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2], [3, 4]]> : tensor<2x2xsi8>} : () -> !torch.vtensor<[2,2],si8>
  %0 = torch.operator "onnx.Slice"(%c, %from, %from) : (!torch.vtensor<[2,2],si8>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2],si8>
  return %0 : !torch.vtensor<[1,2],si8>
}
