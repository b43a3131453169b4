// Movements and constants whose sizes, numbers or element types do not fit, each for one reason.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @slice_before(%x: tensor<4xi8>) {
  %start = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expect start to be non-negative, got -1 at index 0}}
  %0 = tosa.slice %x, %start, %size : (tensor<4xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi8>
  return
}

// -----

func.func @slice_behind(%x: tensor<2x4xi8>) {
  %start = tosa.const_shape {values = dense<[0, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect start + size to be at most the input's size 4, got 3 + 2 at index 1}}
  %0 = tosa.slice %x, %start, %size : (tensor<2x4xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xi8>
  return
}

// -----

// The sum does not fit 64 bits.
func.func @slice_far(%x: tensor<4xi8>) {
  %start = tosa.const_shape {values = dense<9223372036854775806> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expect start + size to be at most the input's size 4, got 9223372036854775806 + 3 at index 0}}
  %0 = tosa.slice %x, %start, %size : (tensor<4xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xi8>
  return
}

// -----

// Up to the end, but no elements are left.
func.func @slice_end(%x: tensor<4xi8>) {
  %start = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expect start + size to be at most the input's size 4, got 4 + 1 at index 0}}
  %0 = tosa.slice %x, %start, %size : (tensor<4xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi8>
  return
}

// -----

func.func @slice_nothing(%x: tensor<?xi8>) {
  %start = tosa.const_shape {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expect size to be positive or -1, got 0 at index 0}}
  %0 = tosa.slice %x, %start, %size : (tensor<?xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi8>
  return
}

// -----

func.func @slice_output(%x: tensor<4x5xi8>) {
  %start = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect output to have size 3 at index 1, got 2}}
  %0 = tosa.slice %x, %start, %size : (tensor<4x5xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xi8>
  return
}

// -----

func.func @slice_length(%x: tensor<4x5xi8>) {
  %start = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op length of start is not equal to rank of input shape}}
  %0 = tosa.slice %x, %start, %size : (tensor<4x5xi8>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<2x2xi8>
  return
}

// -----

// Unknown sizes are accepted.
func.func @slice_unknown(%x: tensor<?x5xi8>, %y: tensor<*xi8>) {
  %start = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<?x5xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x3xi8>
  %1 = tosa.slice %y, %start, %size : (tensor<*xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi8>
  return
}

// -----

func.func @reshape_two_open(%x: tensor<6xi8>) {
  %shape = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<*xi8>
  return
}

// -----

func.func @reshape_negative(%x: tensor<6xi8>) {
  %shape = tosa.const_shape {values = dense<[-3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op new shape has invalid tensor dimension size -3}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<?x2xi8>
  return
}

// -----

func.func @reshape_to_nothing(%x: tensor<1xi8>) {
  %shape = tosa.const_shape {values = dense<7> : tensor<1xindex>} : () -> !tosa.shape<0>
  // expected-error@+1 {{'tosa.reshape' op new shape does not match result rank}}
  %0 = tosa.reshape %x, %shape : (tensor<1xi8>, !tosa.shape<0>) -> tensor<i8>
  return
}

// -----

func.func @reshape_rank(%x: tensor<6xi8>) {
  %shape = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op new shape does not match result rank}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<6xi8>
  return
}

// -----

// The result's type leaves its size dynamic, but the shape determines it.
func.func @reshape_shape(%x: tensor<6xi8>) {
  %shape = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op cannot reshape 6 elements into 8}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return
}

// -----

func.func @reshape_open(%x: tensor<6xi8>) {
  %shape = tosa.const_shape {values = dense<[-1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op cannot reshape 6 elements into 8}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<?x8xi8>
  return
}

// -----

// The product of the sizes does not fit 64 bits.
func.func @reshape_huge(%x: tensor<6xi8>) {
  %shape = tosa.const_shape {values = dense<9223372036854775807> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op cannot reshape 6 elements into 2^64 or more}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return
}

// -----

// The specification has no tensors without elements.
func.func @no_elements(%x: tensor<0x3xi8>) {
  // expected-error@+1 {{'tosa.transpose' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<0x3xi8>'}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<0x3xi8>) -> tensor<3x0xi8>
  return
}

// -----

func.func @no_dimension(%x: tensor<i8>) {
  // expected-error@+1 {{'tosa.reverse' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<i8>'}}
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<i8>) -> tensor<i8>
  return
}

// -----

func.func @tile_zero(%x: tensor<2x3xi8>) {
  %times = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %0 = tosa.tile %x, %times : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<2x?xi8>
  return
}

// -----

func.func @pad_negative(%x: tensor<2x?xi8>, %c: tensor<1xi8>) {
  %padding = tosa.const_shape {values = dense<[0, 0, 1, -2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op invalid padding values at dimension 1: values must be non-negative or -1 for dynamic padding, got [1, -2]}}
  %0 = tosa.pad %x, %padding, %c : (tensor<2x?xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x?xi8>
  return
}

// -----

func.func @pad_size(%x: tensor<2xi8>, %c: tensor<1xi8>) {
  %padding = tosa.const_shape {values = dense<9223372036854775807> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.pad' op mismatch in output shape at dimension 0: expected 2 + 9223372036854775807 + 9223372036854775807 = 18446744073709551616, but got 1}}
  %0 = tosa.pad %x, %padding, %c : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<1xi8>
  return
}

// -----

// A padding of -1 is unknown, so any result size is possible.
func.func @pad_unknown(%x: tensor<2xi8>, %c: tensor<1xi8>) {
  %padding = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %x, %padding, %c : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<7xi8>
  return
}

// -----

!a = !quant.uniform<i8:f32, 0.5>
!b = !quant.uniform<i8:f32, 0.25>
func.func @pad_scale(%x: tensor<2x!a>, %c: tensor<1xi8>) {
  %padding = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.pad' op result type must be 'tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>': every element keeps the scale and zero point}}
  %0 = tosa.pad %x, %padding, %c : (tensor<2x!a>, !tosa.shape<2>, tensor<1xi8>) -> tensor<4x!b>
  return
}

// -----

!a = !quant.uniform<i8:f32, 0.5>
!b = !quant.uniform<i8:f32, 0.25>
func.func @gather_scale(%x: tensor<1x2x3x!a>, %i: tensor<1x2xi32>) {
  // expected-error@+1 {{'tosa.gather' op every element keeps its scale and zero point, but the operand has type 'tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01>>' and the result has type 'tensor<1x2x3x!quant.uniform<i8:f32, 2.500000e-01>>'}}
  %0 = tosa.gather %x, %i : (tensor<1x2x3x!a>, tensor<1x2xi32>) -> tensor<1x2x3x!b>
  return
}

// -----

// Without a rank there is still the one scale that all elements have.
!a = !quant.uniform<i8:f32, 0.5>
!b = !quant.uniform<i8:f32, 0.25>
func.func @unranked_scale(%x: tensor<*x!a>) {
  // expected-error@+1 {{'tosa.transpose' op every element keeps its scale and zero point, but the operand has type 'tensor<*x!quant.uniform<i8:f32, 5.000000e-01>>' and the result has type 'tensor<3x2x!quant.uniform<i8:f32, 2.500000e-01>>'}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<*x!a>) -> tensor<3x2x!b>
  return
}

// -----

// The first input has a dynamic size; the other two have different ones.
func.func @concat_between(%x: tensor<?x3xi8>, %y: tensor<2x3xi8>, %z: tensor<4x3xi8>) {
  // expected-error@+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 4 vs 2 at index 0 on operands 1 and 2}}
  %0 = tosa.concat %x, %y, %z {axis = 1 : i32} : (tensor<?x3xi8>, tensor<2x3xi8>, tensor<4x3xi8>) -> tensor<?x9xi8>
  return
}

// -----

func.func @concat_output(%x: tensor<?x3xi8>, %y: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 4 vs 2 at index 0}}
  %0 = tosa.concat %x, %y {axis = 1 : i32} : (tensor<?x3xi8>, tensor<2x3xi8>) -> tensor<4x6xi8>
  return
}

// -----

func.func @concat_axis(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got -1}}
  %0 = tosa.concat %x, %x {axis = -1 : i32} : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @identity_shape(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.identity' op requires the same shape for all operands and results}}
  %0 = tosa.identity %x : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return
}

// -----

func.func @shape_argument(%x: tensor<6xi8>, %shape: !tosa.shape<2>) {
  // expected-error@+1 {{'tosa.reshape' op shape operand is not compile time resolvable}}
  %0 = tosa.reshape %x, %shape : (tensor<6xi8>, !tosa.shape<2>) -> tensor<3x2xi8>
  return
}

// -----

func.func @elements(%x: tensor<4294967296x4294967296xi8>) {
  %shape = tosa.const_shape {values = dense<[4294967296, 8589934592]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{the number of elements of shape 4294967296x4294967296 overflows 64 bits}}
  %0 = tosa.reshape %x, %shape : (tensor<4294967296x4294967296xi8>, !tosa.shape<2>) -> tensor<4294967296x8589934592xi8>
  return
}

// -----

func.func @sum(%x: tensor<4611686018427387905xi8>) {
  // expected-error@+1 {{'tosa.concat' op size 13835058055282163715 + 4611686018427387905 overflows 64 bits}}
  %0 = tosa.concat %x, %x, %x, %x {axis = 0 : i32} : (tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>, tensor<4611686018427387905xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @product(%x: tensor<6148914691236517206xi8>) {
  %times = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.tile' op size 6148914691236517206 * 3 overflows 64 bits}}
  %0 = tosa.tile %x, %times : (tensor<6148914691236517206xi8>, !tosa.shape<1>) -> tensor<2xi8>
  return
}

// -----

// Only a reshape counts elements; a transposition has a result of any size.
func.func @transposed(%x: tensor<4294967296x8589934592xi8>) -> tensor<8589934592x4294967296xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4294967296x8589934592xi8>) -> tensor<8589934592x4294967296xi8>
  return %0 : tensor<8589934592x4294967296xi8>
}

// -----

// Each batch takes another channel.
func.func @gather_of_batches(%x: tensor<2x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x1x3x!quant.uniform<i8:f32:0, {0.25, 0.5}>> {
  %i = arith.constant dense<[[0], [1]]> : tensor<2x1xi32>
  // expected-error@+1 {{'tosa.gather' op result type must be 'tensor<2x1x3x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>': every element keeps the scale and zero point}}
  %0 = tosa.gather %x, %i : (tensor<2x2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, tensor<2x1xi32>) -> tensor<2x1x3x!quant.uniform<i8:f32:0, {0.25, 0.5}>>
  return %0 : tensor<2x1x3x!quant.uniform<i8:f32:0, {0.25, 0.5}>>
}
