// The order of the checks of tosa.negate is MLIR's: element types, shapes, types of the zero points, their values. Each
// program breaks two rules.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @elements_before_input_zero_point(%x: tensor<2xi8>, %i: tensor<1xi16>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.negate' op expect input and output to have same element type, got 'i8' and 'i32'}}
  %0 = tosa.negate %x, %i, %o : (tensor<2xi8>, tensor<1xi16>, tensor<1xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @shape_before_output_zero_point(%x: tensor<2xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.negate' op requires the same shape for input1 and output}}
  %0 = tosa.negate %x, %i, %o : (tensor<2xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3xi8>
  return
}

// -----

func.func @output_zero_point_before_values(%x: tensor<2xi16>, %o: tensor<1xi32>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.negate' op expect both output and its zero point are the same element type, got 'i16' and 'i32'}}
  %0 = tosa.negate %x, %i, %o : (tensor<2xi16>, tensor<1xi16>, tensor<1xi32>) -> tensor<2xi16>
  return
}
