// Paddings and gatherings of the tensor dialect.

// RUN: qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=4})' --validate %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes --validate %s --remarks-filter=fold-quant-shapes -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!k = !quant.uniform<i8:f32:1, {1.0, 2.0}>

// CHECK-LABEL: func.func @pad(
// CHECK: arith.constant dense<[7, 7, 1, 2]> : tensor<4xi8>
// CHECK-NOT: tensor.pad
// CHECK: return
// REMARK: Function=pad | Reason="result would take 4 bytes for 2 input bytes"
func.func @pad() -> tensor<4xi8> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi8>
  %v = arith.constant 7 : i8
  %0 = tensor.pad %c low[2] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<2xi8> to tensor<4xi8>
  return %0 : tensor<4xi8>
}

// The real in the body is stored as 1.
// CHECK-LABEL: func.func @pad_dequantized(
// CHECK: arith.constant dense<[5, 6, 1]> : tensor<3xi8>
// CHECK-NEXT: %[[S:.*]] = quant.scast
// CHECK-NEXT: quant.dcast %[[S]]
// CHECK-NEXT: return
func.func @pad_dequantized() -> tensor<3xf32> {
  %c = arith.constant dense<[5, 6]> : tensor<2xi8>
  %q = quant.scast %c : tensor<2xi8> to tensor<2x!t>
  %r = quant.dcast %q : tensor<2x!t> to tensor<2xf32>
  %0 = tensor.pad %r low[0] high[1] {
  ^bb0(%i: index):
    %v = arith.constant 2.0 : f32
    tensor.yield %v : f32
  } : tensor<2xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// The body yields the stored value.
// CHECK-LABEL: func.func @pad_value(
// CHECK: %[[V:.*]] = arith.constant 1 : i8
// CHECK: %[[Q:.*]] = quant.scast %[[V]] : i8 to
// CHECK: tensor.pad %arg0
// CHECK: tensor.yield %[[Q]]
// CHECK: quant.dcast
func.func @pad_value(%q: tensor<2x!t>) -> tensor<3xf32> {
  %v = arith.constant 2.0 : f32
  %r = quant.dcast %q : tensor<2x!t> to tensor<2xf32>
  %0 = tensor.pad %r low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<2xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @pad_by_index(
// CHECK: tensor.pad
// REMARK: Function=pad_by_index | Reason="padding value must be one constant"
func.func @pad_by_index(%v: i8) -> tensor<3xi8> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi8>
  %0 = tensor.pad %c low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<2xi8> to tensor<3xi8>
  return %0 : tensor<3xi8>
}

// CHECK-LABEL: func.func @pad_dynamic(
// CHECK: tensor.pad
// REMARK: Function=pad_dynamic | Reason="dynamic padding is unsupported"
func.func @pad_dynamic(%n: index) -> tensor<?xi8> {
  %c = arith.constant dense<[1, 2]> : tensor<2xi8>
  %v = arith.constant 7 : i8
  %0 = tensor.pad %c low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<2xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}

// CHECK-LABEL: func.func @gather(
// CHECK: %[[C:.*]] = arith.constant dense<{{\[\[}}3, 6], [1, 4]]> : tensor<2x2xi8>
// CHECK: return %[[C]]
func.func @gather() -> tensor<2x2xi8> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %0 = tensor.gather %c[%i] gather_dims([1]) : (tensor<2x3xi8>, tensor<2x1xindex>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}

// Channels that are gathered become the first dimension.
// CHECK-LABEL: func.func @gather_channels(
// CHECK: tensor.gather %arg0[{{.*}} -> tensor<1x3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK-NEXT: quant.dcast
func.func @gather_channels(%q: tensor<3x2x!k>) -> tensor<1x3xf32> {
  %i = arith.constant dense<[[1]]> : tensor<1x1xindex>
  %r = quant.dcast %q : tensor<3x2x!k> to tensor<3x2xf32>
  %0 = tensor.gather %r[%i] gather_dims([1]) : (tensor<3x2xf32>, tensor<1x1xindex>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// CHECK-LABEL: func.func @gather_points(
// CHECK: tensor.gather
// REMARK: Function=gather_points | Reason="'gather_dims' must have exactly one dimension"
func.func @gather_points() -> tensor<1xi8> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %i = arith.constant dense<[[1, 2]]> : tensor<1x2xindex>
  %0 = tensor.gather %c[%i] gather_dims([0, 1]) : (tensor<2x3xi8>, tensor<1x2xindex>) -> tensor<1xi8>
  return %0 : tensor<1xi8>
}

// CHECK-LABEL: func.func @insert(
// CHECK: arith.constant dense<{{\[\[}}1, 2, 3], [4, 7, 8]]> : tensor<2x3xi8>
// CHECK-NEXT: return
func.func @insert() -> tensor<2x3xi8> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %p = arith.constant dense<[[7, 8]]> : tensor<1x2xi8>
  %0 = tensor.insert_slice %p into %c[1, 1] [1, 2] [1, 1] : tensor<1x2xi8> into tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @insert_values(
// CHECK: tensor.insert_slice %arg1 into %arg0[0, 1] [2, 1] [1, 1] : tensor<2x1x!quant.uniform<i8:f32, 5.000000e-01:-3>> into tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: quant.dcast
func.func @insert_values(%x: tensor<2x3x!t>, %y: tensor<2x1x!t>) -> tensor<2x3xf32> {
  %a = quant.dcast %x : tensor<2x3x!t> to tensor<2x3xf32>
  %b = quant.dcast %y : tensor<2x1x!t> to tensor<2x1xf32>
  %0 = tensor.insert_slice %b into %a[0, 1] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @insert_apart(
// CHECK: tensor.insert_slice
// REMARK: Function=insert_apart | Reason="strides other than 1 are unsupported"
func.func @insert_apart() -> tensor<3xi8> {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %p = arith.constant dense<[7, 8]> : tensor<2xi8>
  %0 = tensor.insert_slice %p into %c[0] [2] [2] : tensor<2xi8> into tensor<3xi8>
  return %0 : tensor<3xi8>
}

// CHECK-LABEL: func.func @insert_row(
// CHECK: tensor.insert_slice
// REMARK: Function=insert_row | Reason="rank-reduced sources are unsupported"
func.func @insert_row() -> tensor<2x2xi8> {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %p = arith.constant dense<[7, 8]> : tensor<2xi8>
  %0 = tensor.insert_slice %p into %c[0, 0] [1, 2] [1, 1] : tensor<2xi8> into tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}

// `nofold` keeps the operation.
// CHECK-LABEL: func.func @kept(
// CHECK: tensor.pad %{{.*}} nofold
func.func @kept() -> tensor<3xi8> {
  %x = arith.constant dense<[1, 2]> : tensor<2xi8>
  %zero = arith.constant 0 : i8
  %0 = tensor.pad %x nofold low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : i8
  } : tensor<2xi8> to tensor<3xi8>
  return %0 : tensor<3xi8>
}
