// RUN: qopt --quant-to-hub %s | FileCheck %s

!x = !quant.uniform<i8:f32, 5.0e-01:3>
!w = !quant.uniform<i8:f32, 2.5e-01>
!wc = !quant.uniform<i8:f32:3, {2.5e-01, 1.25e-01}>
!acc = !quant.uniform<i32:f32, 1.25e-01>
!y = !quant.uniform<i8:f32, 1.0e+00:-2>

// Weights [H, W, I, O] become [O, H, W, I], and their scales move along.
// CHECK-LABEL: func.func @conv
func.func @conv(%arg0: tensor<1x8x8x3x!x>, %arg1: tensor<3x3x3x2x!wc>) -> tensor<1x4x4x2x!y> {
  // CHECK: %[[W:.*]] = tosa.transpose %arg1 {perms = array<i32: 3, 0, 1, 2>} : {{.*}} -> tensor<2x3x3x3x!quant.uniform<i8:f32:0, {2.500000e-01,1.250000e-01}>>
  // CHECK: %[[R:.*]] = qnn.conv2d ort %arg0, %[[W]] {dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>}
  // CHECK: return %[[R]]
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3x!x>, tensor<3x3x3x2x!wc>) -> tensor<1x4x4x2x!y>
  return %0 : tensor<1x4x4x2x!y>
}

// Images [N, C, H, W], windows with gaps, written the other way round, in groups.
// CHECK-LABEL: func.func @conv_of_another_layout
func.func @conv_of_another_layout(%arg0: tensor<1x4x8x8x!x>, %arg1: tensor<6x2x3x3x!w>) -> tensor<1x6x4x4x!y> {
  // CHECK-DAG: %[[X:.*]] = tosa.transpose %arg0 {perms = array<i32: 0, 2, 3, 1>}
  // CHECK-DAG: %[[R0:.*]] = tosa.reverse %arg1 {axis = 2 : i32}
  // CHECK-DAG: %[[W:.*]] = tosa.transpose %[[R0]] {perms = array<i32: 0, 2, 3, 1>}
  // CHECK: %[[R:.*]] = qnn.conv2d ort %[[X]], %[[W]] {dilation = array<i64: 2, 2>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
  // CHECK-SAME: -> tensor<1x4x4x6x!quant.uniform
  // CHECK: tosa.transpose %[[R]] {perms = array<i32: 0, 3, 1, 2>}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {rhs_dilate = [2, 2], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x8x8x!x>, tensor<6x2x3x3x!w>) -> tensor<1x6x4x4x!y>
  return %0 : tensor<1x6x4x4x!y>
}

// CHECK-LABEL: func.func @depthwise
func.func @depthwise(%arg0: tensor<1x8x8x3x!x>, %arg1: tensor<3x3x1x6x!w>) -> tensor<1x6x6x6x!y> {
  // CHECK: %[[W:.*]] = tosa.reshape %arg1, {{.*}} -> tensor<3x3x3x2x!quant
  // CHECK: qnn.depthwise_conv2d ort %arg0, %[[W]]
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x8x8x3x!x>, tensor<3x3x1x6x!w>) -> tensor<1x6x6x6x!y>
  return %0 : tensor<1x6x6x6x!y>
}

// A dilated image: what is transposed writes its windows the other way round. Its size is (4 - 1) 2 + 3 - 1 - 0 = 8.
// CHECK-LABEL: func.func @transposed
func.func @transposed(%arg0: tensor<1x4x4x3x!x>, %arg1: tensor<4x3x3x3x!w>) -> tensor<1x8x8x4x!y> {
  // CHECK: tosa.reverse %arg1 {axis = 1 : i32}
  // CHECK: tosa.reverse %{{.*}} {axis = 2 : i32}
  // CHECK: qnn.transpose_conv2d ort %arg0, %{{.*}} {pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[o, 0, 1, i]->[b, 0, 1, f], window = {pad = [[1, 2], [1, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x3x!x>, tensor<4x3x3x3x!w>) -> tensor<1x8x8x4x!y>
  return %0 : tensor<1x8x8x4x!y>
}

// CHECK-LABEL: func.func @conv3d
func.func @conv3d(%arg0: tensor<1x4x4x4x2x!x>, %arg1: tensor<3x1x1x1x2x!w>) -> tensor<1x4x4x4x3x!y> {
  // CHECK: qnn.conv3d ort %arg0, %arg1 {dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, 2, f]x[o, 0, 1, 2, i]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x4x2x!x>, tensor<3x1x1x1x2x!w>) -> tensor<1x4x4x4x3x!y>
  return %0 : tensor<1x4x4x4x3x!y>
}

// The bias is a part of the convolution: between casts, and of accumulators.
// CHECK-LABEL: func.func @bias
func.func @bias(%arg0: tensor<1x4x4x3x!x>, %arg1: tensor<2x1x1x3x!w>) -> (tensor<1x4x4x2x!y>, tensor<1x4x4x2x!y>) {
  // CHECK: %[[B:.*]] = qnn.constant dense<[8, -4]>
  // CHECK: %[[R0:.*]] = qnn.conv2d ort %arg0, %arg1, %[[B]] {{{.*}}} : {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:f32, 1.000000e+00:-2>>
  // CHECK: %[[C:.*]] = qnn.constant dense<[5, 6]>
  // CHECK: %[[A:.*]] = qnn.conv2d ort %arg0, %arg1, %[[C]] {{{.*}}} : {{.*}} -> tensor<1x4x4x2x!quant.uniform<i32:f32, 1.250000e-01>>
  // CHECK: %[[R1:.*]] = qnn.requantize ort %[[A]]
  // CHECK: return %[[R0]], %[[R1]]
  %cst = stablehlo.constant dense<[1.0, -5.0e-01]> : tensor<2xf32>
  %0 = stablehlo.uniform_dequantize %arg0 : (tensor<1x4x4x3x!x>) -> tensor<1x4x4x3xf32>
  %1 = stablehlo.uniform_dequantize %arg1 : (tensor<2x1x1x3x!w>) -> tensor<2x1x1x3xf32>
  %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[o, 0, 1, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x3xf32>, tensor<2x1x1x3xf32>) -> tensor<1x4x4x2xf32>
  %3 = stablehlo.broadcast_in_dim %cst, dims = [3] : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %5 = stablehlo.add %2, %4 : tensor<1x4x4x2xf32>
  %6 = stablehlo.uniform_quantize %5 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x!y>
  %c = stablehlo.constant() <{value = dense<[5, 6]> : tensor<2xi32>}> : () -> tensor<2x!acc>
  %7 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[o, 0, 1, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x3x!x>, tensor<2x1x1x3x!w>) -> tensor<1x4x4x2x!acc>
  %8 = stablehlo.broadcast_in_dim %c, dims = [3] : (tensor<2x!acc>) -> tensor<1x4x4x2x!acc>
  %9 = stablehlo.add %7, %8 : tensor<1x4x4x2x!acc>
  %10 = stablehlo.uniform_quantize %9 : (tensor<1x4x4x2x!acc>) -> tensor<1x4x4x2x!y>
  return %6, %10 : tensor<1x4x4x2x!y>, tensor<1x4x4x2x!y>
}

// A constant matrix makes a fully connected layer, with one scale for each channel too; two activations a product.
// CHECK-LABEL: func.func @products
func.func @products(%arg0: tensor<4x2x!x>, %arg1: tensor<5x4x2x!x>, %arg2: tensor<5x2x3x!w>) -> (tensor<4x2x!y>, tensor<5x4x3x!y>) {
  // CHECK: %[[W:.*]] = tosa.transpose %{{.*}} {perms = array<i32: 1, 0>} : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01,1.250000e-01}>>
  // CHECK: qnn.fully_connected ort %arg0, %[[W]]
  %w = stablehlo.constant() <{value = dense<[[1, 2], [4, 5]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:1, {2.5e-01, 1.25e-01}>>
  %0 = stablehlo.dot_general %arg0, %w, contracting_dims = [1] x [0] : (tensor<4x2x!x>, tensor<2x2x!quant.uniform<i8:f32:1, {2.5e-01, 1.25e-01}>>) -> tensor<4x2x!y>
  // CHECK: qnn.matmul ort %arg1, %arg2
  %1 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x4x2x!x>, tensor<5x2x3x!w>) -> tensor<5x4x3x!y>
  return %0, %1 : tensor<4x2x!y>, tensor<5x4x3x!y>
}

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%arg0: tensor<4x!x>, %arg1: tensor<4x!w>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!x>, tensor<4x!x>) {
  // CHECK: qnn.add ort %arg0, %arg1
  // CHECK: qnn.sub ort %arg0, %arg1
  // CHECK: qnn.mul ort %arg0, %arg1
  // CHECK: qnn.maximum ort %arg0, %arg0
  // CHECK: qnn.minimum ort %arg0, %arg0
  %0 = "stablehlo.add"(%arg0, %arg1) : (tensor<4x!x>, tensor<4x!w>) -> tensor<4x!y>
  %1 = "stablehlo.subtract"(%arg0, %arg1) : (tensor<4x!x>, tensor<4x!w>) -> tensor<4x!y>
  %2 = "stablehlo.multiply"(%arg0, %arg1) : (tensor<4x!x>, tensor<4x!w>) -> tensor<4x!y>
  %3 = stablehlo.maximum %arg0, %arg0 : tensor<4x!x>
  %4 = stablehlo.minimum %arg0, %arg0 : tensor<4x!x>
  return %0, %1, %2, %3, %4 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!x>, tensor<4x!x>
}

// Between casts, with one vector repeated along the rows: the hub broadcasts implicitly.
// CHECK-LABEL: func.func @repeated
func.func @repeated(%arg0: tensor<2x4x!x>, %arg1: tensor<4x!w>) -> tensor<2x4x!y> {
  // CHECK: %[[B:.*]] = tosa.reshape %arg1, {{.*}} -> tensor<1x4x!quant
  // CHECK: qnn.add ort %arg0, %[[B]]
  %0 = stablehlo.uniform_dequantize %arg0 : (tensor<2x4x!x>) -> tensor<2x4xf32>
  %1 = stablehlo.uniform_dequantize %arg1 : (tensor<4x!w>) -> tensor<4xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %3 = stablehlo.add %0, %2 : tensor<2x4xf32>
  %4 = stablehlo.uniform_quantize %3 : (tensor<2x4xf32>) -> tensor<2x4x!y>
  return %4 : tensor<2x4x!y>
}

// CHECK-LABEL: func.func @functions
func.func @functions(%arg0: tensor<4x!x>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  // CHECK: qnn.unary ort %arg0 {function = "abs"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "exp"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "log"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "sigmoid"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "neg"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "rsqrt"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "sqrt"}
  // CHECK-NEXT: qnn.unary ort %arg0 {function = "tanh"}
  // CHECK-NOT: stablehlo.
  %0 = "stablehlo.abs"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %1 = "stablehlo.exponential"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %2 = "stablehlo.log"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %3 = "stablehlo.logistic"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %4 = "stablehlo.negate"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %5 = "stablehlo.rsqrt"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %6 = "stablehlo.sqrt"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  %7 = "stablehlo.tanh"(%arg0) : (tensor<4x!x>) -> tensor<4x!y>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}

// Bounds become stored integers: of the operation in front, or of a clamp alone. 0 is stored as -2, and 6 as 4; 6 of %arg0 as 15.
// CHECK-LABEL: func.func @bounds
func.func @bounds(%arg0: tensor<4x!x>, %arg1: tensor<4x!w>) -> (tensor<4x!y>, tensor<4x!x>) {
  // CHECK: qnn.mul ort %arg0, %arg1 {clamp = array<i64: -2, 4>}
  // CHECK: qnn.clamp %arg0 {clamp = array<i64: 3, 15>}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %six = stablehlo.constant dense<6.0> : tensor<4xf32>
  %0 = stablehlo.uniform_dequantize %arg0 : (tensor<4x!x>) -> tensor<4xf32>
  %1 = stablehlo.uniform_dequantize %arg1 : (tensor<4x!w>) -> tensor<4xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<4xf32>
  %3 = stablehlo.maximum %zeros, %2 : tensor<4xf32>
  %4 = stablehlo.minimum %3, %six : tensor<4xf32>
  %5 = stablehlo.uniform_quantize %4 : (tensor<4xf32>) -> tensor<4x!y>
  %low = stablehlo.constant() <{value = dense<3> : tensor<i8>}> : () -> tensor<!x>
  %high = stablehlo.constant() <{value = dense<15> : tensor<i8>}> : () -> tensor<!x>
  %6 = stablehlo.clamp %low, %arg0, %high : (tensor<!x>, tensor<4x!x>, tensor<!x>) -> tensor<4x!x>
  return %5, %6 : tensor<4x!y>, tensor<4x!x>
}

// A clamp between casts, where both sides have other parameters.
// CHECK-LABEL: func.func @clamp_between_casts
func.func @clamp_between_casts(%arg0: tensor<4x!x>) -> tensor<4x!y> {
  // CHECK: qnn.requantize ort %arg0 {clamp = array<i64: -3, 4>}
  %low = stablehlo.constant dense<-1.0> : tensor<f32>
  %high = stablehlo.constant dense<6.0> : tensor<f32>
  %0 = stablehlo.uniform_dequantize %arg0 : (tensor<4x!x>) -> tensor<4xf32>
  %1 = stablehlo.clamp %low, %0, %high : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<4xf32>) -> tensor<4x!y>
  return %2 : tensor<4x!y>
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%arg0: tensor<1x4x4x3x!x>) -> (tensor<1x3x!x>, tensor<1x3x!y>) {
  // CHECK: qnn.reduce_max ort %arg0 {axes = array<i64: 1, 2>}
  // CHECK: qnn.mean ort %arg0 {axes = array<i64: 1, 2>}
  // CHECK-NOT: stablehlo.reduce
  %least = stablehlo.constant() <{value = dense<-128> : tensor<i8>}> : () -> tensor<!x>
  %0 = stablehlo.reduce(%arg0 init: %least) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<1x4x4x3x!x>, tensor<!x>) -> tensor<1x3x!x>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %count = stablehlo.constant dense<1.6e+01> : tensor<1x3xf32>
  %1 = stablehlo.uniform_dequantize %arg0 : (tensor<1x4x4x3x!x>) -> tensor<1x4x4x3xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x4x4x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  %3 = stablehlo.divide %2, %count : tensor<1x3xf32>
  %4 = stablehlo.uniform_quantize %3 : (tensor<1x3xf32>) -> tensor<1x3x!y>
  return %0, %4 : tensor<1x3x!x>, tensor<1x3x!y>
}

// CHECK-LABEL: func.func @arrange
func.func @arrange(%arg0: tensor<4x!x>, %arg1: tensor<2x!y>) -> (tensor<6x!y>, tensor<7x!y>) {
  // CHECK: %[[A:.*]] = qnn.requantize ort %arg0
  // CHECK: tosa.concat %[[A]], %arg1 {axis = 0 : i32}
  // CHECK: tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>}
  // CHECK: tosa.pad
  %0 = stablehlo.uniform_dequantize %arg0 : (tensor<4x!x>) -> tensor<4xf32>
  %1 = stablehlo.uniform_dequantize %arg1 : (tensor<2x!y>) -> tensor<2xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %3 = stablehlo.uniform_quantize %2 : (tensor<6xf32>) -> tensor<6x!y>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %4 = stablehlo.pad %0, %zero, low = [1], high = [2], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  %5 = stablehlo.uniform_quantize %4 : (tensor<7xf32>) -> tensor<7x!y>
  return %3, %5 : tensor<6x!y>, tensor<7x!y>
}

// CHECK-LABEL: func.func @borders
func.func @borders(%arg0: tensor<4xf32>, %arg1: tensor<4x!x>) -> (tensor<4x!x>, tensor<4x!y>, tensor<4x!y>, tensor<4xf32>) {
  // CHECK: qnn.quantize ort %arg0
  // CHECK: qnn.requantize ort %arg1
  // CHECK: qnn.requantize ort %arg1
  // CHECK: qnn.dequantize ort %arg1
  %0 = stablehlo.uniform_quantize %arg0 : (tensor<4xf32>) -> tensor<4x!x>
  %1 = stablehlo.uniform_quantize %arg1 : (tensor<4x!x>) -> tensor<4x!y>
  %2 = stablehlo.uniform_dequantize %arg1 : (tensor<4x!x>) -> tensor<4xf32>
  %3 = stablehlo.uniform_quantize %2 : (tensor<4xf32>) -> tensor<4x!y>
  %4 = stablehlo.uniform_dequantize %arg1 : (tensor<4x!x>) -> tensor<4xf32>
  return %0, %1, %3, %4 : tensor<4x!x>, tensor<4x!y>, tensor<4x!y>, tensor<4xf32>
}
