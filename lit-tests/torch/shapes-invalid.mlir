// A movement of torch, or of ONNX as torch writes it, gives its result a shape; another one is an error where both are static.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @transpose(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  // expected-error @below {{result #0 must have the shape 3x2, but has type '!torch.vtensor<[2,3],f32>'}}
  %0 = torch.operator "onnx.Transpose"(%x) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @t(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  // expected-error @below {{result #0 must have the shape 3x2, but has type '!torch.vtensor<[2,3],f32>'}}
  %0 = torch.aten.t %x : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @sum(%x: !torch.vtensor<[4611686018427387905],si8>) -> !torch.vtensor<[4],si8> {
  // expected-error @below {{'torch.operator' op size 13835058055282163715 + 4611686018427387905 overflows 64 bits}}
  %0 = torch.operator "onnx.Concat"(%x, %x, %x, %x) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4611686018427387905],si8>, !torch.vtensor<[4611686018427387905],si8>, !torch.vtensor<[4611686018427387905],si8>, !torch.vtensor<[4611686018427387905],si8>) -> !torch.vtensor<[4],si8>
  return %0 : !torch.vtensor<[4],si8>
}

// -----

func.func @elements(%x: !torch.vtensor<[4294967296,4294967296],f32>) -> !torch.vtensor<[4294967296,8589934592],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[4294967296, 8589934592]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  // expected-error @below {{4294967296x4294967296 has more elements than 64 bits can count}}
  %0 = torch.operator "onnx.Reshape"(%x, %s) : (!torch.vtensor<[4294967296,4294967296],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[4294967296,8589934592],f32>
  return %0 : !torch.vtensor<[4294967296,8589934592],f32>
}

// -----

func.func @flattened(%x: !torch.vtensor<[2,4294967296,4294967296],f32>) -> !torch.vtensor<[2,?],f32> {
  // expected-error @below {{the number of elements of shape 4294967296x4294967296 overflows 64 bits}}
  %0 = torch.operator "onnx.Flatten"(%x) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,4294967296,4294967296],f32>) -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}
