// Every operation of tensor is read and printed, with the options that its form has.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @casts
func.func @casts(%x: tensor<?x4xf32>, %u: tensor<4xui32>) {
  // CHECK: tensor.bitcast %arg1 : tensor<4xui32> to tensor<4xf32>
  %0 = tensor.bitcast %u : tensor<4xui32> to tensor<4xf32>
  // CHECK: tensor.cast %arg0 : tensor<?x4xf32> to tensor<2x4xf32>
  %1 = tensor.cast %x : tensor<?x4xf32> to tensor<2x4xf32>
  // CHECK: tensor.cast %arg0 : tensor<?x4xf32> to tensor<*xf32>
  %2 = tensor.cast %x : tensor<?x4xf32> to tensor<*xf32>
  // CHECK: tensor.cast %arg0 {note = 1 : i64} : tensor<?x4xf32> to tensor<?x?xf32>
  %3 = tensor.cast %x {note = 1 : i64} : tensor<?x4xf32> to tensor<?x?xf32>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<2x3x4xi8>, %y: tensor<6x4xi8>, %d: tensor<?x4xi8>, %n: index, %s: tensor<2xi32>, %u: tensor<*xf32>) {
  // CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2{{\]\]}} : tensor<2x3x4xi8> into tensor<6x4xi8>
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x4xi8> into tensor<6x4xi8>
  // CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1, 2{{\]\]}} : tensor<2x3x4xi8> into tensor<24xi8>
  %1 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<2x3x4xi8> into tensor<24xi8>
  // CHECK: tensor.expand_shape %arg1 {{\[\[}}0, 1], [2{{\]\]}} output_shape [2, 3, 4] : tensor<6x4xi8> into tensor<2x3x4xi8>
  %2 = tensor.expand_shape %y [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xi8> into tensor<2x3x4xi8>
  // CHECK: tensor.expand_shape %arg2 {{\[\[}}0, 1], [2{{\]\]}} output_shape [%arg3, 3, 4] : tensor<?x4xi8> into tensor<?x3x4xi8>
  %3 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%n, 3, 4] : tensor<?x4xi8> into tensor<?x3x4xi8>
  // CHECK: tensor.reshape %arg1(%arg4) : (tensor<6x4xi8>, tensor<2xi32>) -> tensor<8x3xi8>
  %4 = tensor.reshape %y(%s) : (tensor<6x4xi8>, tensor<2xi32>) -> tensor<8x3xi8>
  // CHECK: tensor.dim %arg2, %arg3 : tensor<?x4xi8>
  %5 = tensor.dim %d, %n : tensor<?x4xi8>
  // CHECK: tensor.dim %arg5, %arg3 : tensor<*xf32>
  %6 = tensor.dim %u, %n : tensor<*xf32>
  // CHECK: tensor.rank %arg5 : tensor<*xf32>
  %7 = tensor.rank %u : tensor<*xf32>
  return
}

// CHECK-LABEL: func.func @made
func.func @made(%n: index, %x: i32, %y: i32, %f: f32) {
  // CHECK: tensor.empty() : tensor<4x2xf32>
  %0 = tensor.empty() : tensor<4x2xf32>
  // CHECK: tensor.empty(%arg0) : tensor<?x42xf32>
  %1 = tensor.empty(%n) : tensor<?x42xf32>
  // CHECK: tensor.from_elements %arg1, %arg2 : tensor<2xi32>
  %2 = tensor.from_elements %x, %y : tensor<2xi32>
  // CHECK: tensor.from_elements %arg1 : tensor<i32>
  %3 = tensor.from_elements %x : tensor<i32>
  // CHECK: tensor.splat %arg3 : tensor<8x2xf32>
  %4 = tensor.splat %f : tensor<8x2xf32>
  // CHECK: tensor.splat %arg3[%arg0] : tensor<8x?xf32>
  %5 = tensor.splat %f[%n] : tensor<8x?xf32>
  // CHECK: tensor.generate %arg0 {
  %6 = tensor.generate %n {
  // CHECK: ^bb0(%arg4: index, %arg5: index):
  ^bb0(%i: index, %j: index):
    // CHECK: tensor.yield %arg3 : f32
    tensor.yield %f : f32
  // CHECK: } : tensor<?x3xf32>
  } : tensor<?x3xf32>
  return
}

// CHECK-LABEL: func.func @elements
func.func @elements(%x: tensor<4x4xi32>, %e: i32, %i: index, %s: tensor<i32>) {
  // CHECK: tensor.extract %arg0[%arg2, %arg2] : tensor<4x4xi32>
  %0 = tensor.extract %x[%i, %i] : tensor<4x4xi32>
  // CHECK: tensor.extract %arg3[] : tensor<i32>
  %1 = tensor.extract %s[] : tensor<i32>
  // CHECK: tensor.insert %arg1 into %arg0[%arg2, %arg2] : tensor<4x4xi32>
  %2 = tensor.insert %e into %x[%i, %i] : tensor<4x4xi32>
  return
}

// CHECK-LABEL: func.func @slices
func.func @slices(%x: tensor<8x16xi8>, %y: tensor<4x4xi8>, %i: index, %z: tensor<16xi8>) {
  // CHECK: tensor.extract_slice %arg0[0, 2] [4, 3] [1, 2] : tensor<8x16xi8> to tensor<4x3xi8>
  %0 = tensor.extract_slice %x[0, 2] [4, 3] [1, 2] : tensor<8x16xi8> to tensor<4x3xi8>
  // CHECK: tensor.extract_slice %arg0[%arg2, 0] [%arg2, 16] [1, 1] : tensor<8x16xi8> to tensor<?x16xi8>
  %1 = tensor.extract_slice %x[%i, 0] [%i, 16] [1, 1] : tensor<8x16xi8> to tensor<?x16xi8>
  // CHECK: tensor.extract_slice %arg0[3, 0] [1, 16] [1, 1] : tensor<8x16xi8> to tensor<16xi8>
  %2 = tensor.extract_slice %x[3, 0] [1, 16] [1, 1] : tensor<8x16xi8> to tensor<16xi8>
  // CHECK: tensor.insert_slice %arg1 into %arg0[0, %arg2] [4, 4] [1, 1] : tensor<4x4xi8> into tensor<8x16xi8>
  %3 = tensor.insert_slice %y into %x[0, %i] [4, 4] [1, 1] : tensor<4x4xi8> into tensor<8x16xi8>
  // CHECK: tensor.insert_slice %arg3 into %arg0[2, 0] [1, 16] [1, 1] : tensor<16xi8> into tensor<8x16xi8>
  %4 = tensor.insert_slice %z into %x[2, 0] [1, 16] [1, 1] : tensor<16xi8> into tensor<8x16xi8>
  return
}

// CHECK-LABEL: func.func @joined
func.func @joined(%x: tensor<3x6xi8>, %y: tensor<1x6xi8>, %d: tensor<?x6xi8>) {
  // CHECK: tensor.concat dim(0) %arg0, %arg1 : (tensor<3x6xi8>, tensor<1x6xi8>) -> tensor<4x6xi8>
  %0 = tensor.concat dim(0) %x, %y : (tensor<3x6xi8>, tensor<1x6xi8>) -> tensor<4x6xi8>
  // CHECK: tensor.concat dim(0) %arg0, %arg2 : (tensor<3x6xi8>, tensor<?x6xi8>) -> tensor<?x6xi8>
  %1 = tensor.concat dim(0) %x, %d : (tensor<3x6xi8>, tensor<?x6xi8>) -> tensor<?x6xi8>
  return
}

// CHECK-LABEL: func.func @padded
func.func @padded(%x: tensor<2x3xf32>, %n: index, %f: f32) {
  // CHECK: tensor.pad %arg0 low[1, %arg1] high[0, 2] {
  %0 = tensor.pad %x low[1, %n] high[0, 2] {
  // CHECK: ^bb0(%arg3: index, %arg4: index):
  ^bb0(%i: index, %j: index):
    // CHECK: tensor.yield %arg2 : f32
    tensor.yield %f : f32
  // CHECK: } : tensor<2x3xf32> to tensor<3x?xf32>
  } : tensor<2x3xf32> to tensor<3x?xf32>
  // CHECK: tensor.pad %arg0 nofold low[0, 0] high[0, 0] {
  %1 = tensor.pad %x nofold low[0, 0] high[0, 0] {
  // CHECK: ^bb0(%arg3: index, %arg4: index):
  ^bb0(%i: index, %j: index):
    // CHECK: tensor.yield %arg2 : f32
    tensor.yield %f : f32
  // CHECK: } : tensor<2x3xf32> to tensor<2x3xf32>
  } : tensor<2x3xf32> to tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @coordinates
func.func @coordinates(%x: tensor<4x5xi8>, %i: tensor<3x1xindex>, %y: tensor<3x5xi8>) {
  // CHECK: tensor.gather %arg0[%arg1] gather_dims([0]) : (tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<3x5xi8>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<3x5xi8>
  // CHECK: tensor.gather %arg0[%arg1] gather_dims([0]) unique : (tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<3x1x5xi8>
  %1 = tensor.gather %x[%i] gather_dims([0]) unique : (tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<3x1x5xi8>
  // CHECK: tensor.scatter %arg2 into %arg0[%arg1] scatter_dims([0]) unique : (tensor<3x5xi8>, tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<4x5xi8>
  %2 = tensor.scatter %y into %x[%i] scatter_dims([0]) unique : (tensor<3x5xi8>, tensor<4x5xi8>, tensor<3x1xindex>) -> tensor<4x5xi8>
  return
}

// The insertion into a shared result is inside an operation of an unregistered dialect.
// CHECK-LABEL: func.func @parallel
func.func @parallel(%arg0: tensor<2xi8>, %arg1: tensor<4xi8>) {
  %0 = "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 2>}> ({
  ^bb0(%arg2: index, %arg3: tensor<4xi8>):
    "scf.forall.in_parallel"() ({
      // CHECK: tensor.parallel_insert_slice %arg0 into %arg3[%arg2] [2] [1] : tensor<2xi8> into tensor<4xi8>
      "tensor.parallel_insert_slice"(%arg0, %arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi8>, tensor<4xi8>, index) -> ()
    }) : () -> ()
  }) : (tensor<4xi8>) -> tensor<4xi8>
  return
}
