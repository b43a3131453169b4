// RUN: qopt %s --split-input-file --verify-diagnostics

llvm.func @text() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : !llvm.array<3 x i16>
  llvm.return
}

// -----

llvm.func @integer() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected integer type}}
  %0 = llvm.mlir.constant(1 : i64) : f64
  llvm.return
}

// -----

llvm.func @float() {
  // expected-error@+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @pair_of_doubles() {
  // expected-error@+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f128) : !llvm.ppc_fp128
  llvm.return
}

// -----

llvm.func @bits() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected integer type of width 8}}
  %0 = llvm.mlir.constant(1.0 : f8E5M2) : i16
  llvm.return
}

// -----

llvm.func @container() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected vector or array type}}
  %0 = llvm.mlir.constant(dense<1> : vector<1xi8>) : i8
  llvm.return
}

// -----

llvm.func @count() {
  // expected-error@+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 6 vs. 5}}
  %0 = llvm.mlir.constant(dense<1> : tensor<5xi8>) : !llvm.array<2 x vector<3xi8>>
  llvm.return
}

// -----

llvm.func @scalable() {
  // expected-error@+1 {{'llvm.mlir.constant' op scalable vector type requires a splat attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi8>) : vector<[2]xi8>
  llvm.return
}

// -----

llvm.func @elements() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @float_elements() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected integer type of width 32}}
  %0 = llvm.mlir.constant(dense<1.0> : vector<2xf32>) : vector<2xi8>
  llvm.return
}

// -----

llvm.func @kind() {
  // expected-error@+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(array<i8: 1>) : vector<1xi8>
  llvm.return
}

// -----

llvm.func @list() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected array or struct type for array attribute}}
  %0 = llvm.mlir.constant([1 : i8]) : vector<1xi8>
  llvm.return
}

// -----

llvm.func @list_of_numbers() {
  // expected-error@+1 {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([1 : i8]) : !llvm.array<1 x i8>
  llvm.return
}

// -----

llvm.func @size() {
  // expected-error@+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 1: 1 vs. 2}}
  %0 = llvm.mlir.constant([[#llvm.zero, #llvm.undef], [#llvm.zero]]) : !llvm.array<2 x array<2 x struct<(i8)>>>
  llvm.return
}

// -----

llvm.func @nested() {
  // expected-error@+1 {{'llvm.mlir.constant' op nested attribute for sub-array in dimension 0 at index 1 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([#llvm.zero, 1 : i8]) : !llvm.array<2 x array<2 x struct<(i8)>>>
  llvm.return
}

// -----

llvm.func @nested_struct() {
  // expected-error@+1 {{'llvm.mlir.constant' op nested attribute for struct element at index 0 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([1 : i8]) : !llvm.array<1 x struct<(i8)>>
  llvm.return
}

// -----

llvm.func @nested_size() {
  // expected-error@+1 {{'llvm.mlir.constant' op nested array attribute size for struct element at index 0 must match struct size: 1 vs. 2}}
  %0 = llvm.mlir.constant([[1 : i8]]) : !llvm.array<1 x struct<(i8, i8)>>
  llvm.return
}

// -----

llvm.func @struct() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
  %0 = llvm.mlir.constant(1 : i8) : !llvm.struct<(i8)>
  llvm.return
}

// -----

llvm.func @fields() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected array attribute of size 1}}
  %0 = llvm.mlir.constant([1 : i8, 2 : i8]) : !llvm.struct<(i8)>
  llvm.return
}

// -----

llvm.func @field_type() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
  %0 = llvm.mlir.constant([1 : i8]) : !llvm.struct<(ptr)>
  llvm.return
}

// -----

llvm.func @field_value() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant(["a"]) : !llvm.struct<(i8)>
  llvm.return
}

// -----

llvm.func @field() {
  // expected-error@+1 {{'llvm.mlir.constant' op struct element at index 1 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i8, 1 : i8]) : !llvm.struct<(i8, i16)>
  llvm.return
}

// -----

llvm.func @target() {
  // expected-error@+1 {{'llvm.mlir.constant' op does not support target extension type.}}
  %0 = llvm.mlir.constant(0 : i8) : !llvm.target<"spirv.Event">
  llvm.return
}

// -----

llvm.func @zero() {
  // expected-error@+1 {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"aarch64.svcount">
  llvm.return
}

// -----

llvm.func @cast(%a: i64) {
  // expected-error@+1 {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %a : i64 to !llvm.ptr
  llvm.return
}

// -----

llvm.func @cast_to_vector(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.bitcast' op cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %a : !llvm.ptr to vector<1x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @cast_from_vector(%a: vector<1x!llvm.ptr>) {
  // expected-error@+1 {{'llvm.bitcast' op cannot cast vector of pointers to pointer}}
  %0 = llvm.bitcast %a : vector<1x!llvm.ptr> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @cast_of_space(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %a : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @extension(%a: i8) {
  // expected-error@+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %a : i8 to i8
  llvm.return
}

// -----

llvm.func @extension_of_vector(%a: vector<2xi8>) {
  // expected-error@+1 {{input type is a vector but output type is an integer}}
  %0 = llvm.sext %a : vector<2xi8> to i16
  llvm.return
}

// -----

llvm.func @extension_to_vector(%a: i8) {
  // expected-error@+1 {{input type is an integer but output type is a vector}}
  %0 = llvm.sext %a : i8 to vector<2xi16>
  llvm.return
}

// -----

llvm.func @extension_of_shape(%a: vector<2xi8>) {
  // expected-error@+1 {{input and output vectors are of incompatible shape}}
  %0 = llvm.zext %a : vector<2xi8> to vector<[2]xi16>
  llvm.return
}

// -----

llvm.func @shuffle(%a: vector<[2]xi8>) {
  // expected-error@+1 {{'llvm.shufflevector' op expected a splat operation for scalable vectors}}
  %0 = llvm.shufflevector %a, %a [0, 1] : vector<[2]xi8>
  llvm.return
}

// -----

llvm.func @sincos(%a: f32) {
  // expected-error@+1 {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32, f64)>'}}
  %0 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f64)>
  llvm.return
}

// -----

llvm.func @cases(%a: i8) {
  // expected-error@+1 {{'llvm.switch' op expects number of case values to match number of case destinations}}
  "llvm.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @case_type(%a: i8) {
  // expected-error@+1 {{expects case value type to match condition value type}}
  "llvm.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi16>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @accepted(%a: vector<2xi8>, %b: vector<[2]xi8>, %c: vector<2x!llvm.ptr>) {
  %0 = llvm.mlir.constant([[[1 : i8, 2 : i16]], #llvm.zero]) : !llvm.array<2 x array<1 x struct<(i8, i16)>>>
  %1 = llvm.mlir.constant(dense<1.0> : tensor<6xf16>) : !llvm.array<2 x vector<3xi16>>
  %2 = llvm.mlir.constant(1.0 : f8E4M3FN) : i8
  %3 = llvm.mlir.constant(1 : index) : i64
  %4 = llvm.mlir.constant(dense<1> : vector<2xi64>) : vector<[2]xi8>
  %5 = llvm.zext %a : vector<2xi8> to vector<2xi16>
  %6 = llvm.shufflevector %b, %b [0, 0, 0] : vector<[2]xi8>
  %7 = llvm.bitcast %c : vector<2x!llvm.ptr> to vector<2x!llvm.ptr>
  llvm.return
}
func.func @vectors_of_any_element(%a: vector<64xui8>, %b: vector<16xindex>) {
  llvm.call_intrinsic "llvm.x"(%a, %b) [] : (vector<64xui8>, vector<16xindex>) -> ()
  "llvm.unknown"(%a) : (vector<64xui8>) -> ()
  return
}

// -----

llvm.func @case_value(%a: i128) {
  // expected-error@+1 {{custom op 'llvm.switch' integer value too large}}
  llvm.switch %a : i128, ^bb1 [9223372036854775808: ^bb1]
^bb1:
  llvm.return
}
