// Why a movement of tfl is not folded.

// RUN: qopt --fold-quant-shapes --remarks-filter=fold-quant-shapes %s 2>&1 >%t | FileCheck %s --implicit-check-not=remark:

func.func @reshape() -> tensor<2x3xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.reshape | {{.*}} | Function=reshape | Reason="the result has the shape 2x3, but operand #1 says [3, 4]"
  %r = "tfl.reshape"(%0, %1) : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

func.func @squeeze() -> tensor<2x3xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3, 4, 5, 6]]> : tensor<1x6xi8>}> : () -> tensor<1x6xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.squeeze | {{.*}} | Function=squeeze | Reason="1x6 and 2x3 differ in more than dimensions of size 1"
  %r = "tfl.squeeze"(%0) : (tensor<1x6xi8>) -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

func.func @expand_dims() -> tensor<3x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.expand_dims | {{.*}} | Function=expand_dims | Reason="2x3 and 3x2 differ in more than dimensions of size 1"
  %r = "tfl.expand_dims"(%0, %1) : (tensor<2x3xi8>, tensor<i32>) -> tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}

func.func @transpose() -> tensor<3x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.transpose | {{.*}} | Function=transpose | Reason="dimension 2 is out of range"
  %r = "tfl.transpose"(%0, %1) : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<3x2xi8>
  return %r : tensor<3x2xi8>
}

func.func @transpose_shape() -> tensor<2x3xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.transpose | {{.*}} | Function=transpose_shape | Reason="the operation declares the shape 2x3, but the movement gives 3x2"
  %r = "tfl.transpose"(%0, %1) : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

func.func @slice_sizes() -> tensor<2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.slice | {{.*}} | Function=slice_sizes | Reason="there are 1 begins and 2 sizes"
  %r = "tfl.slice"(%0, %1, %2) : (tensor<4xi8>, tensor<1xi32>, tensor<2xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

func.func @slice_negative() -> tensor<2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[-2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.slice | {{.*}} | Function=slice_negative | Reason="size -2 is negative"
  %r = "tfl.slice"(%0, %1, %2) : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

func.func @stride() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[4]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=stride | Reason="stride of dimension 0 is 0"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @outside() -> tensor<i8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[4]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[5]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=outside | Reason="index 4 is outside of dimension 0"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{shrink_axis_mask = 1 : i32}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i8>
  return %r : tensor<i8>
}

func.func @dropped_backwards() -> tensor<i8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=dropped_backwards | Reason="stride -1 of dimension 0, which is dropped, is not positive"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{shrink_axis_mask = 1 : i32}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i8>
  return %r : tensor<i8>
}

func.func @dropped_from_begin() -> tensor<i8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=dropped_from_begin | Reason="dimension 0 has an index and 'begin_mask'"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{begin_mask = 1 : i32, shrink_axis_mask = 1 : i32}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i8>
  return %r : tensor<i8>
}

func.func @ellipses() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[0, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=ellipses | Reason="there is more than one ellipsis"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{ellipsis_mask = 3 : i32}> : (tensor<4xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @indices() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[4, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=indices | Reason="there are more indices than the 1 dimensions"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) : (tensor<4xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @before() -> tensor<0xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=before | Reason="the end of dimension 0 lies before it"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{offset = true}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0xi8>
  return %r : tensor<0xi8>
}

func.func @lengths() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[4, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=lengths | Reason="there are 1 begins, 2 ends and 1 strides"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) : (tensor<4xi8>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @activation() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.concatenation | {{.*}} | Function=activation | Reason="an activation is fused into it"
  %r = "tfl.concatenation"(%0) <{axis = 0 : i32, fused_activation_function = "RELU"}> : (tensor<4xi8>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @pack_count() -> tensor<1x4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.pack | {{.*}} | Function=pack_count | Reason="'values_count' is 2, but there are 1"
  %r = "tfl.pack"(%0) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<4xi8>) -> tensor<1x4xi8>
  return %r : tensor<1x4xi8>
}

func.func @pack_scalars() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<1> : tensor<i8>}> : () -> tensor<i8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.pack | {{.*}} | Function=pack_scalars | Reason="the operands have no dimension along which they could follow each other"
  %r = "tfl.pack"(%0) <{axis = 0 : i32}> : (tensor<i8>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

func.func @unpack() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1], [2], [3], [4]]> : tensor<4x1xi8>}> : () -> tensor<4x1xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.unpack | {{.*}} | Function=unpack | Reason="dimension 0 of size 4 is not 1 elements"
  %r = "tfl.unpack"(%0) <{axis = 0 : i32}> : (tensor<4x1xi8>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

func.func @split() -> (tensor<1xi8>, tensor<1xi8>, tensor<2xi8>) {
  %0 = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:10: remark: [Missed] tfl.split | {{.*}} | Function=split | Reason="dimension 0 of size 4 is not 3 equal parts"
  %r:3 = "tfl.split"(%0, %1) : (tensor<i32>, tensor<4xi8>) -> (tensor<1xi8>, tensor<1xi8>, tensor<2xi8>)
  return %r#0, %r#1, %r#2 : tensor<1xi8>, tensor<1xi8>, tensor<2xi8>
}

func.func @split_v() -> (tensor<1xi8>, tensor<1xi8>) {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:10: remark: [Missed] tfl.split_v | {{.*}} | Function=split_v | Reason="dimension 0 of size 4 is not 2 parts of the sizes [1, 1]"
  %r:2 = "tfl.split_v"(%0, %1, %2) : (tensor<4xi8>, tensor<2xi32>, tensor<i32>) -> (tensor<1xi8>, tensor<1xi8>)
  return %r#0, %r#1 : tensor<1xi8>, tensor<1xi8>
}

func.func @pad() -> tensor<5xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.pad | {{.*}} | Function=pad | Reason="result would take 5 bytes for 4"
  %r = "tfl.pad"(%0, %1) : (tensor<4xi8>, tensor<1x2xi32>) -> tensor<5xi8>
  return %r : tensor<5xi8>
}

func.func @negative() -> tensor<3xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, -1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.pad | {{.*}} | Function=negative | Reason="operand #1 has the negative element -1"
  %r = "tfl.pad"(%0, %1) : (tensor<4xi8>, tensor<1x2xi32>) -> tensor<3xi8>
  return %r : tensor<3xi8>
}

func.func @mirror() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[[2, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.mirror_pad | {{.*}} | Function=mirror | Reason="dimension 0 of size 2 has not enough elements to be padded by 2 and 0"
  %r = "tfl.mirror_pad"(%0, %1) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<2xi8>, tensor<1x2xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @gather_batch() -> tensor<2x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.gather | {{.*}} | Function=gather_batch | Reason="'batch_dims' is 1"
  %r = "tfl.gather"(%0, %1) <{axis = 1 : i32, batch_dims = 1 : i32}> : (tensor<2x2xi8>, tensor<2xi32>) -> tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}

func.func @gather_outside() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[4]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.gather | {{.*}} | Function=gather_outside | Reason="index 4 leaves dimension 0"
  %r = "tfl.gather"(%0, %1) <{axis = 0 : i32}> : (tensor<4xi8>, tensor<1xi32>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

func.func @gather_negative() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.gather | {{.*}} | Function=gather_negative | Reason="index -1 is negative"
  %r = "tfl.gather"(%0, %1) <{axis = 0 : i32}> : (tensor<4xi8>, tensor<1xi32>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

func.func @tile() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.tile | {{.*}} | Function=tile | Reason="multiple -1 is negative"
  %r = "tfl.tile"(%0, %1) : (tensor<4xi8>, tensor<1xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @tile_bytes() -> tensor<8xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.tile | {{.*}} | Function=tile_bytes | Reason="result would take 8 bytes for 4"
  %r = "tfl.tile"(%0, %1) : (tensor<4xi8>, tensor<1xi32>) -> tensor<8xi8>
  return %r : tensor<8xi8>
}

func.func @broadcast() -> tensor<4x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[4, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.broadcast_to | {{.*}} | Function=broadcast | Reason="dimension 0 of size 2 does not broadcast to 4"
  %r = "tfl.broadcast_to"(%0, %1) : (tensor<2x2xi8>, tensor<2xi32>) -> tensor<4x2xi8>
  return %r : tensor<4x2xi8>
}

func.func @block() -> tensor<1x1x1x4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[[[1], [2]], [[3], [4]], [[5], [6]]]]> : tensor<1x3x2x1xi8>}> : () -> tensor<1x3x2x1xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.space_to_depth | {{.*}} | Function=block | Reason="a dimension of size 3 does not divide by 2"
  %r = "tfl.space_to_depth"(%0) <{block_size = 2 : i32}> : (tensor<1x3x2x1xi8>) -> tensor<1x1x1x4xi8>
  return %r : tensor<1x1x1x4xi8>
}

func.func @block_size() -> tensor<1x2x2x1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[[[1, 2, 3, 4]]]]> : tensor<1x1x1x4xi8>}> : () -> tensor<1x1x1x4xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.depth_to_space | {{.*}} | Function=block_size | Reason="block size 0 is not positive"
  %r = "tfl.depth_to_space"(%0) <{block_size = 0 : i32}> : (tensor<1x1x1x4xi8>) -> tensor<1x2x2x1xi8>
  return %r : tensor<1x2x2x1xi8>
}

func.func @block_rank() -> tensor<2x2xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>}> : () -> tensor<1x4xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.depth_to_space | {{.*}} | Function=block_rank | Reason="1x4 is not of rank 4"
  %r = "tfl.depth_to_space"(%0) <{block_size = 1 : i32}> : (tensor<1x4xi8>) -> tensor<2x2xi8>
  return %r : tensor<2x2xi8>
}

func.func @crops() -> tensor<1x0xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1], [2]]> : tensor<2x1xi8>}> : () -> tensor<2x1xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[[2, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.batch_to_space_nd | {{.*}} | Function=crops | Reason="2 and 1 of 2 are cropped"
  %r = "tfl.batch_to_space_nd"(%0, %1, %2) : (tensor<2x1xi8>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<1x0xi8>
  return %r : tensor<1x0xi8>
}

func.func @paddings() -> tensor<2x1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1]]> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.space_to_batch_nd | {{.*}} | Function=paddings | Reason="result would take 2 bytes for 1"
  %r = "tfl.space_to_batch_nd"(%0, %1, %2) : (tensor<1x1xi8>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x1xi8>
  return %r : tensor<2x1xi8>
}

