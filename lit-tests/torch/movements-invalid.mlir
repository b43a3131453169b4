// An operation that no runtime can execute is an error, even if its result's shape would be right.

// RUN: qopt %s --split-input-file --verify-diagnostics

!l = !torch.vtensor<[2],si64>

func.func @shape_of_reshape(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[6, -1]> : tensor<2xsi64>} : () -> !l
  // expected-error @below {{result #0 has shape 3x2, but the operands give 6x1}}
  %0 = torch.operator "onnx.Reshape"(%x, %s) : (!torch.vtensor<[2,3],f32>, !l) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// -----

func.func @axis_of_concat(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[8],f32> {
  // expected-error @below {{axis 1 is out of range for rank 1}}
  %0 = torch.operator "onnx.Concat"(%x, %x) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}

// -----

!i = !torch.vtensor<[1],si64>

func.func @index_of_gather(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[1],f32> {
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !i
  // expected-error @below {{index is out of bounds}}
  %0 = torch.operator "onnx.Gather"(%x, %i) : (!torch.vtensor<[4],f32>, !i) -> !torch.vtensor<[1],f32>
  return %0 : !torch.vtensor<[1],f32>
}

// -----

!l = !torch.vtensor<[3],si64>

func.func @pads(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?],f32> {
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3xsi64>} : () -> !l
  // expected-error @below {{got 3 pads for 1 axes}}
  %0 = torch.operator "onnx.Pad"(%x, %p) : (!torch.vtensor<[4],f32>, !l) -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// -----

!l = !torch.vtensor<[2],si64>

func.func @parts(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi64>} : () -> !l
  // expected-error @below {{dimension 0 of size 4 cannot be split into 2 parts of these sizes}}
  %0:2 = torch.operator "onnx.Split"(%x, %s) : (!torch.vtensor<[4],f32>, !l) -> (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>)
  return %0#0 : !torch.vtensor<[?],f32>
}

// -----

func.func @view(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32> {
  %int6 = torch.constant.int 6
  %int1 = torch.constant.int 1
  %0 = torch.prim.ListConstruct %int6, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{result #0 has shape 3x2, but operand #1 is [6, 1]}}
  %1 = torch.aten.view %x, %0 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[3,2],f32>
  return %1 : !torch.vtensor<[3,2],f32>
}

// -----

func.func @dimension(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32> {
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  // expected-error @below {{axis 2 is out of range for rank 2}}
  %0 = torch.aten.transpose.int %x, %int0, %int2 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// -----

func.func @permutation(%x: !torch.vtensor<[2,2],si8>) -> !torch.vtensor<[2,2],si8> {
  // expected-error @below {{axis 7 is out of range for rank 2}}
  %0 = torch.operator "onnx.Transpose"(%x) {torch.onnx.perm = [7 : si64, 0 : si64]} : (!torch.vtensor<[2,2],si8>) -> !torch.vtensor<[2,2],si8>
  return %0 : !torch.vtensor<[2,2],si8>
}

// -----

func.func @twice(%x: !torch.vtensor<[2,2],si8>) -> !torch.vtensor<[2,2,1,1],si8> {
  // expected-error @below {{an axis is listed twice}}
  %0 = torch.operator "onnx.Unsqueeze"(%x) {torch.onnx.axes = [2 : si64, 2 : si64]} : (!torch.vtensor<[2,2],si8>) -> !torch.vtensor<[2,2,1,1],si8>
  return %0 : !torch.vtensor<[2,2,1,1],si8>
}

// -----

func.func @sizes_of_split(%x: !torch.vtensor<[6],f32>) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 5]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  // expected-error @below {{dimension 0 of size 6 cannot be split into 2 parts of these sizes}}
  %0:2 = torch.operator "onnx.Split"(%x, %s) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[6],f32>, !torch.vtensor<[2],si64>) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>)
  return %0#0, %0#1 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}

// -----

func.func @parts_of_split(%x: !torch.vtensor<[6],f32>) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 3, 0]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  // expected-error @below {{dimension 0 of size 6 cannot be split into 2 parts of these sizes}}
  %0:2 = torch.operator "onnx.Split"(%x, %s) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[6],f32>, !torch.vtensor<[3],si64>) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>)
  return %0#0, %0#1 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}

// -----

func.func @sizes_of_unflatten(%x: !torch.vtensor<[8],f32>) -> !torch.vtensor<[2,4],f32> {
  %zero = torch.constant.int 0
  %two = torch.constant.int 2
  %four = torch.constant.int 4
  %sizes = torch.prim.ListConstruct %four, %two : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{sizes [4, 2] at dimension 0 do not give the shape 2x4}}
  %0 = torch.aten.unflatten.int %x, %zero, %sizes : !torch.vtensor<[8],f32>, !torch.int, !torch.list<int> -> !torch.vtensor<[2,4],f32>
  return %0 : !torch.vtensor<[2,4],f32>
}

// -----

func.func @shapes_of_stack(%a: !torch.vtensor<[3],f32>, %b: !torch.vtensor<[2],f32>, %c: !torch.vtensor<[4],f32>) -> !torch.vtensor<[3,3],f32> {
  %zero = torch.constant.int 0
  %list = torch.prim.ListConstruct %a, %b, %c : (!torch.vtensor<[3],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[4],f32>) -> !torch.list<vtensor>
  // expected-error @below {{tensors of the shapes 3 and 2 cannot be stacked}}
  %0 = torch.aten.stack %list, %zero : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[3,3],f32>
  return %0 : !torch.vtensor<[3,3],f32>
}

// -----

func.func @rank_of_pixel_shuffle(%x: !torch.vtensor<[4,2],f32>) -> !torch.vtensor<[2,4],f32> {
  %two = torch.constant.int 2
  // expected-error @below {{expected an image of rank 3 or more}}
  %0 = torch.aten.pixel_shuffle %x, %two : !torch.vtensor<[4,2],f32>, !torch.int -> !torch.vtensor<[2,4],f32>
  return %0 : !torch.vtensor<[2,4],f32>
}
