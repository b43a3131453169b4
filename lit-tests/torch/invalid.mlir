// Invalid constants of torch, and invalid result types of movements.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @elements() -> !torch.vtensor<[2],f32> {
  // expected-error @below {{requires 'value' to have the shape and the elements of its result}}
  %0 = torch.vtensor.literal(dense<1.0> : tensor<2xbf16>) : !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// -----

func.func @shape() -> !torch.vtensor<[?],f32> {
  // expected-error @below {{requires 'value' to have the shape and the elements of its result}}
  %0 = torch.vtensor.literal(dense<1.0> : tensor<2x1xf32>) : !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// -----

// A dynamic size is compatible with every size.
func.func @open() -> !torch.vtensor<[?],f32> {
  %0 = torch.vtensor.literal(dense<1.0> : tensor<2xf32>) : !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// -----

// Reals are moved to quantized elements.
func.func @reals(%x: !torch.vtensor<[2],f32>) -> tensor<4x!quant.uniform<i16:f32, 0.5:3>> {
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  // expected-error @below {{'torch.operator' op requires all or none of its operands and results to be quantized}}
  %0 = torch.operator "onnx.Pad"(%x, %p) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) -> tensor<4x!quant.uniform<i16:f32, 0.5:3>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 0.5:3>>
}

// -----

#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>

// expected-error @below {{dimension-rank mismatch between encoding and tensor shape: 1 != 2}}
func.func private @encoding_rank() -> !torch.vtensor<[2,2],f32,#V>

// -----

// expected-error @below {{invalid sparsity encoding attribute}}
func.func private @encoding() -> !torch.vtensor<[2,2],f32,1>

// -----

// A tensor of rank 0 counts as one of rank 1.
func.func @squeezed(%x: !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32> {
  %d = torch.constant.int -1
  %0 = torch.aten.squeeze.dim %x, %d : !torch.vtensor<[],f32>, !torch.int -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}
