// Scales that the arithmetic of rescaling is not defined for.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @shift_small(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op expect shift to be between 2 and 62, got 1}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @shift_negative(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op expect shift to be between 2 and 62, got -3}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

// One channel is enough.
func.func @shift_large(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<[40, 63]> : tensor<2xi8>}> : () -> tensor<2xi8>
  // expected-error@+1 {{'tosa.rescale' op expect shift to be between 2 and 62, got 63}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @multiplier_negative(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<-7> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op expect multiplier to be non-negative, got -7}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @double_round(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<16384> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op DOUBLE_ROUND is only allowed with scale32=true.}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = false} : (tensor<2xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @wide_input(%x: tensor<2xi48>, %i: tensor<1xi48>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op scale32 is not allowed with 48-bit input.}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi48>, tensor<1xi32>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @multiplier_width(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @multiplier_count(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  %m = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[30, 31, 32]> : tensor<3xi8>}> : () -> tensor<3xi8>
  // expected-error@+1 {{'tosa.rescale' op expect shape of { 2 } for multiplier input, got { 3 }}}
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

// Both ends of the range, and unknown numbers.
func.func @allowed(%x: tensor<2xi32>, %i: tensor<1xi32>, %o: tensor<1xi8>, %t: tensor<2xi8>) {
  %m = "tosa.const"() <{values = dense<[0, 2147483647]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<[2, 62]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  %1 = tosa.rescale %x, %m, %t, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return
}

// -----

func.func @scalar_width(%x: i48, %m: i32, %s: i8) {
  %0 = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (i48, i32, i8) -> i32
  // expected-error@+1 {{'tosa.apply_scale' op expect output to have element type 'i32', got 'i48'}}
  %1 = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (i48, i32, i8) -> i48
  return
}
