// Why a movement of tfl is not folded.

// RUN: qopt --fold-quant-shapes --remarks-filter-missed=fold-quant-shapes %s 2>&1 >%t | FileCheck %s --implicit-check-not=remark:

func.func @outside() -> tensor<i8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[4]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[5]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=outside | Reason="index 4 is out of bounds in dimension 0"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{shrink_axis_mask = 1 : i32}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i8>
  return %r : tensor<i8>
}

func.func @dropped_backwards() -> tensor<i8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=dropped_backwards | Reason="stride -1 of dropped dimension 0 must be positive"
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

func.func @before() -> tensor<0xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[-1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.strided_slice | {{.*}} | Function=before | Reason="end of dimension 0 is out of bounds"
  %r = "tfl.strided_slice"(%0, %1, %2, %3) <{offset = true}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0xi8>
  return %r : tensor<0xi8>
}

func.func @activation() -> tensor<4xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.concatenation | {{.*}} | Function=activation | Reason="fused activation is unsupported"
  %r = "tfl.concatenation"(%0) <{axis = 0 : i32, fused_activation_function = "RELU"}> : (tensor<4xi8>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @pack_scalars() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<1> : tensor<i8>}> : () -> tensor<i8>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.pack | {{.*}} | Function=pack_scalars | Reason="operands of rank 0 have no dimension to concatenate along"
  %r = "tfl.pack"(%0) <{axis = 0 : i32}> : (tensor<i8>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

func.func @pad() -> tensor<5xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.pad | {{.*}} | Function=pad | Reason="result would take 5 bytes for 4 input bytes"
  %r = "tfl.pad"(%0, %1) : (tensor<4xi8>, tensor<1x2xi32>) -> tensor<5xi8>
  return %r : tensor<5xi8>
}

func.func @tile_bytes() -> tensor<8xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.tile | {{.*}} | Function=tile_bytes | Reason="result would take 8 bytes for 4 input bytes"
  %r = "tfl.tile"(%0, %1) : (tensor<4xi8>, tensor<1xi32>) -> tensor<8xi8>
  return %r : tensor<8xi8>
}

func.func @paddings() -> tensor<2x1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[[1]]> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[2]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: tfl-remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] tfl.space_to_batch_nd | {{.*}} | Function=paddings | Reason="result would take 2 bytes for 1 input bytes"
  %r = "tfl.space_to_batch_nd"(%0, %1, %2) : (tensor<1x1xi8>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x1xi8>
  return %r : tensor<2x1xi8>
}
