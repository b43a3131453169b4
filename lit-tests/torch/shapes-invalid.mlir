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
