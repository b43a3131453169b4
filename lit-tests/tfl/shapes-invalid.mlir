// A movement gives its result a shape; another one is an error where both are static.

// RUN: qopt %s --split-input-file --verify-diagnostics

!q = !quant.uniform<i8:f32, 0.5>
func.func @transpose(%x: tensor<2x3x!q>) -> tensor<2x3x!q> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{'tfl.transpose' op result #0 must have the shape 3x2, but has type 'tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01>>'}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x!q>, tensor<2xi32>) -> tensor<2x3x!q>
  return %0 : tensor<2x3x!q>
}

// -----

func.func @rank(%x: tensor<2x3x1xf32>) -> tensor<3x2xf32> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{perm tensor elements size is not equal to input tensor rank}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x1xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @slice(%x: tensor<4xf32>) -> tensor<3xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{result #0 must have the shape 2, but has type 'tensor<3xf32>'}}
  %0 = "tfl.slice"(%x, %b, %s) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @split(%x: tensor<4xf32>) -> tensor<3xf32> {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  // expected-error @below {{result #1 must have the shape 2, but has type 'tensor<3xf32>'}}
  %0:2 = "tfl.split"(%d, %x) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<3xf32>)
  return %0#1 : tensor<3xf32>
}

// -----

func.func @concatenation(%x: tensor<4x2xf32>, %y: tensor<3x2xf32>) -> tensor<8x2xf32> {
  // expected-error @below {{result #0 must have the shape 7x2, but has type 'tensor<8x2xf32>'}}
  %0 = "tfl.concatenation"(%x, %y) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<4x2xf32>, tensor<3x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// -----

func.func @pad(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %p = "tfl.pseudo_const"() <{value = dense<[[0, 1], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  // expected-error @below {{result #0 must have the shape 3x2, but has type 'tensor<2x2xf32>'}}
  %0 = "tfl.pad"(%x, %p) : (tensor<2x2xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

func.func @gather() -> tensor<1xi8> {
  %0 = "tfl.pseudo_const"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<[4]> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{index 4 is out of bounds in dimension 0}}
  %r = "tfl.gather"(%0, %1) <{axis = 0 : i32}> : (tensor<4xi8>, tensor<1xi32>) -> tensor<1xi8>
  return %r : tensor<1xi8>
}

// -----

// The movement or a size is known only at run time.
func.func @unknown(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>, %p: tensor<2xi32>) -> (tensor<3x2xf32>, tensor<2x3xf32>, tensor<?x2xf32>) {
  %c = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %c) : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %1 = "tfl.transpose"(%y, %p) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %2 = "tfl.transpose"(%y, %c) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  return %0, %1, %2 : tensor<3x2xf32>, tensor<2x3xf32>, tensor<?x2xf32>
}

// -----

func.func @sum(%x: tensor<4611686018427387905xi8>) -> tensor<4xi8> {
  // expected-error @below {{'tfl.concatenation' op size 13835058055282163715 + 4611686018427387905 overflows 64 bits}}
  %0 = "tfl.concatenation"(%x, %x, %x, %x) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

func.func @product(%x: tensor<6148914691236517206xi8>) -> tensor<2xi8> {
  %n = "tfl.pseudo_const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tfl.tile' op size 6148914691236517206 * 3 overflows 64 bits}}
  %0 = "tfl.tile"(%x, %n) : (tensor<6148914691236517206xi8>, tensor<1xi32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

func.func @padding(%x: tensor<6148914691236517206xf32>) -> tensor<4xf32> {
  %p = "tfl.pseudo_const"() <{value = dense<[[9223372036854775807, 4611686018427387909]]> : tensor<1x2xi64>}> : () -> tensor<1x2xi64>
  // expected-error @below {{'tfl.pad' op size 6148914691236517206 padded by 9223372036854775807, 4611686018427387909 and 0 overflows 64 bits}}
  %0 = "tfl.pad"(%x, %p) : (tensor<6148914691236517206xf32>, tensor<1x2xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @elements(%x: tensor<4294967296x4294967296xf32>) -> tensor<4294967296x8589934592xf32> {
  %s = "tfl.pseudo_const"() <{value = dense<[4294967296, 8589934592]> : tensor<2xi64>}> : () -> tensor<2xi64>
  // expected-error @below {{'tfl.reshape' op 4294967296x4294967296 has more elements than 64 bits can count}}
  %0 = "tfl.reshape"(%x, %s) : (tensor<4294967296x4294967296xf32>, tensor<2xi64>) -> tensor<4294967296x8589934592xf32>
  return %0 : tensor<4294967296x8589934592xf32>
}

// -----

func.func @huge_transpose(%x: tensor<4294967296x8589934592xf32>) -> tensor<4294967296x8589934592xf32> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{'tfl.transpose' op result #0 must have the shape 8589934592x4294967296, but has type 'tensor<4294967296x8589934592xf32>'}}
  %0 = "tfl.transpose"(%x, %p) : (tensor<4294967296x8589934592xf32>, tensor<2xi32>) -> tensor<4294967296x8589934592xf32>
  return %0 : tensor<4294967296x8589934592xf32>
}

// -----

func.func @blocks(%x: tensor<1x2x2x6148914691236517206xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{'tfl.space_to_depth' op size 6148914691236517206 * 4 overflows 64 bits}}
  %0 = "tfl.space_to_depth"(%x) <{block_size = 2 : i32}> : (tensor<1x2x2x6148914691236517206xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
