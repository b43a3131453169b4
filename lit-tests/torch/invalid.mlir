// What constants of torch may not hold.

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

// A size that is left open contradicts nothing.
func.func @open() -> !torch.vtensor<[?],f32> {
  %0 = torch.vtensor.literal(dense<1.0> : tensor<2xf32>) : !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
