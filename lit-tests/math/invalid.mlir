// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @integer(%x: i32) {
  // expected-error@+1 {{'math.sqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sqrt %x : i32
  return
}

// -----

func.func @types(%x: f32) {
  // expected-error@+1 {{'math.sqrt' op requires the same type for all operands and results}}
  %0 = "math.sqrt"(%x) : (f32) -> f64
  return
}

// -----

func.func @second(%x: f32, %y: f64) {
  // expected-error@+1 {{'math.powf' op requires the same type for all operands and results}}
  %0 = "math.powf"(%x, %y) : (f32, f64) -> f32
  return
}

// -----

func.func @flags(%x: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'math.sqrt' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = math.sqrt %x fastmath<foo> : tensor<4xf32>
  return
}

// -----

func.func @float(%x: f32) {
  // expected-error@+1 {{'math.ctlz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctlz %x : f32
  return
}

// -----

func.func @question(%x: tensor<4xf32>) {
  // expected-error@+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%x) : (tensor<4xf32>) -> tensor<5xi1>
  return
}

// -----

func.func @power(%x: tensor<4xf32>, %n: tensor<5xi32>) {
  // expected-error@+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %x, %n : tensor<4xf32>, tensor<5xi32>
  return
}

// -----

func.func @limits(%x: f32, %y: f64) {
  // expected-error@+1 {{'math.clampf' op requires the same type for all operands and results}}
  %0 = "math.clampf"(%x, %x, %y) : (f32, f32, f64) -> f32
  return
}

// -----

func.func @two(%x: f32) {
  // expected-error@+1 {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %0, %1 = "math.sincos"(%x) : (f32) -> (f32, f64)
  return
}
