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

// -----

func.func @slice_end(%v: vector<8xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 9)}}
  %0 = vector.extract_strided_slice %v {offsets = [4], sizes = [5], strides = [1]} : vector<8xi8> to vector<5xi8>
  return
}

// -----

func.func @slice_offset(%v: vector<8xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)}}
  %0 = vector.extract_strided_slice %v {offsets = [9], sizes = [4], strides = [1]} : vector<8xi8> to vector<4xi8>
  return
}

// -----

func.func @slice_size(%v: vector<8xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 9)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [0], strides = [1]} : vector<8xi8> to vector<4xi8>
  return
}

// -----

func.func @slice_stride(%v: vector<8xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [2]} : vector<8xi8> to vector<4xi8>
  return
}

// -----

func.func @slice_type(%v: vector<8x4xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<4x4xi8>'}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<8x4xi8> to vector<4x3xi8>
  return
}

// -----

func.func @slice_lists(%v: vector<8xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %v {offsets = [0, 1], sizes = [4], strides = [1]} : vector<8xi8> to vector<4xi8>
  return
}

// -----

func.func @put_offset(%v: vector<8xi8>, %p: vector<4xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [9], strides = [1]} : vector<4xi8> into vector<8xi8>
  return
}

// -----

func.func @put_end(%v: vector<8xi8>, %p: vector<4xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 9)}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [6], strides = [1]} : vector<4xi8> into vector<8xi8>
  return
}

// -----

func.func @put_offsets(%v: vector<8xi8>, %p: vector<4xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [1, 1], strides = [1]} : vector<4xi8> into vector<8xi8>
  return
}

// -----

func.func @put_strides(%v: vector<8xi8>, %p: vector<4xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [1], strides = [1, 1]} : vector<4xi8> into vector<8xi8>
  return
}

// -----

func.func @put_rank(%v: vector<8xi8>, %p: vector<4x4xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %p, %v {offsets = [1], strides = [1, 1]} : vector<4x4xi8> into vector<8xi8>
  return
}

// -----

func.func @load_element(%m: memref<4xi16>, %i: index) {
  // expected-error@+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i] : memref<4xi16>, vector<4xi8>
  return
}

// -----

func.func @store_element(%m: memref<4xi16>, %i: index, %v: vector<4xi8>) {
  // expected-error@+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i] : memref<4xi16>, vector<4xi8>
  return
}

// -----

func.func @rank(%m: memref<?xi8>, %i: index) {
  // expected-error@+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<?xi8>, vector<4x4xi8>
  return
}

// -----

func.func @store_rank(%m: memref<?xi8>, %i: index, %v: vector<4x4xi8>) {
  // expected-error@+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i] : memref<?xi8>, vector<4x4xi8>
  return
}

// -----

func.func @stride(%m: memref<8xi8, strided<[2]>>, %i: index) {
  // expected-error@+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<8xi8, strided<[2]>>, vector<2xi8>
  return
}

// -----

func.func @stride_of_map(%m: memref<8x8xi8, affine_map<(d0, d1) -> (d1 * 8 + d0 + d1)>>, %i: index, %v: vector<2xi8>) {
  // expected-error@+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i, %i] : memref<8x8xi8, affine_map<(d0, d1) -> (d1 * 8 + d0 + d1)>>, vector<2xi8>
  return
}

// -----

func.func @held(%m: memref<8xvector<4xi8>>, %i: index) {
  // expected-error@+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<8xvector<4xi8>>, vector<2xi8>
  return
}

// -----

func.func @scalable_part(%v: vector<4x[4]xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.extract_strided_slice %v {offsets = [3, 0], sizes = [1, 2], strides = [1, 1]} : vector<4x[4]xi8> to vector<1x[2]xi8>
  return
}

// -----

func.func @scalable_lost(%v: vector<4x[4]xi8>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<1x[4]xi8>'}}
  %0 = vector.extract_strided_slice %v {offsets = [3, 0], sizes = [1, 4], strides = [1, 1]} : vector<4x[4]xi8> to vector<1x4xi8>
  return
}

// -----

func.func @scalable_inserted(%a: vector<1x4xi8>, %b: vector<4x[4]xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=1)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [3, 0], strides = [1, 1]} : vector<1x4xi8> into vector<4x[4]xi8>
  return
}

// -----

func.func @scalable_part_inserted(%a: vector<1x[2]xi8>, %b: vector<4x[4]xi8>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [3, 0], strides = [1, 1]} : vector<1x[2]xi8> into vector<4x[4]xi8>
  return
}

// -----

func.func @elements(%v: vector<4294967296x4294967296xi8>) {
  // expected-error@+1 {{'vector.shape_cast' op the number of elements of shape 4294967296x4294967296 overflows 64 bits}}
  %0 = vector.shape_cast %v : vector<4294967296x4294967296xi8> to vector<4294967296x8589934592xi8>
  return
}

// -----

func.func @huge_bits(%v: vector<1152921504606846976xi64>) {
  // expected-error@+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %v : vector<1152921504606846976xi64> to vector<2305843009213693952xi64>
  return
}
