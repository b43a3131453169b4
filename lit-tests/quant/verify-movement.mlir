// A movement of quantized elements keeps the parameter of every element; any other result type is an error, in all dialects.

// RUN: qopt %s --split-input-file --verify-diagnostics

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>
func.func @transpose(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// -----

// The axis stayed where it was.
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
func.func @transpose_stale(%x: tensor<2x2x!q0>) -> tensor<2x2x!q0> {
  // expected-error @below {{result type must be 'tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>>'}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x2x!q0>) -> tensor<2x2x!q0>
  return %0 : tensor<2x2x!q0>
}

// -----

// Parameters in another order.
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!q1 = !quant.uniform<i8:f32:0, {2.0, 1.0}>
func.func @reverse(%x: tensor<2x3x!q0>) -> tensor<2x3x!q1> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3x!q0>) -> tensor<2x3x!q1>
  // expected-error @below {{every element keeps the scale and zero point of the element that it comes from}}
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2x3x!q1>) -> tensor<2x3x!q1>
  return %1 : tensor<2x3x!q1>
}

// -----

// A channel split in two is a grid of blocks, and merges to a channel again.
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0:-9}>
!b = !quant.uniform<i8:f32:{0:1, 1:1}, {{1.0, 2.0}, {3.0, 4.0:-9}}>
func.func @expand(%x: tensor<4x!q0>) -> tensor<4x!q0> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4x!q0> into tensor<2x2x!b>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2x!b> into tensor<4x!q0>
  return %1 : tensor<4x!q0>
}

// -----

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0}>
!b = !quant.uniform<i8:f32:{0:3}, {1.0, 2.0}>
!bad = !quant.uniform<i8:f32:{0:2}, {1.0, 2.0, 2.0}>
func.func @collapse(%x: tensor<2x3x!q0>) -> tensor<6x!b> {
  // expected-error @below {{result type must be 'tensor<6x!quant.uniform<i8:f32:{0:3}, {1.000000e+00, 2.000000e+00}>>'}}
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3x!q0> into tensor<6x!bad>
  %1 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3x!q0> into tensor<6x!b>
  return %1 : tensor<6x!b>
}

// -----

// One function of the elements in several texts: one channel, a block as large as its dimension, equal scales.
!t = !quant.uniform<i8:f32, 1.0:-1>
!one = !quant.uniform<i8:f32:0, {1.0:-1}>
!all = !quant.uniform<i8:f32:{1:3}, {{1.0:-1}}>
!same = !quant.uniform<i8:f32:1, {1.0:-1, 1.0:-1, 1.0:-1}>
func.func @spelling(%x: tensor<1x3x!t>) -> tensor<1x3x!t> {
  %s = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<1x3x!t>, !tosa.shape<2>) -> tensor<1x3x!one>
  %1 = tosa.reshape %0, %s : (tensor<1x3x!one>, !tosa.shape<2>) -> tensor<1x3x!all>
  %2 = tosa.reshape %1, %s : (tensor<1x3x!all>, !tosa.shape<2>) -> tensor<1x3x!same>
  %3 = tosa.reshape %2, %s : (tensor<1x3x!same>, !tosa.shape<2>) -> tensor<1x3x!t>
  return %3 : tensor<1x3x!t>
}

// -----

// A zero point is part of the parameter.
!a = !quant.uniform<i8:f32, 1.0:-1>
!b = !quant.uniform<i8:f32, 1.0:1>
func.func @zero_point(%x: tensor<2x3x!a>, %s: !tosa.shape<1>) -> tensor<6x!b> {
  %c = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{result type must be 'tensor<6x!quant.uniform<i8:f32, 1.000000e+00:-1>>'}}
  %0 = tosa.reshape %x, %c : (tensor<2x3x!a>, !tosa.shape<1>) -> tensor<6x!b>
  return %0 : tensor<6x!b>
}

// -----

!a = !quant.uniform<i8:f32, 1.0>
!b = !quant.uniform<i8<-127:127>:f32, 1.0>
func.func @bounds(%x: tensor<2x3x!a>) -> tensor<2x3x!b> {
  %p = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{same storage type, bounds and expressed type}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x!a>, tensor<2xi32>) -> tensor<2x3x!b>
  return %0 : tensor<2x3x!b>
}

// -----

!a = !quant.uniform<i8:f32, 1.0>
!b = !quant.uniform<u8:f32, 1.0>
func.func @storage(%x: tensor<2x3x!a>) -> tensor<2x3x!b> {
  %p = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{same storage type, bounds and expressed type}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x!a>, tensor<2xi32>) -> tensor<2x3x!b>
  return %0 : tensor<2x3x!b>
}

// -----

!a = !quant.uniform<i8:f32, 1.0>
func.func @integers(%x: tensor<2x3x!a>) -> tensor<2x3xi8> {
  %p = "tfl.pseudo_const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{all or none of its operands and results to be quantized}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x!a>, tensor<2xi32>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// -----

!a = !quant.uniform<i8:f32, 1.0>
func.func @integers_of_unknown_shape(%x: tensor<2x3x!a>, %s: tensor<2xi32>) -> tensor<?x?xi8> {
  // expected-error @below {{all or none of its operands and results to be quantized}}
  %0 = "tfl.reshape"(%x, %s) : (tensor<2x3x!a>, tensor<2xi32>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// -----

// A slice of the axis has the scales of the remaining channels.
!q = !quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>
!mid = !quant.uniform<i8:f32:0, {2.0, 3.0}>
!first = !quant.uniform<i8:f32:0, {1.0, 2.0}>
func.func @slice(%x: tensor<4x2x!q>) -> tensor<2x2x!mid> {
  %0 = tensor.extract_slice %x[1, 0] [2, 2] [1, 1] : tensor<4x2x!q> to tensor<2x2x!mid>
  // expected-error @below {{result type must be 'tensor<2x2x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>'}}
  %1 = tensor.extract_slice %x[1, 0] [2, 2] [1, 1] : tensor<4x2x!q> to tensor<2x2x!first>
  return %0 : tensor<2x2x!mid>
}

// -----

// Operands of different parameters become channels.
!a = !quant.uniform<i8:f32, 1.0>
!b = !quant.uniform<i8:f32, 2.0:-5>
!ab = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
func.func @concat(%x: tensor<1x2x!a>, %y: tensor<1x2x!b>) -> tensor<2x2x!ab> {
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<1x2x!a>, tensor<1x2x!b>) -> tensor<2x2x!ab>
  // expected-error @below {{result type must be 'tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:-5}>>'}}
  %1 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<1x2x!a>, tensor<1x2x!b>) -> tensor<2x2x!a>
  return %0 : tensor<2x2x!ab>
}

// -----

// The channel is known even if another dimension is dynamic.
!q1 = !quant.uniform<u8:f32:1, {1.0:128, 2.0}>
!q0 = !quant.uniform<u8:f32:0, {1.0:128, 2.0}>
func.func @dynamic(%x: tensor<?x2x!q1>) -> tensor<2x?x!q0> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x2x!q1>) -> tensor<2x?x!q0>
  // expected-error @below {{every element keeps the scale and zero point}}
  %1 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x2x!q1>) -> tensor<2x?x!q1>
  return %0 : tensor<2x?x!q0>
}

// -----

!q = !quant.uniform<i4:f32:0, {1.0, 2.0}>
func.func @tfl(%x: tensor<2x2x!q>) -> tensor<2x2x!q> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{result type must be 'tensor<2x2x!quant.uniform<i4:f32:1, {1.000000e+00,2.000000e+00}>>'}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x2x!q>, tensor<2xi32>) -> tensor<2x2x!q>
  return %0 : tensor<2x2x!q>
}

// -----

// The movement is known only at run time.
!q = !quant.uniform<i8:f32:0, {1.0, 2.0}>
func.func @runtime(%x: tensor<2x2x!q>, %p: tensor<2xi32>) -> tensor<2x2x!q> {
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x2x!q>, tensor<2xi32>) -> tensor<2x2x!q>
  return %0 : tensor<2x2x!q>
}

// -----

// A padding of stored bits has the parameters that the type gives it; all other elements keep theirs.
!k = !quant.uniform<i8:f32:1, {1.0, 2.0}>
!wide = !quant.uniform<i8:f32:1, {9.0:3, 1.0, 2.0}>
!stale = !quant.uniform<i8:f32:1, {1.0, 2.0, 9.0:3}>
func.func @margin(%x: tensor<2x2x!k>, %v: tensor<1xi8>) -> tensor<2x3x!wide> {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %x, %p, %v : (tensor<2x2x!k>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x3x!wide>
  // expected-error @below {{result type must be 'tensor<2x3x!quant.uniform<i8:f32:1, {1.000000e+00,1.000000e+00,2.000000e+00}>>'}}
  %1 = tosa.pad %x, %p, %v : (tensor<2x2x!k>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x3x!stale>
  return %0 : tensor<2x3x!wide>
}

// -----

// So does a zero that no operand holds.
!t = !quant.uniform<i8:f32, 1.0:5>
!both = !quant.uniform<i8:f32:0, {7.0:-1, 1.0:5}>
!other = !quant.uniform<i8:f32, 2.0:5>
func.func @zero(%x: tensor<1x!t>) -> tensor<2x!both> {
  %p = "tfl.pseudo_const"() <{value = dense<[[1, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = "tfl.pad"(%x, %p) : (tensor<1x!t>, tensor<1x2xi32>) -> tensor<2x!both>
  // expected-error @below {{result type must be 'tensor<2x!quant.uniform<i8:f32, 1.000000e+00:5>>'}}
  %1 = "tfl.pad"(%x, %p) : (tensor<1x!t>, tensor<1x2xi32>) -> tensor<2x!other>
  return %0 : tensor<2x!both>
}

// -----

// A zero that no operand holds must be a stored integer.
!n = !quant.uniform<i8<-127:127>:f32, 0.5:-128>
func.func @implied_zero(%x: tensor<2x!n>) -> tensor<3x!n> {
  %p = "tfl.pseudo_const"() <{value = dense<[[0, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // expected-error @below {{pads with 0, which cannot be stored: the zero point -128 is outside of the storage bounds [-127, 127]}}
  %0 = "tfl.pad"(%x, %p) : (tensor<2x!n>, tensor<1x2xi32>) -> tensor<3x!n>
  return %0 : tensor<3x!n>
}

// -----

// Only the channel that is padded counts, and only if the padding is not empty.
!n = !quant.uniform<i8<-127:127>:f32, 0.5:-128>
func.func @no_margin(%x: tensor<2x!n>) -> tensor<2x!n> {
  %p = "tfl.pseudo_const"() <{value = dense<0> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %0 = "tfl.pad"(%x, %p) : (tensor<2x!n>, tensor<1x2xi32>) -> tensor<2x!n>
  return %0 : tensor<2x!n>
}

// -----

// The type of an axis that was not moved does not fit; the message has the type that does.
!q = !quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>
func.func @stale_axis(%x: tensor<4x8x!q>) {
  // expected-error @below {{there are 4 scales; result type must be 'tensor<8x4x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,3.000000e+00,4.000000e+00}>>'}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x8x!q>) -> tensor<8x4x!q>
  return
}
