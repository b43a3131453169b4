// Casts whose two sides do not belong together.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @qcast_expressed(%x: tensor<4xf64>) {
  // expected-error @below {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %x : tensor<4xf64> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @dcast_expressed(%x: tensor<4x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @below {{expressed type in quantized type expected to match float type}}
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 2.0>> to tensor<4xf16>
  return
}

// -----

func.func @dcast_unknown(%x: tensor<4x!quant.any<i8>>) {
  // expected-error @below {{expressed type in quantized type expected to match float type}}
  %0 = quant.dcast %x : tensor<4x!quant.any<i8>> to tensor<4xf32>
  return
}

// -----

func.func @qcast_shape(%x: tensor<4xf32>) {
  // expected-error @below {{input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<2x2x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @dcast_dynamic(%x: tensor<?x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @below {{input and result are both scalars or both tensors with matching shape}}
  %0 = quant.dcast %x : tensor<?x!quant.uniform<i8:f32, 2.0>> to tensor<4xf32>
  return
}

// -----

func.func @scast_scalar(%x: i8) {
  // expected-error @below {{input and result are both scalars or both tensors with matching shape}}
  %0 = quant.scast %x : i8 to tensor<!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @scast_width(%x: tensor<4xi16>) {
  // expected-error @below {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %x : tensor<4xi16> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

// Stored integers are signless, whatever the sign of the storage.
func.func @scast_signed(%x: tensor<4xui8>) {
  // expected-error @below {{operand #0 must be scalar or tensor of signless integer or quantized type}}
  %0 = quant.scast %x : tensor<4xui8> to tensor<4x!quant.uniform<u8:f32, 2.0>>
  return
}

// -----

func.func @scast_integers(%x: tensor<4xi8>) {
  // expected-error @below {{input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %x : tensor<4xi8> to tensor<4xi8>
  return
}

// -----

func.func @scast_quantized(%x: tensor<4x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @below {{input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %x : tensor<4x!quant.uniform<i8:f32, 1.0>> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @qcast_integer(%x: tensor<4xi8>) {
  // expected-error @below {{operand #0 must be scalar or tensor of floating-point}}
  %0 = quant.qcast %x : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @channels(%x: tensor<2x4xf32>) {
  // expected-error @below {{dimension 0 has size 2, but there are 3 scales}}
  %0 = quant.qcast %x : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>
  return
}
