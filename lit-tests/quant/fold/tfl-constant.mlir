// Every movement of tfl is folded through a constant, with one parameter and with one for each channel.

// RUN: qopt --fold-quant-shapes="max-byte-growth=16 max-param-growth=16" %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @reshape(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[}}1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [10, 11, 12]]]> : tensor<2x2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @reshape() -> tensor<2x2x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x6x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]> : tensor<2x6xi8>}> : () -> tensor<2x6x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[2, -1, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.reshape"(%x, %a) : (tensor<2x6x!quant.uniform<i8:f32, 1.0>>, tensor<3xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @reshape_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[}}1, 2, 3], [4, 5, 6]], {{\[\[}}7, 8, 9], [10, 11, 12]]]> : tensor<2x2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @reshape_axis() -> tensor<2x2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x6x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, value = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]> : tensor<2x6xi8>}> : () -> tensor<2x6x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[2, -1, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.reshape"(%x, %a) : (tensor<2x6x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<3xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return %0 : tensor<2x2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @transpose() -> tensor<3x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %a) : (tensor<2x3x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @transpose_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @transpose_axis() -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %a) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2xi32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @squeeze(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[1, 2, 3]> : tensor<3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @squeeze() -> tensor<3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x1x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>}> : () -> tensor<1x3x1x!quant.uniform<i8:f32, 1.0>>
  %0 = "tfl.squeeze"(%x) <{squeeze_dims = [0, 2]}> : (tensor<1x3x1x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @squeeze_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00,3.000000e+00}>>, value = dense<[1, 2, 3]> : tensor<3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @squeeze_axis() -> tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x1x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, value = dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>}> : () -> tensor<1x3x1x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
  %0 = "tfl.squeeze"(%x) <{squeeze_dims = [0, 2]}> : (tensor<1x3x1x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>) -> tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>
  return %0 : tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>
}

// CHECK-LABEL: func.func @expand_dims(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2, 3]]> : tensor<1x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @expand_dims() -> tensor<1x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32, 1.0>>, value = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.expand_dims"(%x, %a) : (tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<i32>) -> tensor<1x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @expand_dims_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,3.000000e+00}>>, value = dense<{{\[\[}}1, 2, 3]]> : tensor<1x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @expand_dims_axis() -> tensor<1x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, value = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.expand_dims"(%x, %a) : (tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, tensor<i32>) -> tensor<1x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
}

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}2, 3, 4], [6, 7, 8]]> : tensor<2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @slice() -> tensor<2x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[2, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.slice"(%x, %a, %b) : (tensor<2x4x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @slice_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00,4.000000e+00}>>, value = dense<{{\[\[}}2, 3, 4], [6, 7, 8]]> : tensor<2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @slice_axis() -> tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0, 4.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[2, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.slice"(%x, %a, %b) : (tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0, 4.0}>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0, 4.0}>>
}

// CHECK-LABEL: func.func @strided_slice(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}11, 12], [5, 6]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice() -> tensor<2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>}> : () -> tensor<4x3x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[3, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[0, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<[-2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<4x3x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:0, {4.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}11, 12], [5, 6]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_axis() -> tensor<2x2x!quant.uniform<i8:f32:0, {4.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi8>}> : () -> tensor<4x3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[3, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[0, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<[-2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<4x3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {4.0, 2.0}>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32:0, {4.0, 2.0}>>
}

// CHECK-LABEL: func.func @strided_slice_begin(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}7, 8], [5, 6], [3, 4], [1, 2]]> : tensor<4x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_begin() -> tensor<4x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 1 : i32, ellipsis_mask = 0 : i32, end_mask = 1 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<4x2x!quant.uniform<i8:f32, 1.0>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<4x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_begin_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32:0, {4.000000e+00,3.000000e+00,2.000000e+00,1.000000e+00}>>, value = dense<{{\[\[}}7, 8], [5, 6], [3, 4], [1, 2]]> : tensor<4x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_begin_axis() -> tensor<4x2x!quant.uniform<i8:f32:0, {4.0, 3.0, 2.0, 1.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 1 : i32, ellipsis_mask = 0 : i32, end_mask = 1 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4x2x!quant.uniform<i8:f32:0, {4.0, 3.0, 2.0, 1.0}>>
  return %0 : tensor<4x2x!quant.uniform<i8:f32:0, {4.0, 3.0, 2.0, 1.0}>>
}

// CHECK-LABEL: func.func @strided_slice_clamp(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2], [7, 8]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_clamp() -> tensor<2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<-9> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<9> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<4x2x!quant.uniform<i8:f32, 1.0>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_clamp_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e+00,4.000000e+00}>>, value = dense<{{\[\[}}1, 2], [7, 8]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_clamp_axis() -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 4.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<-9> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<9> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 4.0}>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 4.0}>>
}

// CHECK-LABEL: func.func @strided_slice_ellipsis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[}}2, 3], [5, 6]], {{\[\[}}8, 9], [11, 12]]]> : tensor<2x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_ellipsis() -> tensor<2x2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : tensor<2x2x3xi8>}> : () -> tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[5, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[5, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 1 : i32, end_mask = 2 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_ellipsis_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x2x!quant.uniform<i8:f32:2, {2.000000e+00,3.000000e+00}>>, value = dense<{{\[\[\[}}2, 3], [5, 6]], {{\[\[}}8, 9], [11, 12]]]> : tensor<2x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_ellipsis_axis() -> tensor<2x2x2x!quant.uniform<i8:f32:2, {2.0, 3.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x3x!quant.uniform<i8:f32:2, {1.0, 2.0, 3.0}>>, value = dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : tensor<2x2x3xi8>}> : () -> tensor<2x2x3x!quant.uniform<i8:f32:2, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[5, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[5, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 1 : i32, end_mask = 2 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<2x2x3x!quant.uniform<i8:f32:2, {1.0, 2.0, 3.0}>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x2x!quant.uniform<i8:f32:2, {2.0, 3.0}>>
  return %0 : tensor<2x2x2x!quant.uniform<i8:f32:2, {2.0, 3.0}>>
}

// CHECK-LABEL: func.func @strided_slice_new_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x1x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[}}4, 5, 6]]]> : tensor<1x1x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_new_axis() -> tensor<1x1x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[1, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[2, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 2 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<2x3x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x1x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_new_axis_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x1x3x!quant.uniform<i8:f32:2, {1.000000e+00,2.000000e+00,3.000000e+00}>>, value = dense<{{\[\[\[}}4, 5, 6]]]> : tensor<1x1x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_new_axis_axis() -> tensor<1x1x3x!quant.uniform<i8:f32:2, {1.0, 2.0, 3.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[1, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[2, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 2 : i32, shrink_axis_mask = 0 : i32, offset = false}> : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1x3x!quant.uniform<i8:f32:2, {1.0, 2.0, 3.0}>>
  return %0 : tensor<1x1x3x!quant.uniform<i8:f32:2, {1.0, 2.0, 3.0}>>
}

// CHECK-LABEL: func.func @strided_slice_shrink(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[5, 6]> : tensor<2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_shrink() -> tensor<2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 1 : i32, offset = false}> : (tensor<3x2x!quant.uniform<i8:f32, 1.0>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_shrink_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>, value = dense<[5, 6]> : tensor<2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_shrink_axis() -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 1 : i32, offset = false}> : (tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return %0 : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @strided_slice_all(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x1x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[}}1], [3], [5]]]> : tensor<1x3x1xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_all() -> tensor<1x3x1x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi8>}> : () -> tensor<2x3x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[4, -2, 4, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[4, 4, 4, 1]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 8 : i32, ellipsis_mask = 4 : i32, end_mask = 0 : i32, new_axis_mask = 1 : i32, shrink_axis_mask = 2 : i32, offset = false}> : (tensor<2x3x2x!quant.uniform<i8:f32, 1.0>>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x3x1x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x3x1x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_all_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x1x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,3.000000e+00}>>, value = dense<{{\[\[\[}}1], [3], [5]]]> : tensor<1x3x1xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_all_axis() -> tensor<1x3x1x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x2x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, value = dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : tensor<2x3x2xi8>}> : () -> tensor<2x3x2x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[4, -2, 4, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[4, 4, 4, 1]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 8 : i32, ellipsis_mask = 4 : i32, end_mask = 0 : i32, new_axis_mask = 1 : i32, shrink_axis_mask = 2 : i32, offset = false}> : (tensor<2x3x2x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x3x1x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
  return %0 : tensor<1x3x1x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
}

// CHECK-LABEL: func.func @strided_slice_offset(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[3, 4]> : tensor<2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_offset() -> tensor<2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<5x!quant.uniform<i8:f32, 1.0>>, value = dense<[1, 2, 3, 4, 5]> : tensor<5xi8>}> : () -> tensor<5x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<-3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = true}> : (tensor<5x!quant.uniform<i8:f32, 1.0>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @strided_slice_offset_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32:0, {3.000000e+00,4.000000e+00}>>, value = dense<[3, 4]> : tensor<2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @strided_slice_offset_axis() -> tensor<2x!quant.uniform<i8:f32:0, {3.0, 4.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<5x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0, 5.0}>>, value = dense<[1, 2, 3, 4, 5]> : tensor<5xi8>}> : () -> tensor<5x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0, 5.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<-3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %a, %b, %c) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = true}> : (tensor<5x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0, 5.0}>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32:0, {3.0, 4.0}>>
  return %0 : tensor<2x!quant.uniform<i8:f32:0, {3.0, 4.0}>>
}

// CHECK-LABEL: func.func @concatenation(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @concatenation() -> tensor<3x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[3, 4], [5, 6]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  %0 = "tfl.concatenation"(%x, %y) <{axis = -2 : i32, fused_activation_function = "NONE"}> : (tensor<1x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @concatenation_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:0, {4.000000e+00,1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @concatenation_axis() -> tensor<3x2x!quant.uniform<i8:f32:0, {4.0, 1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!quant.uniform<i8:f32, 4.0>>, value = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!quant.uniform<i8:f32, 4.0>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, value = dense<[[3, 4], [5, 6]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  %0 = "tfl.concatenation"(%x, %y) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<1x2x!quant.uniform<i8:f32, 4.0>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {4.0, 1.0, 2.0}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:0, {4.0, 1.0, 2.0}>>
}

// CHECK-LABEL: func.func @split(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2], [5, 6]]> : tensor<2x2xi8>}>
// CHECK-NEXT: [[C1:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}3, 4], [7, 8]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]], [[C1]]
func.func @split() -> (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>) {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "tfl.split"(%a, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<2x4x!quant.uniform<i8:f32, 1.0>>) -> (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>)
  return %0#0, %0#1 : tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @split_v(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1], [5]]> : tensor<2x1xi8>}>
// CHECK-NEXT: [[C1:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}2, 3, 4], [6, 7, 8]]> : tensor<2x3xi8>}>
// CHECK-NEXT: return [[C0]], [[C1]]
func.func @split_v() -> (tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<2x3x!quant.uniform<i8:f32, 1.0>>) {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "tfl.split_v"(%x, %a, %b) <{num_splits = 2 : i32}> : (tensor<2x4x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<i32>) -> (tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<2x3x!quant.uniform<i8:f32, 1.0>>)
  return %0#0, %0#1 : tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<2x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @unpack(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[1, 3, 5]> : tensor<3xi8>}>
// CHECK-NEXT: [[C1:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[2, 4, 6]> : tensor<3xi8>}>
// CHECK-NEXT: return [[C0]], [[C1]]
func.func @unpack() -> (tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<3x!quant.uniform<i8:f32, 1.0>>) {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  %0:2 = "tfl.unpack"(%x) <{axis = -1 : i32, num = 2 : i32}> : (tensor<3x2x!quant.uniform<i8:f32, 1.0>>) -> (tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<3x!quant.uniform<i8:f32, 1.0>>)
  return %0#0, %0#1 : tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @split_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 2], [5, 6]]> : tensor<2x2xi8>}>
// CHECK-NEXT: [[C1:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:1, {3.000000e+00,4.000000e+00}>>, value = dense<{{\[\[}}3, 4], [7, 8]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]], [[C1]]
func.func @split_axis() -> (tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:1, {3.0, 4.0}>>) {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "tfl.split"(%a, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>) -> (tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:1, {3.0, 4.0}>>)
  return %0#0, %0#1 : tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:1, {3.0, 4.0}>>
}

// CHECK-LABEL: func.func @split_v_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1], [5]]> : tensor<2x1xi8>}>
// CHECK-NEXT: [[C1:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00,4.000000e+00}>>, value = dense<{{\[\[}}2, 3, 4], [6, 7, 8]]> : tensor<2x3xi8>}>
// CHECK-NEXT: return [[C0]], [[C1]]
func.func @split_v_axis() -> (tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0, 4.0}>>) {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>}> : () -> tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "tfl.split_v"(%x, %a, %b) <{num_splits = 2 : i32}> : (tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0, 4.0}>>, tensor<2xi32>, tensor<i32>) -> (tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0, 4.0}>>)
  return %0#0, %0#1 : tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0, 4.0}>>
}

// CHECK-LABEL: func.func @unpack_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[1, 3, 5]> : tensor<3xi8>}>
// CHECK-NEXT: [[C1:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i8:f32, 2.000000e+00>>, value = dense<[2, 4, 6]> : tensor<3xi8>}>
// CHECK-NEXT: return [[C0]], [[C1]]
func.func @unpack_axis() -> (tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<3x!quant.uniform<i8:f32, 2.0>>) {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  %0:2 = "tfl.unpack"(%x) <{axis = -1 : i32, num = 2 : i32}> : (tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> (tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<3x!quant.uniform<i8:f32, 2.0>>)
  return %0#0, %0#1 : tensor<3x!quant.uniform<i8:f32, 1.0>>, tensor<3x!quant.uniform<i8:f32, 2.0>>
}

// CHECK-LABEL: func.func @pack(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 3, 5], [2, 4, 6]]> : tensor<2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @pack() -> tensor<2x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.0>>, value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.0>>, value = dense<[3, 4]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  %z = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.0>>, value = dense<[5, 6]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  %0 = "tfl.pack"(%x, %y, %z) <{axis = -1 : i32, values_count = 3 : i32}> : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 1.0>>
}

// Tensors of one parameter each become the channels of the packed tensor.
// CHECK-LABEL: func.func @pack_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32:1, {3.000000e+00,1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 3, 5], [2, 4, 6]]> : tensor<2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @pack_axis() -> tensor<2x3x!quant.uniform<i8:f32:1, {3.0, 1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 3.0>>, value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 3.0>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.0>>, value = dense<[3, 4]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  %z = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 2.0>>, value = dense<[5, 6]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 2.0>>
  %0 = "tfl.pack"(%x, %y, %z) <{axis = 1 : i32, values_count = 3 : i32}> : (tensor<2x!quant.uniform<i8:f32, 3.0>>, tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i8:f32, 2.0>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {3.0, 1.0, 2.0}>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32:1, {3.0, 1.0, 2.0}>>
}

// CHECK-LABEL: func.func @padv2(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x4x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}5, 5, 5, 5], [1, 2, 5, 5], [3, 4, 5, 5]]> : tensor<3x4xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @padv2() -> tensor<3x4x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<!quant.uniform<i8:f32, 1.0>>, value = dense<5> : tensor<i8>}> : () -> tensor<!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0], [0, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.padv2"(%x, %a, %y) : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2xi32>, tensor<!quant.uniform<i8:f32, 1.0>>) -> tensor<3x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x4x!quant.uniform<i8:f32, 1.0>>
}

// The padding value has its own parameter.
// CHECK-LABEL: func.func @padv2_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32:0, {5.000000e+00,1.000000e+00,2.000000e+00,5.000000e+00}>>, value = dense<{{\[\[}}5, 5], [1, 2], [3, 4], [5, 5]]> : tensor<4x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @padv2_axis() -> tensor<4x2x!quant.uniform<i8:f32:0, {5.0, 1.0, 2.0, 5.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<!quant.uniform<i8:f32, 5.0>>, value = dense<5> : tensor<i8>}> : () -> tensor<!quant.uniform<i8:f32, 5.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.padv2"(%x, %a, %y) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x2xi32>, tensor<!quant.uniform<i8:f32, 5.0>>) -> tensor<4x2x!quant.uniform<i8:f32:0, {5.0, 1.0, 2.0, 5.0}>>
  return %0 : tensor<4x2x!quant.uniform<i8:f32:0, {5.0, 1.0, 2.0, 5.0}>>
}

// CHECK-LABEL: func.func @pad_nothing(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @pad_nothing() -> tensor<2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.pad"(%x, %a) : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @pad_nothing_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @pad_nothing_axis() -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.pad"(%x, %a) : (tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2x2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @mirror_reflect(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<6x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}5, 6], [3, 4], [1, 2], [3, 4], [5, 6], [3, 4]]> : tensor<6x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @mirror_reflect() -> tensor<6x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[[2, 1], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%x, %a) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<3x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2xi32>) -> tensor<6x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<6x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @mirror_reflect_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<6x2x!quant.uniform<i8:f32:0, {3.000000e+00,2.000000e+00,1.000000e+00,2.000000e+00,3.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}5, 6], [3, 4], [1, 2], [3, 4], [5, 6], [3, 4]]> : tensor<6x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @mirror_reflect_axis() -> tensor<6x2x!quant.uniform<i8:f32:0, {3.0, 2.0, 1.0, 2.0, 3.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[[2, 1], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%x, %a) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<3x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, tensor<2x2xi32>) -> tensor<6x2x!quant.uniform<i8:f32:0, {3.0, 2.0, 1.0, 2.0, 3.0, 2.0}>>
  return %0 : tensor<6x2x!quant.uniform<i8:f32:0, {3.0, 2.0, 1.0, 2.0, 3.0, 2.0}>>
}

// CHECK-LABEL: func.func @mirror_symmetric(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<5x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2, 2], [1, 2, 2], [3, 4, 4], [3, 4, 4], [1, 2, 2]]> : tensor<5x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @mirror_symmetric() -> tensor<5x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 2], [0, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%x, %a) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2xi32>) -> tensor<5x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<5x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @mirror_symmetric_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<5x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 2, 2], [1, 2, 2], [3, 4, 4], [3, 4, 4], [1, 2, 2]]> : tensor<5x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @mirror_symmetric_axis() -> tensor<5x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 2], [0, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%x, %a) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2x2xi32>) -> tensor<5x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 2.0}>>
  return %0 : tensor<5x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 2.0}>>
}

// CHECK-LABEL: func.func @gather(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}7, 8], [1, 2], [1, 2]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather() -> tensor<3x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[3, 0, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.gather"(%x, %a) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2x!quant.uniform<i8:f32, 1.0>>, tensor<3xi32>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @gather_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:0, {4.000000e+00,1.000000e+00,1.000000e+00}>>, value = dense<{{\[\[}}7, 8], [1, 2], [1, 2]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather_axis() -> tensor<3x2x!quant.uniform<i8:f32:0, {4.0, 1.0, 1.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[3, 0, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.gather"(%x, %a) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>>, tensor<3xi32>) -> tensor<3x2x!quant.uniform<i8:f32:0, {4.0, 1.0, 1.0}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:0, {4.0, 1.0, 1.0}>>
}

// CHECK-LABEL: func.func @gather_scalar(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<[3, 6]> : tensor<2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather_scalar() -> tensor<2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.gather"(%x, %a) <{axis = -1 : i32, batch_dims = 0 : i32}> : (tensor<2x3x!quant.uniform<i8:f32, 1.0>>, tensor<i32>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @gather_scalar_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 3.000000e+00>>, value = dense<[3, 6]> : tensor<2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather_scalar_axis() -> tensor<2x!quant.uniform<i8:f32, 3.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.gather"(%x, %a) <{axis = -1 : i32, batch_dims = 0 : i32}> : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0, 2.0, 3.0}>>, tensor<i32>) -> tensor<2x!quant.uniform<i8:f32, 3.0>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 3.0>>
}

// The parameters of dimension 2 move with the elements, and differ in each batch.
// CHECK-LABEL: func.func @gather_batches(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x1x!quant.uniform<i8:f32:0, {2.000000e+00,1.000000e+00}>>, value = dense<{{\[\[\[}}2], [4]], {{\[\[}}5], [7]]]> : tensor<2x2x1xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather_batches() -> tensor<2x2x1x!quant.uniform<i8:f32:0, {2.0, 1.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>, value = dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi8>}> : () -> tensor<2x2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[[1], [0]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %0 = "tfl.gather"(%x, %a) <{axis = 2 : i32, batch_dims = 1 : i32}> : (tensor<2x2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>, tensor<2x1xi32>) -> tensor<2x2x1x!quant.uniform<i8:f32:0, {2.0, 1.0}>>
  return %0 : tensor<2x2x1x!quant.uniform<i8:f32:0, {2.0, 1.0}>>
}

// CHECK-LABEL: func.func @gather_grid(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[}}1, 2], [5, 6]], {{\[\[}}5, 6], [3, 4]]]> : tensor<2x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather_grid() -> tensor<2x2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[[0, 2], [2, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.gather"(%x, %a) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<3x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2xi32>) -> tensor<2x2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @gather_grid_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x2x!quant.uniform<i8:f32:2, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[}}1, 2], [5, 6]], {{\[\[}}5, 6], [3, 4]]]> : tensor<2x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @gather_grid_axis() -> tensor<2x2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[[0, 2], [2, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.gather"(%x, %a) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2x2xi32>) -> tensor<2x2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>
  return %0 : tensor<2x2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @tile(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x4x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}1, 2, 1, 2], [3, 4, 3, 4], [1, 2, 1, 2], [3, 4, 3, 4]]> : tensor<4x4xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @tile() -> tensor<4x4x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.tile"(%x, %a) : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>) -> tensor<4x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<4x4x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @tile_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x4x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[}}1, 2, 1, 2], [3, 4, 3, 4], [1, 2, 1, 2], [3, 4, 3, 4]]> : tensor<4x4xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @tile_axis() -> tensor<4x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.tile"(%x, %a) : (tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>, tensor<2xi32>) -> tensor<4x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 1.0, 2.0}>>
  return %0 : tensor<4x4x!quant.uniform<i8:f32:1, {1.0, 2.0, 1.0, 2.0}>>
}

// CHECK-LABEL: func.func @broadcast_to(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x3x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[}}1, 1, 1], [2, 2, 2]], {{\[\[}}1, 1, 1], [2, 2, 2]]]> : tensor<2x2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @broadcast_to() -> tensor<2x2x3x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1], [2]]> : tensor<2x1xi8>}> : () -> tensor<2x1x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<[2, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.broadcast_to"(%x, %a) : (tensor<2x1x!quant.uniform<i8:f32, 1.0>>, tensor<3xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x3x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @broadcast_to_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[}}1, 1, 1], [2, 2, 2]], {{\[\[}}1, 1, 1], [2, 2, 2]]]> : tensor<2x2x3xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @broadcast_to_axis() -> tensor<2x2x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, value = dense<[[1], [2]]> : tensor<2x1xi8>}> : () -> tensor<2x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<[2, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.broadcast_to"(%x, %a) : (tensor<2x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<3xi32>) -> tensor<2x2x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return %0 : tensor<2x2x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @reverse_v2(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[}}5, 6], [3, 4], [1, 2]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @reverse_v2() -> tensor<3x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.reverse_v2"(%x, %a) : (tensor<3x2x!quant.uniform<i8:f32, 1.0>>, tensor<1xi32>) -> tensor<3x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @reverse_v2_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:0, {3.000000e+00,2.000000e+00,1.000000e+00}>>, value = dense<{{\[\[}}5, 6], [3, 4], [1, 2]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @reverse_v2_axis() -> tensor<3x2x!quant.uniform<i8:f32:0, {3.0, 2.0, 1.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.reverse_v2"(%x, %a) : (tensor<3x2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, tensor<1xi32>) -> tensor<3x2x!quant.uniform<i8:f32:0, {3.0, 2.0, 1.0}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:0, {3.0, 2.0, 1.0}>>
}

// CHECK-LABEL: func.func @space_to_depth(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x1x2x8x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[\[}}1, 2, 3, 4, 9, 10, 11, 12], [5, 6, 7, 8, 13, 14, 15, 16]]]]> : tensor<1x1x2x8xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @space_to_depth() -> tensor<1x1x2x8x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x4x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]]]]> : tensor<1x2x4x2xi8>}> : () -> tensor<1x2x4x2x!quant.uniform<i8:f32, 1.0>>
  %0 = "tfl.space_to_depth"(%x) <{block_size = 2 : i32}> : (tensor<1x2x4x2x!quant.uniform<i8:f32, 1.0>>) -> tensor<1x1x2x8x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x1x2x8x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @space_to_depth_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.000000e+00,2.000000e+00,1.000000e+00,2.000000e+00,1.000000e+00,2.000000e+00,1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[\[}}1, 2, 3, 4, 9, 10, 11, 12], [5, 6, 7, 8, 13, 14, 15, 16]]]]> : tensor<1x1x2x8xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @space_to_depth_axis() -> tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x4x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>, value = dense<[[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]]]]> : tensor<1x2x4x2xi8>}> : () -> tensor<1x2x4x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
  %0 = "tfl.space_to_depth"(%x) <{block_size = 2 : i32}> : (tensor<1x2x4x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) -> tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0}>>
  return %0 : tensor<1x1x2x8x!quant.uniform<i8:f32:3, {1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0}>>
}

// CHECK-LABEL: func.func @depth_to_space(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x4x1x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[\[}}1], [2], [5], [6]], {{\[\[}}3], [4], [7], [8]]], {{\[\[\[}}9], [10], [13], [14]], {{\[\[}}11], [12], [15], [16]]]]> : tensor<2x2x4x1xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @depth_to_space() -> tensor<2x2x4x1x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x2x4x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[[1, 2, 3, 4], [5, 6, 7, 8]]], [[[9, 10, 11, 12], [13, 14, 15, 16]]]]> : tensor<2x1x2x4xi8>}> : () -> tensor<2x1x2x4x!quant.uniform<i8:f32, 1.0>>
  %0 = "tfl.depth_to_space"(%x) <{block_size = 2 : i32}> : (tensor<2x1x2x4x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x2x4x1x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x2x4x1x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @depth_to_space_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x4x1x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[\[}}1], [2], [5], [6]], {{\[\[}}3], [4], [7], [8]]], {{\[\[\[}}9], [10], [13], [14]], {{\[\[}}11], [12], [15], [16]]]]> : tensor<2x2x4x1xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @depth_to_space_axis() -> tensor<2x2x4x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, value = dense<[[[[1, 2, 3, 4], [5, 6, 7, 8]]], [[[9, 10, 11, 12], [13, 14, 15, 16]]]]> : tensor<2x1x2x4xi8>}> : () -> tensor<2x1x2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  %0 = "tfl.depth_to_space"(%x) <{block_size = 2 : i32}> : (tensor<2x1x2x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x4x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return %0 : tensor<2x2x4x1x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @batch_to_space_nd(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x1x2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[\[}}3, 4], [7, 8]]]]> : tensor<1x1x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @batch_to_space_nd() -> tensor<1x1x2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x1x2x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[[1, 2], [3, 4]]], [[[5, 6], [7, 8]]], [[[9, 10], [11, 12]]], [[[13, 14], [15, 16]]]]> : tensor<4x1x2x2xi8>}> : () -> tensor<4x1x2x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[[0, 1], [2, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.batch_to_space_nd"(%x, %a, %b) : (tensor<4x1x2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x1x2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x1x2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @batch_to_space_nd_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<1x1x2x2x!quant.uniform<i8:f32:3, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[\[}}3, 4], [7, 8]]]]> : tensor<1x1x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @batch_to_space_nd_axis() -> tensor<1x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>, value = dense<[[[[1, 2], [3, 4]]], [[[5, 6], [7, 8]]], [[[9, 10], [11, 12]]], [[[13, 14], [15, 16]]]]> : tensor<4x1x2x2xi8>}> : () -> tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<[[0, 1], [2, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.batch_to_space_nd"(%x, %a, %b) : (tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<1x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
  return %0 : tensor<1x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
}

// CHECK-LABEL: func.func @space_to_batch_nd(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x1x2x2x!quant.uniform<i8:f32, 1.000000e+00>>, value = dense<{{\[\[\[\[}}1, 2], [5, 6]]], {{\[\[\[}}3, 4], [7, 8]]], {{\[\[\[}}9, 10], [13, 14]]], {{\[\[\[}}11, 12], [15, 16]]]]> : tensor<4x1x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @space_to_batch_nd() -> tensor<4x1x2x2x!quant.uniform<i8:f32, 1.0>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x4x2x!quant.uniform<i8:f32, 1.0>>, value = dense<[[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]]]]> : tensor<1x2x4x2xi8>}> : () -> tensor<1x2x4x2x!quant.uniform<i8:f32, 1.0>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.space_to_batch_nd"(%x, %a, %b) : (tensor<1x2x4x2x!quant.uniform<i8:f32, 1.0>>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x1x2x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<4x1x2x2x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @space_to_batch_nd_axis(
// CHECK-NEXT: [[C0:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.000000e+00,2.000000e+00}>>, value = dense<{{\[\[\[\[}}1, 2], [5, 6]]], {{\[\[\[}}3, 4], [7, 8]]], {{\[\[\[}}9, 10], [13, 14]]], {{\[\[\[}}11, 12], [15, 16]]]]> : tensor<4x1x2x2xi8>}>
// CHECK-NEXT: return [[C0]]
func.func @space_to_batch_nd_axis() -> tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x4x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>, value = dense<[[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]]]]> : tensor<1x2x4x2xi8>}> : () -> tensor<1x2x4x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
  %a = "tfl.pseudo_const"() <{value = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "tfl.space_to_batch_nd"(%x, %a, %b) : (tensor<1x2x4x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
  return %0 : tensor<4x1x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>
}
