// --vectorize-int8 and --select-schedule refuse a schedule that a kernel cannot be computed by, with the reason.

// RUN: qopt %s --split-input-file --verify-diagnostics --vectorize-int8=target=x86-64-v3
// RUN: qopt %s --split-input-file --verify-diagnostics --select-schedule=target=x86-64-v3

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<gemm, tile = [6, 24], k = 2, dot = "vpmaddwd">': a tile needs 20 vector registers, but 'x86-64-v3' has 16}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<gemm, tile = [6, 24], k = 2, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<gemm, tile = [12, 8], k = 2, dot = "vpmaddwd">': a tile has 12 rows, but the kernel has 11}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<gemm, tile = [12, 8], k = 2, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<gemm, tile = [1, 32], k = 2, dot = "vpmaddwd">': a tile has 32 columns, but the kernel has 24}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<gemm, tile = [1, 32], k = 2, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<gemm, tile = [4, 16], k = 4, dot = "vpdpbusd">': 'x86-64-v3' has no dot product 'vpdpbusd'; it has 'vpmaddwd'}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<gemm, tile = [4, 16], k = 4, dot = "vpdpbusd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<gemm, tile = [4, 16], k = 4, dot = "vpmaddwd">': 'vpmaddwd' adds k = 2 products to a sum here, not 4}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<gemm, tile = [4, 16], k = 4, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<amx_gemm, tile = [11, 16], k = 40, dot = "tdpbssd">': 'x86-64-v3' has no tile registers}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<amx_gemm, tile = [11, 16], k = 40, dot = "tdpbssd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<computed_gemm, tile = [4, 16], k = 2, dot = "vpmaddwd">': the weights are constant}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<computed_gemm, tile = [4, 16], k = 2, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<depthwise, tile = [4, 16], k = 2, dot = "vpmaddwd">': all columns have the same activations}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<depthwise, tile = [4, 16], k = 2, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<elementwise, tile = [1, 16]>': the kernel has a reduction}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<elementwise, tile = [1, 16]>} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<reduction, tile = [1, 16]>': elements of an operand are not adjacent along the columns}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<reduction, tile = [1, 16]>} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

memref.global "private" constant @w : memref<24x40xi8> = dense<3>

func.func @f(%x: memref<11x40xi8>, %r: memref<11x24xi32>) {
  %w = memref.get_global @w : memref<24x40xi8>
  // expected-error @below {{cannot be computed by '#qnn.schedule<gemm, tile = [4, 16], k = 2, dot = "vpmaddwd">': tiles overlap, but the kernel reads the memory that it writes}}
  linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : memref<11x40xi8>, memref<24x40xi8>) outs(%r : memref<11x24xi32>) attrs = {qnn.schedule = #qnn.schedule<gemm, tile = [4, 16], k = 2, dot = "vpmaddwd">} {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  }
  return
}

// -----

#one = affine_map<(d0) -> (d0)>
#half = affine_map<(d0) -> (d0 floordiv 2)>
func.func @f(%x: memref<8xi8>, %r: memref<16xi8>) {
  // expected-error @below {{cannot be computed by '#qnn.schedule<elementwise, tile = [1, 16]>': an index is not linear in the loops}}
  linalg.generic {indexing_maps = [#half, #one], iterator_types = ["parallel"]} ins(%x : memref<8xi8>) outs(%r : memref<16xi8>) attrs = {qnn.schedule = #qnn.schedule<elementwise, tile = [1, 16]>} {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  }
  return
}

// -----

#one = affine_map<(d0) -> (d0)>
func.func @f(%x: memref<16xi8>, %r: memref<16xi8>) {
  %m = memref.alloc() : memref<16xi16>
  // expected-error @below {{has 'qnn.schedule', but is computed where its result is read: only the operation that writes a kernel's result has a schedule}}
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : memref<16xi8>) outs(%m : memref<16xi16>) attrs = {qnn.schedule = #qnn.schedule<loops>} {
  ^bb0(%in: i8, %out: i16):
    %a = arith.extsi %in : i8 to i16
    linalg.yield %a : i16
  }
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%m : memref<16xi16>) outs(%r : memref<16xi8>) {
  ^bb0(%in: i16, %out: i8):
    %a = arith.trunci %in : i16 to i8
    linalg.yield %a : i8
  }
  return
}
