// RUN: qopt %s --split-input-file --verify-diagnostics --bufferize

func.func @unknown(%x: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error@+1 {{'tosa.add' cannot be bufferized}}
  %0 = tosa.add %x, %x : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

func.func @without_tensor_result(%x: tensor<3xindex>) {
  // expected-error@+1 {{'shape.rank' cannot be bufferized}}
  %0 = shape.rank %x : tensor<3xindex> -> !shape.size
  return
}

// -----

// expected-error@+1 {{argument #0 has a dynamic size: 'tensor<?xi8>'}}
func.func @dynamic(%x: tensor<?xi8>) -> tensor<?xi8> {
  return %x : tensor<?xi8>
}

// -----

// expected-error@+1 {{a function of several blocks cannot be bufferized}}
func.func @blocks(%x: tensor<4xi8>) -> tensor<4xi8> {
  cf.br ^bb1(%x : tensor<4xi8>)
^bb1(%y: tensor<4xi8>):
  return %y : tensor<4xi8>
}

// -----

// expected-error@+1 {{argument #0: a value of type 'tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>' cannot be bufferized: expected a statically shaped tensor of integers or floats}}
func.func @quantized(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  return
}

// -----

func.func private @callee(%x: tensor<4xi8>) {
  return
}

func.func @caller(%x: memref<4xi8>) {
  // expected-error@+1 {{'func.constant' op refers to 'callee', whose signature changes: run --inline first}}
  %0 = func.constant @callee : (tensor<4xi8>) -> ()
  return
}

// -----

func.func @unsigned(%x: tensor<4xui8>) {
  // expected-error@+1 {{'tosa.add' cannot be bufferized: unsupported element type 'ui8', expected signless integers}}
  %0 = tosa.add %x, %x : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return
}

// -----

func.func @unsigned_operand(%x: tensor<4xui8>) {
  // expected-error@+1 {{'tosa.cast' cannot be bufferized: unsupported element type 'ui8', expected signless integers}}
  %0 = tosa.cast %x : (tensor<4xui8>) -> tensor<4xi32>
  return
}
