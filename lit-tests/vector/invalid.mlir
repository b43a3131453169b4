// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @load(%m: memref<4x64xi8>, %i: index) {
  // expected-error@+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<4x64xi8>, vector<64xi8>
  return
}

// -----

func.func @bits(%v: vector<64xi8>) {
  // expected-error@+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %v : vector<64xi8> to vector<8xi32>
  return
}

// -----

func.func @broadcast(%v: vector<4xi8>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (4 vs. 8)}}
  %0 = vector.broadcast %v : vector<4xi8> to vector<2x8xi8>
  return
}

// -----

func.func @count(%v: vector<4xi8>) {
  // expected-error@+1 {{'vector.shape_cast' op has different number of elements at source (4) and result (8)}}
  %0 = vector.shape_cast %v : vector<4xi8> to vector<2x4xi8>
  return
}

// -----

func.func @shuffle(%v: vector<4xi8>) {
  // expected-error@+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xi8>, vector<4xi8>
  return
}

// -----

func.func @position(%v: vector<4xi8>) {
  // expected-error@+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension}}
  %0 = vector.extract %v[4] : i8 from vector<4xi8>
  return
}

// -----

func.func @extracted(%v: vector<4x2xi8>) {
  // expected-error@+1 {{'vector.extract' op inferred type(s) 'vector<2xi8>' are incompatible with return type(s) of operation 'vector<3xi8>'}}
  %0 = vector.extract %v[1] : vector<3xi8> from vector<4x2xi8>
  return
}
