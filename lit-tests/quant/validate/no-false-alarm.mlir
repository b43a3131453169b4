// Changes that --validate accepts because the program stays the same.

// RUN: qopt %s --fold-quant-shapes --validate | FileCheck %s
// RUN: qopt %s --canonicalize --validate | FileCheck %s --check-prefix=DEAD

// The sizes are not declared, but they follow from constants.
// CHECK-LABEL: func.func @sizes
// CHECK-NOT: onnx.Slice
func.func @sizes(%a: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %e = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %sc = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zp = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.Slice"(%w, %b, %e, %x, %s) : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,?],f32>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sc, %zp) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[?,?],si8>
  %3 = torch.operator "onnx.DequantizeLinear"(%2, %sc, %zp) : (!torch.vtensor<[?,?],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[?,?],f32>
  %4 = torch.operator "onnx.MatMul"(%a, %3) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  return %4 : !torch.vtensor<[?,?],f32>
}

// Two operations with regions are dead: one computes only for the other, which has no users.
// DEAD-LABEL: func.func @dead
// DEAD-NEXT: return
func.func @dead(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<4xf32>) {
  ^bb0(%out: f32):
    linalg.yield %out : f32
  } -> tensor<4xf32>
  return
}

// The movements before a selection are merged.
// CHECK-LABEL: func.func @selection
// CHECK-NEXT: tensor.extract_slice %arg0[0, 0, 0] [1, 4, 1]
// CHECK-NEXT: tosa.gather
// CHECK-NEXT: quant.dcast
func.func @selection(%x: tensor<1x4x3x!quant.uniform<i8:f32, 0.5>>, %i: tensor<1x2xi32>) -> tensor<1x2x1xf32> {
  %d = quant.dcast %x : tensor<1x4x3x!quant.uniform<i8:f32, 0.5>> to tensor<1x4x3xf32>
  %r = tosa.reverse %d {axis = 2 : i32} : (tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  %e = tensor.extract_slice %r[0, 0, 2] [1, 4, 1] [1, 1, 1] : tensor<1x4x3xf32> to tensor<1x4x1xf32>
  %g = tosa.gather %e, %i : (tensor<1x4x1xf32>, tensor<1x2xi32>) -> tensor<1x2x1xf32>
  return %g : tensor<1x2x1xf32>
}

// Shapes and indices that the fold computes: the validator does not know the movements before the fold.
// CHECK-LABEL: func.func @folded_indices(
// CHECK-NOT: onnx.Expand
// CHECK: onnx.Slice
func.func @folded_indices(%x: !torch.vtensor<[1,5,8],f32>) -> (!torch.vtensor<[1,1,16],f32>, !torch.vtensor<[1,3,8],f32>, !torch.vtensor<[1,25,64],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1x1x16xf32>} : () -> !torch.vtensor<[1,1,16],f32>
  %s = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[1,5,8],f32>) -> !torch.vtensor<[3],si64>
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %four = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %last = torch.operator "onnx.Constant"() {torch.onnx.value = dense<16> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %g = torch.operator "onnx.Gather"(%s, %zero) : (!torch.vtensor<[3],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %c = torch.operator "onnx.Concat"(%g, %g, %last) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[3],si64>
  %e = torch.operator "onnx.Expand"(%z, %c) : (!torch.vtensor<[1,1,16],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[1,1,16],f32>
  %l = torch.operator "onnx.Slice"(%x, %g, %four, %one) : (!torch.vtensor<[1,5,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,3,8],f32>
  %t = torch.operator "onnx.Tile"(%x, %s) : (!torch.vtensor<[1,5,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[1,25,64],f32>
  return %e, %l, %t : !torch.vtensor<[1,1,16],f32>, !torch.vtensor<[1,3,8],f32>, !torch.vtensor<[1,25,64],f32>
}
