// Operations on sparse tensors, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @count(%n: index, %m: memref<?xf64>, %v: f64) {
  %c = arith.constant 0 : index
  // expected-error@+1 {{'sparse_tensor.push_back' op n must be not less than 1}}
  %0, %1 = sparse_tensor.push_back %n, %m, %v, %c : index, memref<?xf64>, f64, index
  return
}

// -----

func.func @left_yield(%a: f64, %b: f64) -> f64 {
  // expected-error@+1 {{left region yield type mismatch}}
  %0 = sparse_tensor.binary %a, %b : f64, f64 to f64
    overlap = {}
    left = {
    ^bb0(%x: f64):
      %c = arith.constant 0.0 : f32
      sparse_tensor.yield %c : f32
    }
    right = identity
  return %0 : f64
}

// -----

func.func @overlap_arguments(%a: f64, %b: f64) -> f64 {
  // expected-error@+1 {{overlap region must have exactly 2 arguments}}
  %0 = sparse_tensor.binary %a, %b : f64, f64 to f64
    overlap = {
    ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
    }
    left = identity
    right = identity
  return %0 : f64
}

// -----

func.func @overlap_types(%a: f64, %b: f64) -> f64 {
  // expected-error@+1 {{overlap region argument 2 type mismatch}}
  %0 = sparse_tensor.binary %a, %b : f64, f64 to f64
    overlap = {
    ^bb0(%x: f64, %y: f32):
      sparse_tensor.yield %x : f64
    }
    left = identity
    right = identity
  return %0 : f64
}

// -----

func.func @left_identity(%a: i64, %b: f64) -> f64 {
  // expected-error@+1 {{left=identity requires first argument to have the same type as the output}}
  %0 = sparse_tensor.binary %a, %b : i64, f64 to f64
    overlap = {}
    left = identity
    right = identity
  return %0 : f64
}

// -----

func.func @right_identity(%a: f64, %b: i64) -> f64 {
  // expected-error@+1 {{right=identity requires second argument to have the same type as the output}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
    overlap = {}
    left = identity
    right = identity
  return %0 : f64
}

// -----

func.func @present(%a: f64) -> f64 {
  // expected-error@+1 {{present region argument 1 type mismatch}}
  %0 = sparse_tensor.unary %a : f64 to f64
    present = {
    ^bb0(%x: index):
      sparse_tensor.yield %a : f64
    }
    absent = {}
  return %0 : f64
}

// -----

func.func @absent(%a: f64) -> f64 {
  // expected-error@+1 {{absent region must have exactly 0 arguments}}
  %0 = sparse_tensor.unary %a : f64 to f64
    present = {}
    absent = {
    ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
    }
  return %0 : f64
}

// -----

func.func @reduction(%a: f64, %b: f64) -> f64 {
  %c = arith.constant 0.0 : f64
  // expected-error@+1 {{reduce region must have exactly 2 arguments}}
  %0 = sparse_tensor.reduce %a, %b, %c : f64 {
  ^bb0(%x: f64):
    sparse_tensor.yield %x : f64
  }
  return %0 : f64
}

// -----

func.func @selection(%a: f64) -> f64 {
  // expected-error@+1 {{select region yield type mismatch}}
  %0 = sparse_tensor.select %a : f64 {
  ^bb0(%x: f64):
    sparse_tensor.yield %x : f64
  }
  return %0 : f64
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = 32 }>
func.func @level(%t: tensor<8xf64, #sparse>) {
  // expected-error@+1 {{requested level is out of bounds}}
  %0 = sparse_tensor.positions %t {level = 1 : index} : tensor<8xf64, #sparse> to memref<?xi32>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = 32 }>
func.func @positions(%t: tensor<8xf64, #sparse>) {
  // expected-error@+1 {{unexpected type for positions}}
  %0 = sparse_tensor.positions %t {level = 0 : index} : tensor<8xf64, #sparse> to memref<?xindex>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), posWidth = 32 }>
func.func @coordinates(%t: tensor<8xf64, #sparse>) {
  %0 = sparse_tensor.coordinates %t {level = 0 : index} : tensor<8xf64, #sparse> to memref<?xindex>
  // expected-error@+1 {{unexpected type for coordinates}}
  %1 = sparse_tensor.coordinates %t {level = 0 : index} : tensor<8xf64, #sparse> to memref<?xi32>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @values(%t: tensor<8xf64, #sparse>) {
  // expected-error@+1 {{unexpected mismatch in element types}}
  %0 = sparse_tensor.values %t : tensor<8xf64, #sparse> to memref<?xf32>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @rank(%t: tensor<8x?xf64>) {
  // expected-error@+1 {{unexpected conversion mismatch in rank}}
  %0 = sparse_tensor.convert %t : tensor<8x?xf64> to tensor<8xf64, #sparse>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @size(%t: tensor<?xf64>) {
  // expected-error@+1 {{unexpected conversion mismatch in dimension 0}}
  %0 = sparse_tensor.convert %t : tensor<?xf64> to tensor<8xf64, #sparse>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @sum(%a: tensor<2x4xf64, #sparse>, %b: tensor<3x4xf64, #sparse>) {
  // expected-error@+1 {{The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #sparse>, tensor<3x4xf64, #sparse> to tensor<6x4xf64, #sparse>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @sizes(%a: tensor<2x4xf64, #sparse>, %b: tensor<3x5xf64, #sparse>) {
  // expected-error@+1 {{All dimensions (expect for the concatenating one) should be equal.}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #sparse>, tensor<3x5xf64, #sparse> to tensor<5x4xf64, #sparse>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @dimension(%a: tensor<2x4xf64, #sparse>, %b: tensor<3x4xf64, #sparse>) {
  // expected-error@+1 {{Concat-dimension is out of bounds for dimension-rank (2 >= 2)}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 2 : index} : tensor<2x4xf64, #sparse>, tensor<3x4xf64, #sparse> to tensor<5x4xf64, #sparse>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @arguments(%t: tensor<2x4xf64, #sparse>) {
  // expected-error@+1 {{Unmatched number of arguments in the block}}
  sparse_tensor.foreach in %t : tensor<2x4xf64, #sparse> do {
  ^bb0(%i: index, %j: index):
  }
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @element(%t: tensor<2x4xf64, #sparse>) {
  // expected-error@+1 {{Unmatched element type between input tensor and block argument, expected:f64, got: f32}}
  sparse_tensor.foreach in %t : tensor<2x4xf64, #sparse> do {
  ^bb0(%i: index, %j: index, %v: f32):
  }
  return
}

// -----

#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @translation(%i: index) {
  // expected-error@+1 {{Coordinate rank mismatch with encoding}}
  %0 = sparse_tensor.crd_translate dim_to_lvl [%i] as #sparse : index
  return
}
