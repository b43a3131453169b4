// RUN: qopt %s --split-input-file --verify-diagnostics
// RUN: mlir-opt-22 %s --split-input-file --verify-diagnostics

func.func @smull_count(%a: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op operand #0 must be vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2, but got 'vector<16xi8>'}}
  %0 = arm_neon.intr.smull %a, %a : vector<16xi8> to vector<16xi16>
  return
}

// -----

func.func @smull_element(%a: vector<8xi4>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op operand #0 must be vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2, but got 'vector<8xi4>'}}
  %0 = arm_neon.intr.smull %a, %a : vector<8xi4> to vector<8xi8>
  return
}

// -----

func.func @smull_unsigned(%a: vector<8xui8>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op operand #0 must be vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2, but got 'vector<8xui8>'}}
  %0 = arm_neon.intr.smull %a, %a : vector<8xui8> to vector<8xi16>
  return
}

// -----

func.func @smull_operands(%a: vector<8xi8>, %b: vector<4xi16>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op failed to verify that all of {a, b} have same type}}
  %0 = "arm_neon.intr.smull"(%a, %b) : (vector<8xi8>, vector<4xi16>) -> vector<8xi16>
  return
}

// -----

func.func @smull_width(%a: vector<8xi8>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi32>
  return
}

// -----

func.func @smull_shape(%a: vector<2x4xi8>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = arm_neon.intr.smull %a, %a : vector<2x4xi8> to vector<8xi16>
  return
}

// -----

func.func @smull_result(%a: vector<8xi8>) {
  // expected-error@+1 {{'arm_neon.intr.smull' op result #0 must be vector of 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of length 8/4/2, but got 'vector<8xi8>'}}
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi8>
  return
}

// -----

func.func @sdot_counts(%a: vector<2xi32>, %b: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.intr.sdot' op failed to verify that res has the same number of elements as operand b}}
  %0 = arm_neon.intr.sdot %a, %b, %b : vector<16xi8>, vector<16xi8> to vector<2xi32>
  return
}

// -----

func.func @sdot_bytes(%a: vector<4xi32>, %b: vector<4xi8>) {
  // expected-error@+1 {{'arm_neon.intr.sdot' op operand #1 must be vector of 8-bit signless integer values of length 16/8, but got 'vector<4xi8>'}}
  %0 = arm_neon.intr.sdot %a, %b, %b : vector<4xi8>, vector<4xi8> to vector<4xi32>
  return
}

// -----

func.func @sdot_sums(%a: vector<8xi32>, %b: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.intr.sdot' op operand #0 must be vector of 32-bit signless integer values of length 4/2, but got 'vector<8xi32>'}}
  %0 = arm_neon.intr.sdot %a, %b, %b : vector<16xi8>, vector<16xi8> to vector<8xi32>
  return
}

// -----

func.func @sdot_operands(%a: vector<2xi32>, %b: vector<16xi8>, %c: vector<8xi8>) {
  // expected-error@+1 {{'arm_neon.intr.sdot' op failed to verify that all of {b, c} have same type}}
  %0 = arm_neon.intr.sdot %a, %b, %c : vector<16xi8>, vector<8xi8> to vector<2xi32>
  return
}

// -----

func.func @sdot_accumulator(%a: vector<2xi32>, %b: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.intr.sdot' op failed to verify that all of {a, res} have same type}}
  %0 = "arm_neon.intr.sdot"(%a, %b, %b) : (vector<2xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
  return
}

// -----

func.func @sdot_rank(%a: vector<2x2xi32>, %b: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.intr.sdot' op failed to verify that res has the same number of elements as operand b}}
  %0 = arm_neon.intr.sdot %a, %b, %b : vector<16xi8>, vector<16xi8> to vector<2x2xi32>
  return
}

// -----

func.func @smmla_accumulator(%a: vector<2x2xi32>, %b: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.intr.smmla' op operand #0 must be a vector with length 4 of 32-bit signless integer values, but got 'vector<2x2xi32>'}}
  %0 = arm_neon.intr.smmla %a, %b, %b : vector<16xi8> to vector<2x2xi32>
  return
}

// -----

func.func @smmla_scalable(%a: vector<4xi32>, %b: vector<[16]xi8>) {
  // expected-error@+1 {{'arm_neon.intr.smmla' op operand #1 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<[16]xi8>'}}
  %0 = arm_neon.intr.smmla %a, %b, %b : vector<[16]xi8> to vector<4xi32>
  return
}

// -----

func.func @ummla_element(%a: vector<4xi32>, %b: vector<16xi16>) {
  // expected-error@+1 {{'arm_neon.intr.ummla' op operand #1 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<16xi16>'}}
  %0 = arm_neon.intr.ummla %a, %b, %b : vector<16xi16> to vector<4xi32>
  return
}

// -----

func.func @usmmla_sources(%a: vector<4xi32>, %b: vector<16xi8>, %c: vector<8xi8>) {
  // expected-error@+1 {{'arm_neon.intr.usmmla' op operand #2 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<8xi8>'}}
  %0 = "arm_neon.intr.usmmla"(%a, %b, %c) : (vector<4xi32>, vector<16xi8>, vector<8xi8>) -> vector<4xi32>
  return
}

// -----

func.func @bfmmla_element(%a: vector<4xf32>, %b: vector<8xf16>) {
  // expected-error@+1 {{'arm_neon.intr.bfmmla' op operand #1 must be a vector with length 8 of bfloat16 type values, but got 'vector<8xf16>'}}
  %0 = arm_neon.intr.bfmmla %a, %b, %b : vector<8xf16> to vector<4xf32>
  return
}

// -----

func.func @bfmmla_accumulator(%a: vector<2xf32>, %b: vector<8xbf16>) {
  // expected-error@+1 {{'arm_neon.intr.bfmmla' op operand #0 must be a vector with length 4 of 32-bit float values, but got 'vector<2xf32>'}}
  %0 = arm_neon.intr.bfmmla %a, %b, %b : vector<8xbf16> to vector<2xf32>
  return
}

// -----

func.func @sdot_2d_sums(%a: vector<2x2xi32>, %b: vector<4x4xi8>) {
  // expected-error@+1 {{'arm_neon.2d.sdot' op failed to verify that operand `a` should be 1-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<2x2xi32>
  return
}

// -----

func.func @sdot_2d_flat(%a: vector<4xi32>, %b: vector<16xi8>) {
  // expected-error@+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should be 2-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  return
}

// -----

func.func @sdot_2d_columns(%a: vector<2xi32>, %b: vector<2x8xi8>) {
  // expected-error@+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have 4 columns}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x8xi8>, vector<2x8xi8> to vector<2xi32>
  return
}

// -----

func.func @sdot_2d_rows(%a: vector<4xi32>, %b: vector<2x4xi8>) {
  // expected-error@+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have as many rows as the size of operand `a`}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<4xi32>
  return
}

// -----

func.func @unknown(%a: vector<4xi32>) {
  // expected-error@+1 {{custom op 'arm_neon.intr.fmla' is unknown}}
  %0 = arm_neon.intr.fmla %a : vector<4xi32>
  return
}

// -----

func.func @unknown_generic(%a: vector<4xi32>) {
  // expected-error@+1 {{unregistered operation 'arm_neon.intr.fmla' found in dialect ('arm_neon') that does not allow unknown operations}}
  "arm_neon.intr.fmla"(%a) : (vector<4xi32>) -> ()
  return
}
