// Errors of the affine dialect, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @dimension(%m: memref<?x?xf32>) {
  affine.for %i = 0 to 10 {
    %sum = arith.addi %i, %i : index
    // expected-error@+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %x = affine.load %m[%sum, %i] : memref<?x?xf32>
  }
  return
}

// -----

func.func @symbol(%m: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    // expected-error@+1 {{'affine.store' op operand cannot be used as a symbol}}
    affine.store %v, %m[symbol(%i)] : memref<?xf32>
  }
  return
}

// -----

func.func @argument_of_another_operation(%m: memref<?xf32>) {
  "test.loop"() ({
  ^bb0(%i: index):
    // expected-error@+1 {{'affine.vector_load' op operand cannot be used as a dimension id}}
    %x = affine.vector_load %m[%i] : memref<?xf32>, vector<4xf32>
  }) : () -> ()
  return
}

// -----

func.func @minimum(%m: memref<?xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 10 {
    %min = affine.min affine_map<(d0) -> (d0, 5)>(%i)
    // expected-error@+1 {{'affine.vector_store' op operand cannot be used as a dimension id}}
    affine.vector_store %v, %m[%min] : memref<?xf32>, vector<4xf32>
  }
  return
}

// -----

func.func @prefetch(%m: memref<?xf32>) {
  "test.loop"() ({
  ^bb0(%i: index):
    // expected-error@+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%i], read, locality<3>, data : memref<?xf32>
  }) : () -> ()
  return
}

// -----

func.func @rank_of_prefetch(%m: memref<?x?xf32>, %n: index) {
  // expected-error@+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%n], read, locality<3>, data : memref<?x?xf32>
  return
}

// -----

func.func @lower_bound(%n: index) {
  affine.for %i = 0 to %n {
    // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = affine_map<()[s0] -> (s0)>()[%i] to 10 {
    }
  }
  return
}

// -----

func.func @upper_bound(%m: memref<?xindex>) {
  affine.for %i = 0 to 10 {
    %n = affine.load %m[%i] : memref<?xindex>
    // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %n {
    }
  }
  return
}

// -----

func.func @condition(%m: memref<?xindex>) {
  affine.for %i = 0 to 10 {
    // expected-error@+1 {{'affine.if' op operand cannot be used as a symbol}}
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] {
    }
  }
  return
}

// -----

func.func @apply() {
  affine.for %i = 0 to 10 {
    // expected-error@+1 {{dimensional operand cannot be used as a symbol}}
    %x = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%i]
  }
  return
}

// -----

func.func @division(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %x = arith.divsi %n, %n : index
    // expected-error@+1 {{'affine.load' op operand cannot be used as a symbol}}
    %y = affine.load %m[symbol(%x)] : memref<?xf32>
  }
  return
}

// -----

func.func @division_by_a_number(%m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %c = arith.constant -1 : index
    %x = arith.divsi %n, %c : index
    // expected-error@+1 {{'affine.load' op operand cannot be used as a symbol}}
    %y = affine.load %m[symbol(%x)] : memref<?xf32>
  }
  return
}

// -----

func.func @size(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %buffer = memref.alloc(%i) : memref<?xf32>
    %n = memref.dim %buffer, %c0 : memref<?xf32>
    // expected-error@+1 {{'affine.load' op operand cannot be used as a symbol}}
    %x = affine.load %m[symbol(%n)] : memref<?xf32>
  }
  return
}

// -----

func.func @parallel(%m: memref<?xindex>) {
  affine.parallel (%i) = (0) to (10) {
    %n = affine.load %m[%i] : memref<?xindex>
    // expected-error@+1 {{'affine.parallel' op operand cannot be used as a dimension id}}
    affine.parallel (%j) = (0) to (%n) {
    }
  }
  return
}

// -----

func.func @steps(%n: index) {
  // expected-error@+1 {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%n) {
  }
  return
}

// -----

func.func @empty_group() {
  // expected-error@+1 {{'affine.parallel' op expected lower bound map to have at least one result}}
  "affine.parallel"() <{lowerBoundsGroups = dense<0> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @missing_reduction(%v: f32) {
  // expected-error@+1 {{'affine.parallel' op a reduction must be specified for each output}}
  %x = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield %v : f32
  }) : () -> f32
  return
}

// -----

func.func @unknown_reduction(%v: f32) {
  // expected-error@+1 {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  %x = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [99], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    affine.yield %v : f32
  }) : () -> f32
  return
}

// -----

func.func @signless_maximum(%v: i32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %x = affine.parallel (%i) = (0) to (10) reduce ("maxs") -> (i32) {
    affine.yield %v : i32
  }
  return
}

// -----

func.func @sum_of_floats(%v: i32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %x = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (i32) {
    affine.yield %v : i32
  }
  return
}

// -----

func.func @reduction_without_types(%v: i32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %x = affine.parallel (%i) = (0) to (10) reduce ("xori") -> (i32) {
    affine.yield %v : i32
  }
  return
}

// -----

func.func @numbered_counter() {
  // expected-error@+1 {{result number not allowed in argument list}}
  affine.for %i#0 = 0 to 10 {
  }
  return
}

// -----

func.func @numbered_counters() {
  // expected-error@+1 {{result number not allowed in argument list}}
  affine.parallel (%i#0) = (0) to (10) {
  }
  return
}

// -----

func.func @few_results(%n: index) {
  // expected-error@+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:2 = affine.delinearize_index %n into (2, 5, 6) : index, index
  return
}

// -----

func.func @negative_basis(%n: index) {
  // expected-error@+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (2, -5) : index, index
  return
}

// -----

func.func @dynamic_basis(%n: index) {
  // expected-error@+1 {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%n, %n) <{static_basis = array<i64: 2, 5>}> : (index, index) -> (index, index)
  return
}

// -----

func.func @few_indices(%n: index) {
  // expected-error@+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n] by (2, 5, 6) : index
  return
}

// -----

func.func @stride(%m: memref<4xf32>, %t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %m[%n], %m[%n], %t[0], %n, %n : memref<4xf32>, memref<4xf32>, memref<1xi32>
  return
}

// -----

func.func @types_of_transfer(%m: memref<4xf32>, %t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %m[%n], %m[%n], %t[0], %n : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @source(%n: index) {
  // expected-error@+1 {{'affine.dma_start' op expected DMA source to be of memref type}}
  "affine.dma_start"(%n) {src_map = affine_map<() -> ()>, dst_map = affine_map<() -> ()>, tag_map = affine_map<() -> ()>} : (index) -> ()
  return
}

// -----

func.func @tag(%m: memref<4xf32>, %t: tensor<1xi32>, %n: index) {
  // expected-error@+1 {{'affine.dma_start' op expected DMA tag to be of memref type}}
  affine.dma_start %m[%n], %m[%n], %t[0], %n : memref<4xf32>, memref<4xf32>, tensor<1xi32>
  return
}

// -----

func.func @operands_of_transfer(%m: memref<f32>, %n: index) {
  // expected-error@+1 {{'affine.dma_start' op incorrect number of operands}}
  "affine.dma_start"(%m, %m, %m) {src_map = affine_map<() -> ()>, dst_map = affine_map<() -> ()>, tag_map = affine_map<() -> ()>} : (memref<f32>, memref<f32>, memref<f32>) -> ()
  return
}

// -----

func.func @indices_of_transfer(%m: memref<4xf32>, %t: memref<1xi32>, %n: index) {
  "test.loop"() ({
  ^bb0(%i: index):
    // expected-error@+1 {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %m[%n], %m[%i], %t[0], %n : memref<4xf32>, memref<4xf32>, memref<1xi32>
  }) : () -> ()
  return
}

// -----

func.func @wait(%t: memref<1xi32>, %n: index) {
  "test.loop"() ({
  ^bb0(%i: index):
    // expected-error@+1 {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%i], %n : memref<1xi32>
  }) : () -> ()
  return
}

// -----

func.func @wait_for_tensor(%t: tensor<1xi32>, %n: index) {
  // expected-error@+1 {{custom op 'affine.dma_wait' expected tag to be of memref type}}
  affine.dma_wait %t[0], %n : tensor<1xi32>
  return
}

// -----

func.func @large_locality(%m: memref<4xf32>) {
  // expected-error@+1 {{integer constant out of range for attribute}}
  affine.prefetch %m[0], read, locality<4294967299>, data : memref<4xf32>
  return
}
