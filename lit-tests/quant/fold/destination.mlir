// Movements into a destination, and movements with a body: a copy on stored integers gets an empty destination of its type, and
// its body the types of its elements.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes --validate %s --remarks-filter=fold-quant-shapes -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!k = !quant.uniform<i8:f32:1, {1.0, 2.0}>
!k0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>

// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: %[[T:.*]] = linalg.transpose ins(%arg0 : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:-3>>) outs(%[[E]] : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>) permutation = [1, 0]
// CHECK-NEXT: %[[D:.*]] = quant.dcast %[[T]]
// CHECK-NEXT: return %[[D]]
// REMARK: remark: [Passed] linalg.transpose | {{.*}}Function=transpose
func.func @transpose(%x: tensor<2x3x!t>) -> tensor<3x2xf32> {
  %r = quant.dcast %x : tensor<2x3x!t> to tensor<2x3xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.transpose ins(%r : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  return %0 : tensor<3x2xf32>
}

// The scales follow their elements.
// CHECK-LABEL: func.func @channels(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
// CHECK-NEXT: %[[T:.*]] = linalg.transpose ins(%arg0 : {{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 0]
// CHECK-NEXT: return %[[T]]
func.func @channels(%x: tensor<3x2x!k>) -> tensor<2x3x!k0> {
  %r = quant.dcast %x : tensor<3x2x!k> to tensor<3x2xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.transpose ins(%r : tensor<3x2xf32>) outs(%e : tensor<2x3xf32>) permutation = [1, 0]
  %q = quant.qcast %0 : tensor<2x3xf32> to tensor<2x3x!k0>
  return %q : tensor<2x3x!k0>
}

// CHECK-LABEL: func.func @quantize(
// CHECK-NEXT: %[[Q:.*]] = quant.qcast %arg0
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<3x2x!quant.uniform
// CHECK-NEXT: %[[T:.*]] = linalg.transpose ins(%[[Q]] : {{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 0]
// CHECK-NEXT: return %[[T]]
func.func @quantize(%x: tensor<2x3xf32>) -> tensor<3x2x!t> {
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!t>
  return %q : tensor<3x2x!t>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<3x2x!quant.uniform
// CHECK-NEXT: linalg.broadcast ins(%arg0 : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0]
// CHECK-NEXT: quant.dcast
func.func @broadcast(%x: tensor<2x!k0>) -> tensor<3x2xf32> {
  %r = quant.dcast %x : tensor<2x!k0> to tensor<2xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.broadcast ins(%r : tensor<2xf32>) outs(%e : tensor<3x2xf32>) dimensions = [0]
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @pack_and_unpack(
// CHECK: linalg.pack %arg0 {{.*}} -> tensor<3x2x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK: linalg.unpack {{.*}} -> tensor<3x3x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: quant.dcast
// CHECK-NEXT: return
func.func @pack_and_unpack(%x: tensor<4x3x!t>) -> tensor<3x3xf32> {
  %r = quant.dcast %x : tensor<4x3x!t> to tensor<4x3xf32>
  %e = tensor.empty() : tensor<3x2x2xf32>
  %0 = linalg.pack %r outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4x3xf32> -> tensor<3x2x2xf32>
  %f = tensor.empty() : tensor<3x3xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [1] inner_tiles = [2] into %f : tensor<3x2x2xf32> -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// The new destination has the same dynamic sizes.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[E:.*]] = tensor.empty(%arg1, %arg2) : tensor<?x4x?x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: linalg.transpose ins(%arg0 : {{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 2, 0]
// CHECK-NEXT: quant.dcast
func.func @dynamic(%x: tensor<?x?x4x!t>, %m: index, %n: index) -> tensor<?x4x?xf32> {
  %r = quant.dcast %x : tensor<?x?x4x!t> to tensor<?x?x4xf32>
  %e = tensor.empty(%m, %n) : tensor<?x4x?xf32>
  %0 = linalg.transpose ins(%r : tensor<?x?x4xf32>) outs(%e : tensor<?x4x?xf32>) permutation = [1, 2, 0]
  return %0 : tensor<?x4x?xf32>
}

// The destination may be any value.
// CHECK-LABEL: func.func @argument(
// CHECK-NEXT: tensor.empty() : tensor<3x2x!quant.uniform
// CHECK-NEXT: linalg.transpose
// CHECK-NEXT: quant.dcast
func.func @argument(%x: tensor<2x3x!t>, %e: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %r = quant.dcast %x : tensor<2x3x!t> to tensor<2x3xf32>
  %0 = linalg.transpose ins(%r : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @dynamic_argument(
// CHECK: %[[C:.*]] = arith.constant 1 : index
// CHECK: %[[N:.*]] = tensor.dim %arg1, %[[C]] : tensor<3x?xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<3x?x!quant.uniform
// CHECK: linalg.transpose ins(%arg0 : {{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 0]
// CHECK: quant.dcast
func.func @dynamic_argument(%x: tensor<?x3x!t>, %e: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %r = quant.dcast %x : tensor<?x3x!t> to tensor<?x3xf32>
  %0 = linalg.transpose ins(%r : tensor<?x3xf32>) outs(%e : tensor<3x?xf32>) permutation = [1, 0]
  return %0 : tensor<3x?xf32>
}

// The old destination stays for its other users.
// CHECK-LABEL: func.func @shared(
// CHECK-DAG: tensor.empty() : tensor<2x2xf32>
// CHECK-DAG: tensor.empty() : tensor<2x2x!quant.uniform
// CHECK: return
func.func @shared(%x: tensor<2x2x!t>, %y: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %r = quant.dcast %x : tensor<2x2x!t> to tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.transpose ins(%r : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%y : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
}

// The body yields the stored padding value.
// CHECK-LABEL: func.func @pad(
// CHECK-NEXT: %[[N:.*]] = arith.constant -3 : i8
// CHECK-NEXT: %[[Q:.*]] = quant.scast %[[N]] : i8 to !quant.uniform<i8:f32, 5.000000e-01:-3>
// CHECK-NEXT: %[[P:.*]] = tensor.pad %arg0 low[1, 0] high[0, 2] {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: tensor.yield %[[Q]]
// CHECK-NEXT: } : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:-3>> to tensor<3x5x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: return %[[P]]
func.func @pad(%x: tensor<2x3x!t>) -> tensor<3x5x!t> {
  %r = quant.dcast %x : tensor<2x3x!t> to tensor<2x3xf32>
  %0 = tensor.pad %r low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<2x3xf32> to tensor<3x5xf32>
  %q = quant.qcast %0 : tensor<3x5xf32> to tensor<3x5x!t>
  return %q : tensor<3x5x!t>
}

// Two paddings of quantized elements.
// CHECK-LABEL: func.func @pad_twice(
// CHECK: arith.constant 7 : i8
// CHECK: tensor.pad
// CHECK: arith.constant -3 : i8
// CHECK: tensor.pad
// CHECK: quant.dcast
// CHECK-NEXT: return
func.func @pad_twice(%x: tensor<2x!t>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %v = arith.constant 5.0 : f32
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tensor.pad %r low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<2xf32> to tensor<3xf32>
  %1 = tensor.pad %0 low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<3xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @pad_inexact(
// CHECK: tensor.pad {{.*}} {
// CHECK: tensor<2xf32> to tensor<3xf32>
// REMARK: remark: [Missed] tensor.pad | {{.*}}Function=pad_inexact | Reason="{{.*}} is not a multiple of scale 5e-1"
func.func @pad_inexact(%x: tensor<2x!t>) -> tensor<3xf32> {
  %v = arith.constant 0.3 : f32
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tensor.pad %r low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<2xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// The body yields one type, so its tensor has one parameter.
// CHECK-LABEL: func.func @pad_channels(
// CHECK: tensor.pad {{.*}} {
// CHECK: tensor<3x2xf32> to tensor<4x2xf32>
// REMARK: remark: [Missed] tensor.pad | {{.*}}Function=pad_channels | Reason="the constant would need per-channel parameters"
func.func @pad_channels(%x: tensor<3x2x!k>) -> tensor<4x2xf32> {
  %z = arith.constant 0.0 : f32
  %r = quant.dcast %x : tensor<3x2x!k> to tensor<3x2xf32>
  %0 = tensor.pad %r low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<3x2xf32> to tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Elements that are only removed have parameters, too.
// CHECK-LABEL: func.func @crop_channels(
// CHECK: tensor.pad {{.*}} {
// CHECK: tensor<3x2xf32> to tensor<2x2xf32>
// REMARK: remark: [Missed] tensor.pad | {{.*}}Function=crop_channels | Reason="the constant would need per-channel parameters"
func.func @crop_channels(%x: tensor<3x2x!k>) -> tensor<2x2xf32> {
  %z = arith.constant 0.0 : f32
  %r = quant.dcast %x : tensor<3x2x!k> to tensor<3x2xf32>
  %0 = tensor.pad %r low[-1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<3x2xf32> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// The part is already there.
// CHECK-LABEL: func.func @insert_own_part(
// CHECK-NEXT: return %arg0
func.func @insert_own_part(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tensor.extract_slice %x[2] [3] [2] : tensor<8xi8> to tensor<3xi8>
  %1 = tensor.insert_slice %0 into %x[2] [3] [2] : tensor<3xi8> into tensor<8xi8>
  return %1 : tensor<8xi8>
}

// CHECK-LABEL: func.func @insert_elsewhere(
// CHECK: tensor.insert_slice
func.func @insert_elsewhere(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tensor.extract_slice %x[2] [3] [1] : tensor<8xi8> to tensor<3xi8>
  %1 = tensor.insert_slice %0 into %x[3] [3] [1] : tensor<3xi8> into tensor<8xi8>
  return %1 : tensor<8xi8>
}

// The source replaces the whole destination.
// CHECK-LABEL: func.func @insert_all(
// CHECK-NEXT: return %arg0
func.func @insert_all(%x: tensor<2x3xi8>, %y: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = tensor.insert_slice %x into %y[0, 0] [2, 3] [1, 1] : tensor<2x3xi8> into tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
