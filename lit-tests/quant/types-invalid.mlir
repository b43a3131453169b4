// Texts that are not quantized types, because of the type alone or of the tensor around it.

// RUN: qopt %s --split-input-file --verify-diagnostics

// expected-error @below {{illegal storage type size: 33}}
func.func private @f(!quant.uniform<i33:f32, 1.0>)

// -----

// expected-error @below {{illegal storage type size: 64}}
func.func private @f(!quant.any<u64>)

// -----

// expected-error @below {{illegal storage type prefix}}
func.func private @f(!quant.uniform<f32:f32, 1.0>)

// -----

// expected-error @below {{illegal storage type minimum: -129}}
func.func private @f(!quant.uniform<i8<-129:127>:f32, 1.0>)

// -----

// expected-error @below {{illegal storage type maximum: 16}}
func.func private @f(!quant.uniform<u4<0:16>:f32, 1.0>)

// -----

// expected-error @below {{illegal storage min and storage max: (7:7)}}
func.func private @f(!quant.uniform<i8<7:7>:f32, 1.0>)

// -----

// expected-error @below {{expecting float expressed type}}
func.func private @f(!quant.uniform<i8:i32, 1.0>)

// -----

// expected-error @below {{expecting float expressed type}}
func.func private @f(!quant.calibrated<i8<-1.0:1.0>>)

// -----

// expected-error @below {{illegal min and max: (1.000000e+00:-1.000000e+00)}}
func.func private @f(!quant.calibrated<f32<1.0:-1.0>>)

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range}}
func.func private @f(!quant.uniform<i8:f32, 0.0>)

// -----

// expected-error @below {{scale -1.000000e+00 out of expressed type range}}
func.func private @f(!quant.uniform<i8:f32, -1.0>)

// -----

// expected-error @below {{scale 7.000000e+04 out of expressed type range}}
func.func private @f(!quant.uniform<i8:f16:0, {1.0, 7.0e4}>)

// -----

// expected-error @below {{zero point 128 is out of range of the storage type i8}}
func.func private @f(!quant.uniform<i8:f32:0, {1.0:128}>)

// -----

// Storage bounds do not limit zero points, but the width does.
// expected-error @below {{zero point -129 is out of range of the storage type i8}}
func.func private @f(!quant.uniform<i8<-127:127>:f32:0, {1.0, 2.0:-129}>)

// -----

// expected-error @below {{zero point -129 is out of range of the storage type u8}}
func.func private @f(!quant.uniform<u8:f32:{0:1}, {1.0:-129}>)

// -----

// expected-error @below {{illegal quantized dimension: -1}}
func.func private @f(!quant.uniform<i8:f32:-1, {1.0}>)

// -----

// expected-error @below {{illegal block size: 0}}
func.func private @f(!quant.uniform<i8:f32:{0:0}, {1.0}>)

// -----

// expected-error @below {{quantized dimension 0 is listed twice}}
func.func private @f(!quant.uniform<i8:f32:{0:1, 0:2}, {1.0}>)

// -----

// expected-error @below {{ranks are not consistent between elements}}
func.func private @f(!quant.uniform<i8:f32:{0:1, 1:1}, {{1.0, 2.0}, {3.0}}>)

// -----

// expected-error @below {{tensor containing the per-axis quantized type must be ranked}}
func.func private @f(tensor<*x!quant.uniform<i8:f32:0, {1.0, 2.0}>>)

// -----

// expected-error @below {{tensor containing the sub-channel quantized type must be ranked}}
func.func private @f(tensor<*x!quant.uniform<i8:f32:{0:1}, {1.0, 2.0}>>)

// -----

// expected-error @below {{quantized dimension must be less than tensor rank}}
func.func private @f(tensor<2x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>)

// -----

// expected-error @below {{dimension 1 has size 4, but there are 2 scales}}
func.func private @f(tensor<2x4x!quant.uniform<i8:f32:1, {1.0, 2.0}>>)

// -----

// expected-error @below {{quantized dimension 2 must be less than tensor rank 2}}
func.func private @f(tensor<2x4x!quant.uniform<i8:f32:{2:1}, {{1.0, 2.0}}>>)

// -----

// expected-error @below {{Rank of scales 1 must match the rank of the tensor 2}}
func.func private @f(tensor<2x4x!quant.uniform<i8:f32:{0:1}, {1.0, 2.0}>>)

// -----

// expected-error @below {{tensor dimension size 4 at axis 1 must be divisible by the corresponding block size 3}}
func.func private @f(tensor<2x4x!quant.uniform<i8:f32:{1:3}, {{1.0}}>>)

// -----

// expected-error @below {{dimension size 2 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) = 4}}
func.func private @f(tensor<2x4x!quant.uniform<i8:f32:{1:1}, {{1.0, 2.0}}>>)

// -----

// A dimension that is not listed is one block.
// expected-error @below {{dimension size 2 of scales tensor at axis 0}}
func.func private @f(tensor<2x4x!quant.uniform<i8:f32:{1:2}, {{1.0, 2.0}, {3.0, 4.0}}>>)

// -----

func.func @f(%x: f32) {
  // expected-error @below {{scalar types may not use per-axis quantization}}
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32:0, {1.0, 2.0}>
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @below {{scalar types may not use sub-channel quantization}}
  %0 = quant.scast %x : i8 to !quant.uniform<i8:f32:{0:1, 1:1}, {{1.0, 2.0}}>
  return
}

// -----

// expected-error @below {{scalar types may not use per-axis quantization}}
func.func private @f(!quant.uniform<i8:f32:0, {1.0, 2.0}>)

// -----

func.func @strings() {
  // expected-error@+1 {{elements literal of quantized elements must have the storage type: 'tensor<2xi8>'}}
  %0 = arith.constant dense<["10", "20"]> : tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  return
}

// -----

func.func @integers() {
  // expected-error@+1 {{elements literal of quantized elements must have the storage type: 'tensor<2xi4>'}}
  %0 = arith.constant dense<[1, 30]> : tensor<2x!quant.uniform<i4:f32, 0.5:0>>
  return
}

// -----

func.func @sparse_integers() {
  // expected-error@+1 {{elements literal of quantized elements must have the storage type: 'tensor<2xi8>'}}
  %0 = arith.constant sparse<[[0]], [1]> : tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  return
}
