// Casts and scales that are written as float arithmetic.

// RUN: qopt %s --quant-to-hub --print-quant-aliases=false --split-input-file | FileCheck %s
// RUN: qopt %s --quant-to-hub --fold-quant-shapes --canonicalize --split-input-file -o %t && qopt %t --split-input-file -o /dev/null

// Accumulators times a factor for each channel, rounded, in bounds: one convolution. Its image has the scale 1, its weights have the
// factors. Integer bounds become floats in between.
// CHECK-LABEL: func.func @conv
// CHECK: [[X:%.*]] = quant.scast %arg0 : tensor<1x4x4x2xi8> to tensor<1x4x4x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK: qnn.conv2d ort [[X]], {{%.*}} {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : ({{.*}}, tensor<3x1x1x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01,1.250000e-01}>>) -> tensor<1x4x4x3x!quant.uniform<i8:f32, 1.000000e+00:-3>>
// CHECK: quant.scast {{.*}} to tensor<1x4x4x3xi8>
// CHECK-NEXT: return
func.func @conv(%x: tensor<1x4x4x2xi8>) -> tensor<1x4x4x3xi8> {
  %w = stablehlo.constant dense<[[[[1, 2, 3], [4, 5, 6]]]]> : tensor<1x1x2x3xi8>
  %m = stablehlo.constant dense<[0.5, 0.25, 0.125]> : tensor<3xf32>
  %z = stablehlo.constant dense<-3.0> : tensor<f32>
  %low = stablehlo.constant dense<-128> : tensor<i32>
  %high = stablehlo.constant dense<127> : tensor<i32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xi8>, tensor<1x1x2x3xi8>) -> tensor<1x4x4x3xi32>
  %1 = stablehlo.convert %0 : (tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xf32>
  %2 = stablehlo.broadcast_in_dim %m, dims = [3] : (tensor<3xf32>) -> tensor<1x4x4x3xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<1x4x4x3xf32>
  %4 = stablehlo.round_nearest_even %3 : tensor<1x4x4x3xf32>
  %5 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<1x4x4x3xf32>
  %6 = stablehlo.add %4, %5 : tensor<1x4x4x3xf32>
  %7 = stablehlo.convert %low : (tensor<i32>) -> tensor<f32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<1x4x4x3xf32>
  %9 = stablehlo.maximum %8, %6 : tensor<1x4x4x3xf32>
  %10 = stablehlo.convert %high : (tensor<i32>) -> tensor<f32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<1x4x4x3xf32>
  %12 = stablehlo.minimum %11, %9 : tensor<1x4x4x3xf32>
  %13 = stablehlo.convert %12 : (tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xi8>
  return %13 : tensor<1x4x4x3xi8>
}

// -----

// Narrower bounds are a clamp; a bias is one of accumulators.
// CHECK-LABEL: func.func @dense
// CHECK: qnn.fully_connected ort {{%.*}}, {{%.*}}, {{%.*}} {clamp = array<i64: 0, 127>} : (tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>, tensor<3x2x!quant.uniform<i8:f32, 0.00999999977{{[0-9]*}}>>, tensor<3x!quant.uniform<i32:f32, 0.00999999977{{[0-9]*}}>>) -> tensor<1x3x!quant.uniform<i8:f32, 1.000000e+00>>
func.func @dense(%x: tensor<1x2xi8>) -> tensor<1x3xi8> {
  %w = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %b = stablehlo.constant dense<[100, 200, 300]> : tensor<3xi32>
  %m = stablehlo.constant dense<0.01> : tensor<1x3xf32>
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %high = stablehlo.constant dense<127.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x2xi8>, tensor<2x3xi8>) -> tensor<1x3xi32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xi32>) -> tensor<1x3xi32>
  %2 = stablehlo.add %0, %1 : tensor<1x3xi32>
  %3 = stablehlo.convert %2 : (tensor<1x3xi32>) -> tensor<1x3xf32>
  %4 = stablehlo.multiply %3, %m : tensor<1x3xf32>
  %5 = stablehlo.round_nearest_even %4 : tensor<1x3xf32>
  %6 = stablehlo.clamp %low, %5, %high : (tensor<f32>, tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  %7 = stablehlo.convert %6 : (tensor<1x3xf32>) -> tensor<1x3xi8>
  return %7 : tensor<1x3xi8>
}

// -----

// Real operations between written casts are read as between others.
// CHECK-LABEL: func.func @casts
// CHECK: [[Q:%.*]] = qnn.quantize ort %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8<-127:127>:f32, 5.000000e-01:3>>
// CHECK: [[A:%.*]] = qnn.add ort {{%.*}}, {{%.*}} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8<-128:100>:f32, 2.000000e+00:28>>
// CHECK: return
func.func @casts(%r: tensor<4xf32>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %s = stablehlo.constant dense<0.5> : tensor<4xf32>
  %t = stablehlo.constant dense<0.25> : tensor<4xf32>
  %u = stablehlo.constant dense<2.0> : tensor<4xf32>
  %z = stablehlo.constant dense<3.0> : tensor<4xf32>
  %zi = stablehlo.constant dense<3> : tensor<4xi32>
  %zu = stablehlo.constant dense<28.0> : tensor<4xf32>
  %l = stablehlo.constant dense<-127.0> : tensor<f32>
  %h = stablehlo.constant dense<127.0> : tensor<f32>
  %l0 = stablehlo.constant dense<-128.0> : tensor<f32>
  %h100 = stablehlo.constant dense<100.0> : tensor<f32>
  %0 = stablehlo.divide %r, %s : tensor<4xf32>
  %1 = stablehlo.round_nearest_even %0 : tensor<4xf32>
  %2 = stablehlo.add %1, %z : tensor<4xf32>
  %3 = stablehlo.clamp %l, %2, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xi8>
  %5 = stablehlo.convert %4 : (tensor<4xi8>) -> tensor<4xi32>
  %6 = stablehlo.subtract %5, %zi : tensor<4xi32>
  %7 = stablehlo.convert %6 : (tensor<4xi32>) -> tensor<4xf32>
  %8 = stablehlo.multiply %7, %s : tensor<4xf32>
  %9 = stablehlo.convert %y : (tensor<4xi8>) -> tensor<4xf32>
  %10 = stablehlo.multiply %9, %t : tensor<4xf32>
  %11 = stablehlo.add %8, %10 : tensor<4xf32>
  %12 = stablehlo.divide %11, %u : tensor<4xf32>
  %13 = stablehlo.round_nearest_even %12 : tensor<4xf32>
  %14 = stablehlo.add %13, %zu : tensor<4xf32>
  %15 = stablehlo.clamp %l0, %14, %h100 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %16 = stablehlo.convert %15 : (tensor<4xf32>) -> tensor<4xi8>
  return %16 : tensor<4xi8>
}

// -----

// The quotient of a sum by the number of its elements. Products with the reciprocal of 3 are others.
// CHECK-LABEL: func.func @means
// CHECK: [[X:%.*]] = quant.scast %arg0
// CHECK: qnn.mean ort [[X]] {axes = array<i64: 1, 2>{{.*}}} : (tensor<1x4x2x3x!quant.uniform<i8:f32, 1.000000e+00>>) -> tensor<1x3x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NOT: dimensions = [1, 2]
// CHECK-NOT: qnn.mean
// CHECK: stablehlo.divide
func.func @means(%x: tensor<1x4x2x3xi8>) -> (tensor<1x3xi8>, tensor<1x4x2xi8>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %eight = stablehlo.constant dense<8.0> : tensor<1x3xf32>
  %three = stablehlo.constant dense<3.0> : tensor<1x4x2xf32>
  %0 = stablehlo.convert %x : (tensor<1x4x2x3xi8>) -> tensor<1x4x2x3xi32>
  %1 = stablehlo.convert %0 : (tensor<1x4x2x3xi32>) -> tensor<1x4x2x3xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x4x2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  %3 = stablehlo.divide %2, %eight : tensor<1x3xf32>
  %4 = stablehlo.round_nearest_even %3 : tensor<1x3xf32>
  %5 = stablehlo.convert %4 : (tensor<1x3xf32>) -> tensor<1x3xi8>
  %6 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<1x4x2x3xf32>, tensor<f32>) -> tensor<1x4x2xf32>
  %7 = stablehlo.divide %6, %three : tensor<1x4x2xf32>
  %8 = stablehlo.round_nearest_even %7 : tensor<1x4x2xf32>
  %9 = stablehlo.convert %8 : (tensor<1x4x2xf32>) -> tensor<1x4x2xi8>
  return %5, %9 : tensor<1x3xi8>, tensor<1x4x2xi8>
}

// -----

// Without bounds the conversion is undefined for reals out of range; a zero point must be an integer; rounding before a sum
// differs from rounding after it.
// CHECK-LABEL: func.func @others
// CHECK-NOT: qnn.
// CHECK-NOT: uniform_quantize
// CHECK: return
func.func @others(%r: tensor<4xf32>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %s = stablehlo.constant dense<0.5> : tensor<4xf32>
  %z = stablehlo.constant dense<2.5> : tensor<4xf32>
  %z3 = stablehlo.constant dense<3.0> : tensor<4xf32>
  %n = stablehlo.constant dense<-0.5> : tensor<4xf32>
  %l = stablehlo.constant dense<-128.0> : tensor<f32>
  %h = stablehlo.constant dense<127.0> : tensor<f32>
  %0 = stablehlo.divide %r, %s : tensor<4xf32>
  %1 = stablehlo.round_nearest_even %0 : tensor<4xf32>
  %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xi8>
  %3 = stablehlo.add %1, %z : tensor<4xf32>
  %4 = stablehlo.clamp %l, %3, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %5 = stablehlo.convert %4 : (tensor<4xf32>) -> tensor<4xi8>
  %6 = stablehlo.add %0, %z3 : tensor<4xf32>
  %7 = stablehlo.round_nearest_even %6 : tensor<4xf32>
  %8 = stablehlo.clamp %l, %7, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %9 = stablehlo.convert %8 : (tensor<4xf32>) -> tensor<4xi8>
  %10 = stablehlo.divide %r, %n : tensor<4xf32>
  %11 = stablehlo.round_nearest_even %10 : tensor<4xf32>
  %12 = stablehlo.clamp %l, %11, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %13 = stablehlo.convert %12 : (tensor<4xf32>) -> tensor<4xi8>
  return %2, %5, %9, %13 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// -----

// A product of integers has the scale 1, so its sums are stored integers. The arithmetic of the scales stays.
// CHECK-LABEL: func.func @sums_of_products
// CHECK: [[X:%.*]] = quant.scast %arg0 : tensor<4x8xi8> to tensor<4x8x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK: [[Y:%.*]] = quant.scast %arg1 : tensor<8x4xi8> to tensor<8x4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK: [[S:%.*]] = qnn.matmul ort [[X]], [[Y]] : ({{.*}}) -> tensor<4x4x!quant.uniform<i32:f32, 1.000000e+00>>
// CHECK: [[I:%.*]] = quant.scast [[S]] : {{.*}} to tensor<4x4xi32>
// CHECK: stablehlo.convert [[I]]
// CHECK: stablehlo.multiply
func.func @sums_of_products(%x: tensor<4x8xi8>, %y: tensor<8x4xi8>, %scale: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x8xi8>, tensor<8x4xi8>) -> tensor<4x4xi32>
  %1 = stablehlo.convert %0 : (tensor<4x4xi32>) -> tensor<4x4xf32>
  %2 = stablehlo.multiply %1, %scale : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// Constant scales for each index of a dimension are parameters of a cast.
// CHECK-LABEL: func.func @scales_of_channels
// CHECK: qnn.fully_connected ort %arg0, {{.*}} : (tensor<2x3xf32>, tensor<2x3x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>) -> tensor<2x2xf32>
func.func @scales_of_channels(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %q = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>
  %s = stablehlo.constant dense<[0.5, 0.25]> : tensor<2xf32>
  %0 = stablehlo.convert %q : (tensor<3x2xi8>) -> tensor<3x2xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<3x2xf32>
  %3 = stablehlo.dot_general %x, %2, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// -----

// Several rows, columns and contracting dimensions become one each.
// CHECK-LABEL: func.func @several_dimensions
// CHECK: [[A:%.*]] = tosa.transpose {{%.*}} {perms = array<i32: 2, 0, 1, 3>}
// CHECK: [[X:%.*]] = tosa.reshape [[A]], {{%.*}} -> tensor<2x4x15x!quant
// CHECK: qnn.matmul ort [[X]], {{%.*}} : ({{.*}}) -> tensor<2x4x6x!quant.uniform<i32:f32, 1.000000e+00>>
func.func @several_dimensions(%x: tensor<4x3x2x5xi8>, %y: tensor<5x6x3x2xi8>) -> tensor<2x4x6xi32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [2] x [3], contracting_dims = [1, 3] x [2, 0] : (tensor<4x3x2x5xi8>, tensor<5x6x3x2xi8>) -> tensor<2x4x6xi32>
  return %0 : tensor<2x4x6xi32>
}

// One spatial dimension becomes two.
// CHECK-LABEL: func.func @row
// CHECK: qnn.conv2d ort {{.*}} {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>} : (tensor<1x1x9x4x!quant{{.*}}>, tensor<6x1x3x4x{{.*}}>) -> tensor<1x1x5x6x
// CHECK: tosa.reshape {{.*}} -> tensor<1x5x6x!quant
func.func @row(%x: tensor<1x9x4xi8>, %w: tensor<3x4x6xi8>) -> tensor<1x5x6xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x4xi8>, tensor<3x4x6xi8>) -> tensor<1x5x6xi32>
  return %0 : tensor<1x5x6xi32>
}

// Groups of the batch become groups of channels.
// CHECK-LABEL: func.func @groups_of_the_batch
// CHECK: tosa.reshape %{{.*}} -> tensor<2x1x4x4x3x!quant
// CHECK: tosa.transpose {{.*}} {perms = array<i32: 1, 2, 3, 0, 4>}
// CHECK: qnn.conv2d ort {{.*}}groups = 2 : i64{{.*}} : (tensor<1x4x4x6x!quant{{.*}}>, tensor<4x1x1x3x{{.*}}>) -> tensor<1x4x4x4x
func.func @groups_of_the_batch(%x: tensor<2x4x4x3xi8>, %w: tensor<1x1x3x4xi8>) -> tensor<1x4x4x4xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xi8>, tensor<1x1x3x4xi8>) -> tensor<1x4x4x4xi32>
  return %0 : tensor<1x4x4x4xi32>
}

// A dilated image has zeros between its elements, and negative padding crops it.
// CHECK-LABEL: func.func @zeros_between
// CHECK: tosa.reshape {{.*}} -> tensor<1x5x1x5x4x!quant
// CHECK: tosa.pad {{.*}} -> tensor<1x5x2x5x4x!quant
// CHECK: tosa.slice {{.*}} -> tensor<1x9x4x4x!quant
// CHECK: qnn.conv2d ort {{.*}} {dilation = array<i64: 1, 2>, pad = array<i64: 1, 2, 0, 2>, stride = array<i64: 2, 1>}
func.func @zeros_between(%x: tensor<1x5x5x4xi8>, %w: tensor<3x3x4x6xi8>) -> tensor<1x5x2x6xi32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 2], [-1, 2]], lhs_dilate = [2, 1], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x4xi8>, tensor<3x3x4x6xi8>) -> tensor<1x5x2x6xi32>
  return %0 : tensor<1x5x2x6xi32>
}

// -----

// Sums of 16-bit products wrap in StableHLO, and not in the hub.
// CHECK-LABEL: func.func @wide_products
// CHECK-NOT: qnn.fully_connected
// CHECK: stablehlo.dot_general
func.func @wide_products(%x: tensor<1x4xi16>) -> tensor<1x2xi8> {
  %w = stablehlo.constant dense<32767> : tensor<4x2xi16>
  %m = stablehlo.constant dense<0.01> : tensor<1x2xf32>
  %low = stablehlo.constant dense<-128.0> : tensor<f32>
  %high = stablehlo.constant dense<127.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1x4xi16>, tensor<4x2xi16>) -> tensor<1x2xi32>
  %1 = stablehlo.convert %0 : (tensor<1x2xi32>) -> tensor<1x2xf32>
  %2 = stablehlo.multiply %1, %m : tensor<1x2xf32>
  %3 = stablehlo.round_nearest_even %2 : tensor<1x2xf32>
  %4 = stablehlo.clamp %low, %3, %high : (tensor<f32>, tensor<1x2xf32>, tensor<f32>) -> tensor<1x2xf32>
  %5 = stablehlo.convert %4 : (tensor<1x2xf32>) -> tensor<1x2xi8>
  return %5 : tensor<1x2xi8>
}

// -----

// An unsigned type has no negative values.
// CHECK-LABEL: func.func @unsigned_between
// CHECK-NOT: uniform_dequantize
// CHECK: stablehlo.multiply
func.func @unsigned_between(%q: tensor<4xi8>) -> tensor<4xf32> {
  %m = stablehlo.constant dense<0.5> : tensor<4xf32>
  %0 = stablehlo.convert %q : (tensor<4xi8>) -> tensor<4xui32>
  %1 = stablehlo.convert %0 : (tensor<4xui32>) -> tensor<4xf32>
  %2 = stablehlo.multiply %1, %m : tensor<4xf32>
  return %2 : tensor<4xf32>
}
