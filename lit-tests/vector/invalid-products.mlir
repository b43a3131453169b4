// The operands of products against their results.

// RUN: qopt %s --split-input-file --verify-diagnostics

#m0 = affine_map<(i) -> (i)>
#m1 = affine_map<(i) -> ()>
func.func @f(%a: vector<4xf32>, %c: f64) -> f32 {
  // expected-error@+1 {{failed to verify that third operand acc and result have same element type}}
  %0 = "vector.contract"(%a, %a, %c) <{indexing_maps = [#m0, #m0, #m1], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f64) -> f32
  return %0 : f32
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<8xf32>) -> vector<4x9xf32> {
  // expected-error@+1 {{expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>) -> vector<4x9xf32>
  return %0 : vector<4x9xf32>
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x9xf32>) -> vector<4x8xf32> {
  // expected-error@+1 {{expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>, vector<4x9xf32>) -> vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x9xf32>) -> vector<4x8xf32> {
  // expected-error@+1 {{operand group starting at #2 requires 0 or 1 element, but found 2}}
  %0 = "vector.outerproduct"(%a, %b, %c, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>, vector<4x9xf32>, vector<4x9xf32>) -> vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// -----

func.func @f(%a: vector<4x4xf32>, %b: vector<8xf32>) -> vector<4x4x8xf32> {
  // expected-error@+1 {{expected 1-d vector for operand #1}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4x4xf32>, vector<8xf32>) -> vector<4x4x8xf32>
  return %0 : vector<4x4x8xf32>
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<8xf32>) -> vector<4x8xi32> {
  // expected-error@+1 {{failed to verify that rhs operand and result have same element type}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xi32>, vector<8xf32>) -> vector<4x8xi32>
  return %0 : vector<4x8xi32>
}

// -----

#m0 = affine_map<(i) -> (i)>
#m1 = affine_map<(i) -> ()>
func.func @f(%a: vector<4xf32>, %c: vector<4xf32>) -> f32 {
  // expected-error@+1 {{expected indexing map 2 to have 1 number of outputs}}
  %0 = "vector.contract"(%a, %a, %c) <{indexing_maps = [#m0, #m0, #m1], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> f32
  return %0 : f32
}
