// The padding of quantized values is a real constant, or a zero that no operand holds; it becomes the stored integer,
// if that is exact.

// RUN: qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=4 max-param-growth=4})' --validate %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes --validate %s --remarks-filter=fold-quant-shapes -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!w = !quant.uniform<i8:f32, 2.0>
!u = !quant.uniform<u8:f32, 0.5:200>
!k = !quant.uniform<i8:f32:1, {1.0, 2.0}>
!z = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>

// ---- zeros that no operand holds -------------------------------------------------------------------------------------

// The zero point is implied.
// CHECK-LABEL: func.func @zero_value(
// CHECK: %[[P:.*]] = "tfl.pad"(%arg0, {{.*}}) : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>, tensor<2x2xi32>) -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: %[[D:.*]] = quant.dcast %[[P]]
// CHECK-NEXT: return %[[D]]
func.func @zero_value(%x: tensor<2x2x!t>) -> tensor<3x2xf32> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = quant.dcast %x : tensor<2x2x!t> to tensor<2x2xf32>
  %0 = "tfl.pad"(%r, %a) : (tensor<2x2xf32>, tensor<2x2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Every channel is padded with its own zero point.
// CHECK-LABEL: func.func @zero_channels(
// CHECK: "tfl.pad"(%arg0, {{.*}}) : (tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>, tensor<2x2xi32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
func.func @zero_channels(%x: tensor<2x2x!z>) -> tensor<3x2xf32> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = quant.dcast %x : tensor<2x2x!z> to tensor<2x2xf32>
  %0 = "tfl.pad"(%r, %a) : (tensor<2x2xf32>, tensor<2x2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// New channels have the parameters of their neighbours.
// CHECK-LABEL: func.func @zero_along_channels(
// CHECK: "tfl.pad"({{.*}} -> tensor<2x5x!quant.uniform<i8:f32:1, {1.000000e+00,1.000000e+00,2.000000e+00:-5,2.000000e+00:-5,2.000000e+00:-5}>>
func.func @zero_along_channels(%x: tensor<2x2x!z>) -> tensor<2x5xf32> {
  %a = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = quant.dcast %x : tensor<2x2x!z> to tensor<2x2xf32>
  %0 = "tfl.pad"(%r, %a) : (tensor<2x2xf32>, tensor<2x2xi32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func.func @zero_pair(
// CHECK-NEXT: %[[A:.*]] = "tfl.pseudo_const"
// CHECK-NEXT: %[[P:.*]] = "tfl.pad"(%arg0, %[[A]])
// CHECK-NEXT: return %[[P]] : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>
func.func @zero_pair(%x: tensor<2x2x!t>) -> tensor<3x2x!t> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = quant.dcast %x : tensor<2x2x!t> to tensor<2x2xf32>
  %0 = "tfl.pad"(%r, %a) : (tensor<2x2xf32>, tensor<2x2xi32>) -> tensor<3x2xf32>
  %1 = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!t>
  return %1 : tensor<3x2x!t>
}

// CHECK-LABEL: func.func @zero_constant(
// CHECK: dense<{{\[\[}}-3, -3], [1, 2]]> : tensor<2x2xi8>
// CHECK-NOT: tfl.pad
// REMARK: Function=zero_constant | Reason="result would take 4 bytes for 2 input bytes"
func.func @zero_constant() -> tensor<2x2x!t> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!t>, value = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!t>
  %0 = "tfl.pad"(%x, %a) : (tensor<1x2x!t>, tensor<2x2xi32>) -> tensor<2x2x!t>
  return %0 : tensor<2x2x!t>
}

// A splat of the zero point stays one.
// CHECK-LABEL: func.func @zero_splat(
// CHECK: dense<-3> : tensor<4x2xi8>
// CHECK-NOT: tfl.pad
func.func @zero_splat() -> tensor<4x2xf32> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 2], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!t>, value = dense<-3> : tensor<1x2xi8>}> : () -> tensor<1x2x!t>
  %r = quant.dcast %x : tensor<1x2x!t> to tensor<1x2xf32>
  %0 = "tfl.pad"(%r, %a) : (tensor<1x2xf32>, tensor<2x2xi32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// One integer cannot be the zero point of both channels.
// CHECK-LABEL: func.func @zero_constant_channels(
// CHECK: tfl.pad
// REMARK: Function=zero_constant_channels | Reason="the constant would have a different stored value in each channel"
func.func @zero_constant_channels() -> tensor<2x2x!z> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<1x2x!z>, value = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!z>
  %0 = "tfl.pad"(%x, %a) : (tensor<1x2x!z>, tensor<2x2xi32>) -> tensor<2x2x!z>
  return %0 : tensor<2x2x!z>
}

// CHECK-LABEL: func.func @zero_floats(
// CHECK: dense<[0.000000e+00, 1.000000e+00, 2.000000e+00]> : tensor<3xf32>
// CHECK-NOT: tfl.pad
func.func @zero_floats() -> tensor<3xf32> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %x = "tfl.pseudo_const"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.pad"(%x, %a) : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @zero_batches(
// CHECK: "tfl.space_to_batch_nd"(%arg0, {{.*}}) : (tensor<1x3x1x!quant.uniform<i8:f32, 5.000000e-01:-3>>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x2x1x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: return
func.func @zero_batches(%x: tensor<1x3x1x!t>) -> tensor<2x2x1x!t> {
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %p = "tfl.pseudo_const"() <{value = dense<[[1, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %r = quant.dcast %x : tensor<1x3x1x!t> to tensor<1x3x1xf32>
  %0 = "tfl.space_to_batch_nd"(%r, %b, %p) : (tensor<1x3x1xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x2x1xf32>
  %1 = quant.qcast %0 : tensor<2x2x1xf32> to tensor<2x2x1x!t>
  return %1 : tensor<2x2x1x!t>
}

// The padding of stored integers is the integer 0, which differs from the zero point here.
// CHECK-LABEL: func.func @zero_stored(
// CHECK: tfl.pad
// CHECK-NEXT: quant.scast
// REMARK: Function=zero_stored | Reason="the padding value would be stored as -3, not as 0"
func.func @zero_stored(%x: tensor<2x!t>) -> tensor<3x!t> {
  %a = "tfl.pseudo_const"() <{value = dense<[[1, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %s = quant.scast %x : tensor<2x!t> to tensor<2xi8>
  %0 = "tfl.pad"(%s, %a) : (tensor<2xi8>, tensor<1x2xi32>) -> tensor<3xi8>
  %1 = quant.scast %0 : tensor<3xi8> to tensor<3x!t>
  return %1 : tensor<3x!t>
}

// ---- reals that an operand holds -------------------------------------------------------------------------------------

// 2.0 = 0.5 * (1 - -3)
// CHECK-LABEL: func.func @real_value(
// CHECK-DAG: %[[N:.*]] = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %[[Q:.*]] = quant.scast %[[N]] : tensor<1xi8> to tensor<1x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK: %[[P:.*]] = tosa.pad %arg0, {{.*}}, %[[Q]] : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: quant.dcast %[[P]]
func.func @real_value(%x: tensor<2x!t>) -> tensor<4xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @real_unsigned(
// CHECK-DAG: "tosa.const"() <{values = dense<-56> : tensor<1xi8>}>
// CHECK: tosa.pad %arg0
func.func @real_unsigned(%x: tensor<2x!u>) -> tensor<4xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!u> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @not_exact(
// CHECK: tosa.pad {{.*}}f32
// REMARK: Function=not_exact | Reason="3.{{[0-9]+}}e0 is not a multiple of scale 5e-1"
func.func @not_exact(%x: tensor<2x!t>) -> tensor<4xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<3.2> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @out_of_range(
// CHECK: tosa.pad {{.*}}f32
// REMARK: Function=out_of_range | Reason="1e2 would be stored as 197, which is not within -128 and 127"
func.func @out_of_range(%x: tensor<2x!t>) -> tensor<4xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<100.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A negative zero loses its sign.
// CHECK-LABEL: func.func @negative_zero(
// CHECK: tosa.pad {{.*}}f32
// REMARK: Function=negative_zero | Reason="-0e0 is not a multiple of scale 5e-1"
func.func @negative_zero(%x: tensor<2x!t>) -> tensor<4xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<-0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Between two casts only the quantized padding value matters, even if it is clamped.
// CHECK-LABEL: func.func @clamped_pair(
// CHECK: "tosa.const"() <{values = dense<-128> : tensor<1xi8>}>
// CHECK: tosa.pad %arg0
// CHECK-NEXT: return
func.func @clamped_pair(%x: tensor<2x!t>) -> tensor<4x!t> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<0xFF800000> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  %1 = quant.qcast %0 : tensor<4xf32> to tensor<4x!t>
  return %1 : tensor<4x!t>
}

// A padding value halfway between two integers is not folded.
// CHECK-LABEL: func.func @middle_pair(
// CHECK: quant.dcast
// CHECK: quant.qcast
// REMARK: Function=middle_pair | Reason="2.5e-1 is not a multiple of scale 5e-1"
func.func @middle_pair(%x: tensor<2x!t>) -> tensor<4x!t> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<0.25> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  %1 = quant.qcast %0 : tensor<4xf32> to tensor<4x!t>
  return %1 : tensor<4x!t>
}

// Channels of zero point 0 share one padding value. No type has the parameters of both, so the padding is an integer.
// CHECK-LABEL: func.func @symmetric(
// CHECK: "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK: tosa.pad %arg0, {{.*}} -> tensor<4x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
func.func @symmetric(%x: tensor<2x2x!k>) -> tensor<4x2xf32> {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x2x!k> to tensor<2x2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @symmetric_constant(
// CHECK: dense<{{\[\[}}0, 0], [1, 2]]> : tensor<2x2xi8>
// CHECK: -> tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>
// CHECK-NEXT: quant.dcast
// CHECK-NEXT: return
func.func @symmetric_constant() -> tensor<2x2xf32> {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %x = "tosa.const"() <{values = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!k>
  %r = quant.dcast %x : tensor<1x2x!k> to tensor<1x2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<1x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @asymmetric(
// CHECK: tosa.pad {{.*}}f32
// REMARK: Function=asymmetric | Reason="the constant would have a different stored value in each channel"
func.func @asymmetric(%x: tensor<2x2x!z>) -> tensor<4x2xf32> {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x2x!z> to tensor<2x2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Along the channels only the last one's zero point counts.
// CHECK-LABEL: func.func @behind_channels(
// CHECK: "tosa.const"() <{values = dense<-5> : tensor<1xi8>}>
// CHECK: tosa.pad %arg0, {{.*}} -> tensor<2x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5,2.000000e+00:-5}>>
func.func @behind_channels(%x: tensor<2x2x!z>) -> tensor<2x3xf32> {
  %p = tosa.const_shape {values = dense<[0, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x2x!z> to tensor<2x2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// An operation that requires a quantized padding value gets one.
// CHECK-LABEL: func.func @typed(
// CHECK: %[[N:.*]] = stablehlo.constant dense<-3> : tensor<i8>
// CHECK: %[[Q:.*]] = quant.scast %[[N]] : tensor<i8> to tensor<!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK: stablehlo.pad %arg0, %[[Q]]
func.func @typed(%x: tensor<2x!t>) -> tensor<5xf32> {
  %v = stablehlo.constant dense<0.0> : tensor<f32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = stablehlo.pad %r, %v, low = [1], high = [1], interior = [1] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// StableHLO pads no per-axis elements.
// CHECK-LABEL: func.func @typed_channels(
// CHECK: stablehlo.pad {{.*}}f32
// REMARK: Function=typed_channels | Reason="the operation does not accept the stored type"
func.func @typed_channels(%x: tensor<2x2x!k>) -> tensor<3x2xf32> {
  %v = stablehlo.constant dense<0.0> : tensor<f32>
  %r = quant.dcast %x : tensor<2x2x!k> to tensor<2x2xf32>
  %0 = stablehlo.pad %r, %v, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// It is the same for a constant in a concatenation.
// CHECK-LABEL: func.func @concat(
// CHECK: "tosa.const"() <{values = dense<1> : tensor<1xi8>}>
// CHECK: tosa.concat %arg0, {{.*}} -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:-3>>
func.func @concat(%x: tensor<2x!t>) -> tensor<3x!t> {
  %v = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.concat %r, %v {axis = 0 : i32} : (tensor<2xf32>, tensor<1xf32>) -> tensor<3xf32>
  %1 = quant.qcast %0 : tensor<3xf32> to tensor<3x!t>
  return %1 : tensor<3x!t>
}

// Quantizing once more gives the same real, though it is halfway between two integers.
// CHECK-LABEL: func.func @quantized_again(
// CHECK: "tosa.const"() <{values = dense<-5> : tensor<1xi8>}>
// CHECK: tosa.pad %arg0
func.func @quantized_again(%x: tensor<2x!t>) -> (tensor<4xf32>, tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<-1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  %1 = quant.qcast %0 : tensor<4xf32> to tensor<4x!w>
  %2 = quant.dcast %1 : tensor<4x!w> to tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// A padding value known only at run time stays real.
// CHECK-LABEL: func.func @unknown(
// CHECK: quant.dcast
// CHECK: tosa.pad {{.*}}f32
func.func @unknown(%x: tensor<2x!t>, %v: tensor<1xf32>) -> tensor<4xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A dynamic size folds too.
// CHECK-LABEL: func.func @dynamic(
// CHECK: tosa.pad %arg0, {{.*}} -> tensor<?x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: quant.dcast
func.func @dynamic(%x: tensor<?x!t>) -> tensor<?xf32> {
  %p = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<?x!t> to tensor<?xf32>
  %0 = tosa.pad %r, %p, %v : (tensor<?xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// ---- negative padding ------------------------------------------------------------------------------------------------

// No element of the result is the padding value, so its stored value does not matter.
// CHECK-LABEL: func.func @unread
// CHECK-NEXT: [[C:%.*]] = stablehlo.constant dense<-3> : tensor<i8>
// CHECK-NEXT: [[Z:%.*]] = quant.scast [[C]]
// CHECK-NEXT: [[P:%.*]] = stablehlo.pad %arg0, [[Z]], low = [-1, 0]
// CHECK-NEXT: quant.dcast [[P]]
func.func @unread(%x: tensor<3x2x!t>) -> tensor<2x2xf32> {
  %d = quant.dcast %x : tensor<3x2x!t> to tensor<3x2xf32>
  %z = stablehlo.constant dense<0.3> : tensor<f32>
  %p = stablehlo.pad %d, %z, low = [-1, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %p : tensor<2x2xf32>
}

// Elements are removed from the start of a dimension of any size.
// CHECK-LABEL: func.func @start
// CHECK: [[P:%.*]] = stablehlo.pad %arg0, %{{.*}}, low = [-1, 0]
// CHECK-NEXT: quant.dcast [[P]]
func.func @start(%x: tensor<?x2x!t>) -> tensor<?x2xf32> {
  %d = quant.dcast %x : tensor<?x2x!t> to tensor<?x2xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %d, %z, low = [-1, 0], high = [0, 0], interior = [0, 0] : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %p : tensor<?x2xf32>
}

// REMARK: Function=end | Reason="negative high padding of dynamic dimension 0"
func.func @end(%x: tensor<?x2x!t>) -> tensor<?x2xf32> {
  %d = quant.dcast %x : tensor<?x2x!t> to tensor<?x2xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %d, %z, low = [0, 0], high = [-1, 0], interior = [0, 0] : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %p : tensor<?x2xf32>
}
