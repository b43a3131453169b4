// Programs that break a rule of arith are rejected at the operation.

// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @constant(%x: i32) {
  // expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() {value = 1 : i32} : () -> i64
  return
}

// -----

func.func @constant_scalable() {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "text"
  return
}

// -----

func.func @addi_float(%x: f32) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %x, %x : f32
  return
}

// -----

func.func @addf_int(%x: i32) {
  // expected-error@+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %x, %x : i32
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @mixed(%x: i32, %y: i64) {
  // expected-error@+1 {{use of value '%y' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.addi %x, %y : i32
  return
}

// -----

func.func @generic_mixed(%x: i32, %y: i64) {
  // expected-error@+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%x, %y) : (i32, i64) -> i32
  return
}

// -----

func.func @count(%x: i32) {
  // expected-error@+1 {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}

// -----

func.func @result_not_bit(%x: i32) {
  // expected-error@+1 {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%x, %x) <{predicate = 0 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @narrow(%x: i32) {
  // expected-error@+1 {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extsi %x : i32 to i16
  return
}

// -----

func.func @widen(%x: i32) {
  // expected-error@+1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %x : i32 to i64
  return
}

// -----

func.func @extf_same(%x: f32) {
  // expected-error@+1 {{'arith.extf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  %0 = arith.extf %x : f32 to f32
  return
}

// -----

func.func @bitcast_width(%x: i32) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  %0 = arith.bitcast %x : i32 to f64
  return
}

// -----

func.func @shape(%x: vector<4xi32>) {
  // expected-error@+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %x : vector<4xi32> to vector<8xi64>
  return
}

// -----

func.func @select_types(%c: i1, %x: i32, %y: i64) {
  // expected-error@+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%c, %x, %y) : (i1, i32, i64) -> i32
  return
}

// -----

func.func @overflow_bit(%x: i32) {
  // expected-error@+1 {{'arith.addui_extended' op result #1 must be bool-like, but got 'i32'}}
  %0:2 = "arith.addui_extended"(%x, %x) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @no_value() {
  // expected-error@+1 {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @index_cast(%x: f32) {
  // expected-error@+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %x : f32 to index
  return
}

// -----

func.func @predicate(%x: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi less, %x, %x : i32
  return
}

// -----

func.func @predicate_text(%x: i32) {
  %0 = arith.cmpi "eq", %x, %x : i32
  // expected-error@+1 {{custom op 'arith.cmpi' invalid predicate attribute specification: "less"}}
  %1 = arith.cmpi "less", %x, %x : i32
  return
}

// -----

func.func @select(%c: tensor<2xi1>, %x: tensor<3xi32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %x, %x : tensor<2xi1>, tensor<3xi32>
  return
}

// -----

func.func @select_encoding(%c: tensor<2xi1>, %x: tensor<2xi32, "e">) {
  // expected-error@+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<2xi1, "e">', but got 'tensor<2xi1>'}}
  %0 = arith.select %c, %x, %x : tensor<2xi1>, tensor<2xi32, "e">
  return
}

// -----

func.func @unknown_extent(%a: tensor<?xi16>) {
  // expected-error@+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<?xi16> to tensor<2xf16>
  return
}

// -----

func.func @scalable(%v: vector<4xi8>) {
  // expected-error@+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %v : vector<4xi8> to vector<[4]xi16>
  return
}

// -----

func.func @scalable_operands(%a: vector<4xi1>, %b: vector<[4]xi8>) {
  // expected-error@+1 {{'arith.select' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "arith.select"(%a, %b, %b) : (vector<4xi1>, vector<[4]xi8>, vector<[4]xi8>) -> vector<[4]xi8>
  return
}

// -----

func.func @encoding_int(%x: tensor<4xi8, "a">) {
  // expected-error@+1 {{'arith.trunci' op operand type 'tensor<4xi8, "a">' and result type 'tensor<4xi4>' are cast incompatible}}
  %0 = arith.trunci %x : tensor<4xi8, "a"> to tensor<4xi4>
  return
}

// -----

func.func @encoding_float(%x: tensor<4xi8, "a">) {
  // expected-error@+1 {{'arith.uitofp' op operand type 'tensor<4xi8, "a">' and result type 'tensor<4xf32>' are cast incompatible}}
  %0 = arith.uitofp %x : tensor<4xi8, "a"> to tensor<4xf32>
  return
}

// -----

func.func @encoding_compared(%x: tensor<4xi8, "a">) {
  // expected-error@+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%x, %x) {predicate = 2} : (tensor<4xi8, "a">, tensor<4xi8, "a">) -> tensor<4xi1>
  return
}
