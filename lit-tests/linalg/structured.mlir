// Structured operations whose body or maps are their own are as MLIR has them: in both forms, and as the loop nests that they stand
// for.

// RUN: qopt %s -o %t.own && mlir-opt-22 %s -o %t.other && diff %t.own %t.other
// RUN: qopt %s --mlir-print-op-generic | mlir-opt-22 -o %t.generic && diff %t.own %t.generic
// RUN: qopt %s --linalg-generalize-named-ops -o %t.nests && mlir-opt-22 %s --linalg-generalize-named-ops -o %t.other && diff %t.nests %t.other
// RUN: FileCheck %s --input-file=%t.own
// RUN: FileCheck %s --input-file=%t.nests --check-prefix=NESTS

// The nests of all but softmax and Winograd's transformations.
// NESTS-NOT: linalg.{{map|reduce|contract|elementwise}}
// NESTS: linalg.softmax
// NESTS-NOT: linalg.{{map|reduce|contract|elementwise}}

// CHECK-LABEL: func.func @map(
func.func @map(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %i: tensor<4x?xi32>, %c: tensor<4x?xi1>) -> (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xi32>, tensor<4x?xi1>) {
  // CHECK: %mapped = linalg.map { arith.addf } ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>){{$}}
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>)
  // CHECK: linalg.map { arith.mulf {fastmath = #arith.fastmath<fast>} } ins({{.*}}) {bar, foo}
  %1 = linalg.map { arith.mulf {fastmath = #arith.fastmath<fast>} } {foo} ins(%0, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) {bar}
  // CHECK: linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} }
  %2 = linalg.map ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) (%x: i32, %y: i32, %z: i32) {
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  }
  // CHECK: linalg.map { arith.cmpf {predicate = 4 : i64} }
  %3 = linalg.map { arith.cmpf {predicate = 4 : i64} } ins(%a, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%c : tensor<4x?xi1>)
  return %0, %1, %2, %3 : tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xi32>, tensor<4x?xi1>
}

// A body that takes its arguments in another order, or yields another value, is printed.
// CHECK-LABEL: func.func @bodies(
func.func @bodies(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK:      linalg.map ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg0 : tensor<4xf32>) {foo}
  // CHECK-NEXT:   (%in: f32, %[[B:.*]]: f32, %init: f32) {
  // CHECK-NEXT:     arith.subf %[[B]], %in : f32
  %0 = linalg.map ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {foo} (%x: f32, %y: f32, %z: f32) {
    %s = arith.subf %y, %x : f32
    linalg.yield %s : f32
  }
  // CHECK: linalg.map outs(
  %1 = linalg.map outs(%0 : tensor<4xf32>) (%z: f32) {
    %s = math.exp %z : f32
    linalg.yield %s : f32
  }
  // CHECK:      linalg.map ins(
  // CHECK-NEXT:   (%in: f32, %init: f32) {
  // CHECK-NEXT:     linalg.index 0 : index
  %2 = linalg.map ins(%b : tensor<4xf32>) outs(%1 : tensor<4xf32>) (%x: f32, %z: f32) {
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %s = arith.addf %f, %x : f32
    linalg.yield %s : f32
  }
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @reduce(
func.func @reduce(%a: tensor<4x8x2xf32>, %b: tensor<4x2xf32>, %c: tensor<8xf32>, %d: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<8xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  // CHECK: %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8x2xf32>) outs(%arg1 : tensor<4x2xf32>) dimensions = [1]
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8x2xf32>) outs(%b : tensor<4x2xf32>) dimensions = [1]
  // CHECK: linalg.reduce { arith.maximumf {fastmath = #arith.fastmath<nnan>} } ins({{.*}}) dimensions = [0, 2]{{ +}}{foo}
  %1 = linalg.reduce { arith.maximumf {fastmath = #arith.fastmath<nnan>} } ins(%a : tensor<4x8x2xf32>) outs(%c : tensor<8xf32>) dimensions = [0, 2] {foo}
  // CHECK:      %{{.*}}:2 = linalg.reduce ins(%arg0, %arg0 : tensor<4x8x2xf32>, tensor<4x8x2xf32>) outs(%arg1, %arg3 : tensor<4x2xf32>, tensor<4x2xf32>) dimensions = [1]
  // CHECK-NEXT:   (%in: f32, %{{.*}}: f32, %init: f32, %{{.*}}: f32) {
  %2:2 = linalg.reduce ins(%a, %a : tensor<4x8x2xf32>, tensor<4x8x2xf32>) outs(%b, %d : tensor<4x2xf32>, tensor<4x2xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) {
    %s = arith.addf %x, %z : f32
    %p = arith.mulf %y, %w : f32
    linalg.yield %s, %p : f32, f32
  }
  return %0, %1, %2#0, %2#1 : tensor<4x2xf32>, tensor<8xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}

// CHECK-LABEL: func.func @memory(
func.func @memory(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // CHECK: linalg.map { math.absf } ins(%arg0 : memref<4x8xf32>) outs(%arg0 : memref<4x8xf32>)
  linalg.map { math.absf } ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  // CHECK: linalg.reduce { arith.addf } ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4xf32>) dimensions = [1]
  linalg.reduce { arith.addf } ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) dimensions = [1]
  return
}

#a = affine_map<(d0, d1, d2) -> (d2, d0)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @contract(
func.func @contract(%a: tensor<8x4xi8>, %b: tensor<8x3xi8>, %c: tensor<4x3xi32>) -> (tensor<4x3xi32>, tensor<4x3xi32>) {
  // CHECK: linalg.contract indexing_maps = [#[[A:.*]], #[[B:.*]], #[[C:.*]]] ins(
  %0 = linalg.contract indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<8x4xi8>, tensor<8x3xi8>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  // CHECK: linalg.contract indexing_maps = [#[[A]], #[[B]], #[[C]]] {cast = #linalg.type_fn<cast_unsigned>, foo} ins(
  %1 = linalg.contract indexing_maps = [#a, #b, #c] {foo} ins(%a, %b : tensor<8x4xi8>, tensor<8x3xi8>) outs(%c : tensor<4x3xi32>) {cast = #linalg.type_fn<cast_unsigned>} -> tensor<4x3xi32>
  return %0, %1 : tensor<4x3xi32>, tensor<4x3xi32>
}

// Maps are printed unless all are the loops in their order.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#one = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @elementwise(
func.func @elementwise(%a: tensor<4x8xf32>, %i: tensor<4x8xi32>, %r: tensor<8xi32>, %s: i32, %c: tensor<4x8xi1>) -> (tensor<4x8xf32>, tensor<4x8xi32>, tensor<4x8xi32>, tensor<4x8xf32>) {
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#id, #id] ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> {foo} ins(
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> {foo} ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [#row, #one, #id] ins(%r, %s : tensor<8xi32>, i32) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<select> ins(
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%c, %a, %0 : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xi32>, tensor<4x8xi32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @softmax(
func.func @softmax(%a: tensor<4x8xf32>, %b: tensor<4x?xf32>, %m: memref<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x?xf32>) {
  // CHECK: linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.softmax {foo} dimension(0)
  %1 = linalg.softmax {foo} dimension(0) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: linalg.softmax dimension(1) ins(%arg2 : memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>){{$}}
  linalg.softmax dimension(1) ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
  return %0, %1 : tensor<4x8xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func.func @winograd(
func.func @winograd(%f: tensor<2x3x3x5xf32>, %i: tensor<2x10x10x5xf32>, %v: tensor<6x6x2x2x2x3xf32>, %tf: tensor<6x6x5x2xf32>, %ti: tensor<6x6x2x2x2x5xf32>, %o: tensor<2x8x8x3xf32>) -> (tensor<6x6x5x2xf32>, tensor<6x6x2x2x2x5xf32>, tensor<2x8x8x3xf32>) {
  // CHECK: linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg3 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%tf : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  // CHECK: linalg.winograd_input_transform {foo} fmr(F_4_3)
  %1 = linalg.winograd_input_transform {foo} fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%ti : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  // CHECK: linalg.winograd_output_transform fmr(F_4_3)
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x3xf32>) outs(%o : tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32>
  return %0, %1, %2 : tensor<6x6x5x2xf32>, tensor<6x6x2x2x2x5xf32>, tensor<2x8x8x3xf32>
}

// A filter of one row, an input of unknown width.
// CHECK-LABEL: func.func @lines(
func.func @lines(%f: tensor<2x1x5x?xf32>, %i: tensor<2x10x?x5xf32>, %v: tensor<6x1x2x10x2x3xf32>, %tf: tensor<1x6x?x2xf32>, %ti: tensor<1x6x10x?x2x5xf32>, %o: tensor<2x8x10x3xf32>) -> (tensor<1x6x?x2xf32>, tensor<1x6x10x?x2x5xf32>, tensor<2x8x10x3xf32>) {
  // CHECK: fmr(F_2_5)
  %0 = linalg.winograd_filter_transform fmr(F_2_5) ins(%f : tensor<2x1x5x?xf32>) outs(%tf : tensor<1x6x?x2xf32>) -> tensor<1x6x?x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x?x5xf32>) outs(%ti : tensor<1x6x10x?x2x5xf32>) -> tensor<1x6x10x?x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x1x2x10x2x3xf32>) outs(%o : tensor<2x8x10x3xf32>) -> tensor<2x8x10x3xf32>
  return %0, %1, %2 : tensor<1x6x?x2xf32>, tensor<1x6x10x?x2x5xf32>, tensor<2x8x10x3xf32>
}
