// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @no_dimension(%v: vector<i32>) {
  // expected-error@+1 {{'llvm.call_intrinsic' op operand #0 must be variadic of LLVM dialect-compatible type, but got 'vector<i32>'}}
  llvm.call_intrinsic "llvm.x"(%v) : (vector<i32>) -> ()
  return
}

// -----

func.func @index(%v: i32) {
  // expected-error@+1 {{'llvm.call_intrinsic' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.call_intrinsic "llvm.x"(%v) : (i32) -> index
  return
}

// -----

func.func @no_integer(%v: f32) {
  // expected-error@+1 {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.inttoptr %v : f32 to !llvm.ptr
  return
}

// -----

func.func @no_pointer(%v: i64) {
  // expected-error@+1 {{'llvm.inttoptr' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.inttoptr %v : i64 to i64
  return
}

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: nam}}
func.func private @unknown_parameter() attributes {a.b = #llvm.di_basic_type<nam = "int">}

// -----

// expected-error@+1 {{struct is missing required parameter: name}}
func.func private @missing_parameter() attributes {a.b = #llvm.di_basic_type<sizeInBits = 3>}

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: name}}
func.func private @twice() attributes {a.b = #llvm.di_basic_type<name = "x", name = "y">}

// -----

// expected-error@+1 {{expected '#llvm.di_file' for parameter 'file'}}
func.func private @other_attribute() attributes {a.b = #llvm.di_label<scope = #llvm.di_null_type, file = #llvm.di_null_type>}

// -----

// expected-error@+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments, but found 'index'}}
llvm.func @no_llvm_type(index)

// -----

// expected-error@+1 {{invalid array element type: '!llvm.void'}}
llvm.func @array_of_void(!llvm.array<2 x void>)

// -----

llvm.func @position(%a: !llvm.struct<(i32, i8)>) {
  // expected-error@+1 {{custom op 'llvm.extractvalue' position out of bounds: 2}}
  %0 = llvm.extractvalue %a[2] : !llvm.struct<(i32, i8)>
  llvm.return
}

// -----

llvm.func @predicate(%a: i32) {
  // expected-error@+1 {{'equal' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "equal" %a, %a : i32
  llvm.return
}

// -----

// expected-error@+1 {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global external @no_type(1 : i32)

// -----

llvm.func @block_argument(%a: i32) {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  llvm.br ^bb1
^bb1(%b: i32):
  llvm.return
}

// -----

// expected-error@+1 {{repeated layout entry key}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i8 = 1 : i32, i8 = 2 : i32>} {}

// -----

llvm.func @part(%a: !llvm.struct<(i32, i8)>) {
  // expected-error@+1 {{'llvm.extractvalue' op Type mismatch: extracting from '!llvm.struct<(i32, i8)>' should produce 'i8' but this op returns 'i64'}}
  %0 = "llvm.extractvalue"(%a) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i8)>) -> i64
  llvm.return
}

// -----

llvm.func @inserted_part(%a: !llvm.struct<(i32, i8)>, %b: i64) {
  // expected-error@+1 {{'llvm.insertvalue' op Type mismatch: cannot insert 'i64' into '!llvm.struct<(i32, i8)>'}}
  %0 = "llvm.insertvalue"(%a, %b) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i8)>, i64) -> !llvm.struct<(i32, i8)>
  llvm.return
}

// -----

llvm.func @shuffle(%a: vector<2xf32>) {
  // expected-error@+1 {{'llvm.shufflevector' op expects a result with an element of the operands for each number of the mask}}
  %0 = "llvm.shufflevector"(%a, %a) <{mask = array<i32: 0, 1>}> : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
  llvm.return
}

// -----

llvm.func @indices(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %0 = "llvm.getelementptr"(%a) <{elem_type = i8, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
