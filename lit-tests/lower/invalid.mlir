// RUN: qopt %s --split-input-file --verify-diagnostics --bufferize

func.func @unknown(%x: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error@+1 {{'tosa.add' has no form on buffers}}
  %0 = tosa.add %x, %x : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

func.func @dynamic(%x: tensor<?xi8>) -> tensor<?xi8> {
  // expected-error@+1 {{an argument's size is dynamic}}
  return %x : tensor<?xi8>
}

// -----

// expected-error@+1 {{a function of several blocks has no form on buffers}}
func.func @blocks(%x: tensor<4xi8>) -> tensor<4xi8> {
  cf.br ^bb1(%x : tensor<4xi8>)
^bb1(%y: tensor<4xi8>):
  return %y : tensor<4xi8>
}
