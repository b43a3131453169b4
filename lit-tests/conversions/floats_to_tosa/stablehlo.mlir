// Floats, integers and booleans of StableHLO become TOSA.

// RUN: qopt %s --floats-to-tosa --canonicalize --split-input-file | FileCheck %s
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa --split-input-file 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @elementwise
// CHECK-NOT: stablehlo
// CHECK: tosa.exp
// CHECK: tosa.greater
// CHECK: tosa.select
// CHECK: tosa.clamp {{.*}} {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32}
func.func @elementwise(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %high = stablehlo.constant dense<6.0> : tensor<f32>
  %0 = stablehlo.exponential %x : tensor<4xf32>
  %1 = stablehlo.compare LT, %0, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = stablehlo.select %1, %0, %y : tensor<4xi1>, tensor<4xf32>
  %3 = stablehlo.clamp %low, %2, %high : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// A rounded and clamped float is whole: its conversion does not truncate.
// CHECK-LABEL: func.func @quantized
// CHECK-NOT: tosa.floor
// CHECK: [[C:%.*]] = tosa.clamp {{.*}}min_val = -1.270000e+02
// CHECK-NEXT: tosa.cast [[C]] : (tensor<4xf32>) -> tensor<4xi8>
func.func @quantized(%x: tensor<4xf32>) -> tensor<4xi8> {
  %low = stablehlo.constant dense<-127.0> : tensor<f32>
  %high = stablehlo.constant dense<127.0> : tensor<f32>
  %0 = stablehlo.round_nearest_even %x : tensor<4xf32>
  %1 = stablehlo.clamp %low, %0, %high : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xi8>
  return %2 : tensor<4xi8>
}

// The product of attention's weights and values, of two heads.
// CHECK-LABEL: func.func @product
// CHECK: tosa.matmul {{.*}} -> tensor<4x5x8xf32>
func.func @product(%x: tensor<2x2x5x5xf32>, %y: tensor<2x5x2x8xf32>) -> tensor<2x2x5x8xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x5x5xf32>, tensor<2x5x2x8xf32>) -> tensor<2x2x5x8xf32>
  return %0 : tensor<2x2x5x8xf32>
}

// CHECK-LABEL: func.func @reductions
// CHECK: tosa.reduce_sum
// CHECK: tosa.reduce_max
// CHECK: tosa.maximum
// CHECK-NOT: stablehlo.reduce
func.func @reductions(%x: tensor<4x3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
  // The initial value is not the least one.
  %1 = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0, %1 : tensor<f32>, tensor<3xf32>
}

// The index of a maximum, as JAX writes it.
// CHECK-LABEL: func.func @argmax
// CHECK: tosa.argmax %arg0 {axis = 1 : i32} : (tensor<4x16xf32>) -> tensor<4xi32>
func.func @argmax(%x: tensor<4x16xf32>) -> tensor<4xi32> {
  %i = stablehlo.iota dim = 1 : tensor<4x16xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %least), (%i init: %zero) across dimensions = [1] : (tensor<4x16xf32>, tensor<4x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%ia: tensor<i32>, %ib: tensor<i32>)  {
    %1 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.or %1, %2 : tensor<i1>
    %4 = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.compare LT, %ia, %ib : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.and %4, %5 : tensor<i1>
    %7 = stablehlo.or %3, %6 : tensor<i1>
    %8 = stablehlo.select %3, %a, %b : tensor<i1>, tensor<f32>
    %9 = stablehlo.select %7, %ia, %ib : tensor<i1>, tensor<i32>
    stablehlo.return %8, %9 : tensor<f32>, tensor<i32>
  }
  return %0#1 : tensor<4xi32>
}

// A maximum over windows of images [N, C, H, W]; a sum over windows is a convolution by ones.
// CHECK-LABEL: func.func @windows
// CHECK: tosa.max_pool2d {{.*}} {kernel = array<i64: 3, 3>, {{.*}}pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<4x8x8x1xf32>) -> tensor<4x4x4x1xf32>
// CHECK: tosa.depthwise_conv2d
// CHECK-NOT: stablehlo.reduce_window
func.func @windows(%x: tensor<1x4x8x8xf32>) -> tensor<1x4x4x2xf32> {
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %least) <{window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x4x8x8xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
  %1 = "stablehlo.reduce_window"(%0, %zero) <{window_dimensions = array<i64: 1, 1, 1, 2>, window_strides = array<i64: 1, 1, 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// Rows of a table. StableHLO clamps the indices.
// CHECK-LABEL: func.func @embedding
// CHECK: tosa.maximum
// CHECK: tosa.minimum
// CHECK: tosa.gather
func.func @embedding(%x: tensor<20x8xf32>, %i: tensor<2x5x1xi32>) -> tensor<2x5x8xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>}> : (tensor<20x8xf32>, tensor<2x5x1xi32>) -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// CHECK-LABEL: func.func @dynamic_slices
// CHECK: tosa.gather
// CHECK: tosa.select
// CHECK-NOT: stablehlo.dynamic
func.func @dynamic_slices(%x: tensor<4x16xf32>, %u: tensor<1x16xf32>, %i: tensor<i32>) -> tensor<2x16xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %zero : (tensor<4x16xf32>, tensor<1x16xf32>, tensor<i32>, tensor<i32>) -> tensor<4x16xf32>
  %1 = stablehlo.dynamic_slice %0, %i, %zero, sizes = [2, 16] : (tensor<4x16xf32>, tensor<i32>, tensor<i32>) -> tensor<2x16xf32>
  return %1 : tensor<2x16xf32>
}

// Padding between elements, and with a negative amount.
// CHECK-LABEL: func.func @padding
// CHECK: tosa.pad {{.*}} -> tensor<4x2x3xf32>
// CHECK: tosa.reshape {{.*}} -> tensor<8x3xf32>
// CHECK: tosa.slice {{.*}} -> tensor<7x2xf32>
func.func @padding(%x: tensor<4x3xf32>, %v: tensor<f32>) -> tensor<7x2xf32> {
  %0 = stablehlo.pad %x, %v, low = [0, -1], high = [0, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----

// CHECK-LABEL: func.func @refused
// CHECK: stablehlo.add
// CHECK: stablehlo.compare
// CHECK: stablehlo.remainder
// REMARK: remark: [Missed] stablehlo.add {{.*}} Reason="unsigned integers are unsupported by this operator"
// REMARK: remark: [Missed] stablehlo.compare {{.*}} Reason="compares in the total order of floats"
// REMARK: remark: [Missed] stablehlo.remainder {{.*}} Reason="has a remainder of floats, which a quotient does not give exactly"
// REMARK: remark: [Missed] stablehlo.dot_general {{.*}} Reason="multiplies other elements than f16, bf16 and f32"
func.func @refused(%x: tensor<4xui64>, %y: tensor<4xf32>, %z: tensor<4xf64>) -> (tensor<4xui64>, tensor<4xi1>, tensor<4xf32>, tensor<f64>) {
  %0 = stablehlo.add %x, %x : tensor<4xui64>
  %1 = stablehlo.compare LT, %y, %y, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = stablehlo.remainder %y, %y : tensor<4xf32>
  %3 = stablehlo.dot_general %z, %z, contracting_dims = [0] x [0] : (tensor<4xf64>, tensor<4xf64>) -> tensor<f64>
  return %0, %1, %2, %3 : tensor<4xui64>, tensor<4xi1>, tensor<4xf32>, tensor<f64>
}
