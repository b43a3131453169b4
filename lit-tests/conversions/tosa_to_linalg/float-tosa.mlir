// Float TOSA is lowered to loops. Sums of products are fused multiply-adds of f32; functions and other sums are computed in f64 and
// rounded once. So compiled programs equal the interpreter in every bit.

// REQUIRES: codegen
// RUN: qopt %s --tosa-to-linalg | FileCheck %s --implicit-check-not="= tosa."
// RUN: qopt run %s --check | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ

// CHECK: linalg.generic
// CHECK: math.fma {{.*}} : f32
// CHECK: arith.extf
// CHECK: arith.addf {{.*}} : f64
// CHECK: arith.truncf
// CHECK: math.erf {{.*}} : f64
// CHECK: math.powf {{.*}} : f64
// CHECK: arith.maximumf
// CHECK: arith.cmpf ogt

// EQUAL-COUNT-11: equal to the interpreter's in all
func.func @main(%x: tensor<1x6x6x4xf32>, %m: tensor<2x3x5xf32>) -> (tensor<1x6x6x8xf32>, tensor<1x6x6x4xf32>, tensor<2x3x3xf32>, tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>, tensor<2x3x5xf32>, tensor<2x1x5xf32>, tensor<2x3x1xf32>, tensor<1x6x6xi32>, tensor<1x12x12x4xf32>, tensor<1x13x13x4xf32>) {
  %w = "tosa.const"() <{values = dense<[[[[0.1, 0.2, -0.3, 0.4]]], [[[0.5, 0.2, -0.3, 0.4]]], [[[0.1, -0.2, -0.3, 0.4]]], [[[0.1, 0.2, 0.7, 0.4]]], [[[0.1, 0.2, -0.3, 0.4]]], [[[0.1, 0.9, -0.3, 0.4]]], [[[0.1, 0.2, -0.3, 1.4]]], [[[0.6, 0.2, -0.3, 0.4]]]]> : tensor<8x1x1x4xf32>}> : () -> tensor<8x1x1x4xf32>
  %b = "tosa.const"() <{values = dense<[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]> : tensor<8xf32>}> : () -> tensor<8xf32>
  %b4 = "tosa.const"() <{values = dense<[0.1, 0.2, 0.3, 0.4]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %dw = "tosa.const"() <{values = dense<0.3> : tensor<3x3x4x1xf32>}> : () -> tensor<3x3x4x1xf32>
  %tw = "tosa.const"() <{values = dense<0.3> : tensor<4x3x3x4xf32>}> : () -> tensor<4x3x3x4xf32>
  %s0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x6x6x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32>
  %1 = tosa.depthwise_conv2d %x, %dw, %b4, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x6x6x4xf32>, tensor<3x3x4x1xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x4xf32>
  %perm = tosa.transpose %m {perms = array<i32: 0, 2, 1>} : (tensor<2x3x5xf32>) -> tensor<2x5x3xf32>
  %2 = tosa.matmul %m, %perm, %z, %z : (tensor<2x3x5xf32>, tensor<2x5x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x3xf32>
  %3 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x4xf32>
  %4 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x6x4xf32>) -> tensor<1x3x3x4xf32>
  %e = tosa.exp %m : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %l = tosa.log %e : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %er = tosa.erf %l : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %th = tosa.tanh %er : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %sg = tosa.sigmoid %th : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %rs = tosa.rsqrt %sg : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %rc = tosa.reciprocal %rs : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %pw = tosa.pow %rc, %e : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %sn = tosa.sin %m : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %cs = tosa.cos %m : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %fl = tosa.floor %m : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %ce = tosa.ceil %m : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %ab = tosa.abs %m : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %mx = tosa.maximum %sn, %cs : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %mn = tosa.minimum %fl, %ab : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %gt = tosa.greater %mx, %mn : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xi1>
  %se = tosa.select %gt, %pw, %ce : (tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %r1 = tosa.reduce_sum %e {axis = 1 : i32} : (tensor<2x3x5xf32>) -> tensor<2x1x5xf32>
  %r2 = tosa.reduce_max %se {axis = 2 : i32} : (tensor<2x3x5xf32>) -> tensor<2x3x1xf32>
  %am = tosa.argmax %x {axis = 3 : i32} : (tensor<1x6x6x4xf32>) -> tensor<1x6x6xi32>
  %sc = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %of = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %bo = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %rz = tosa.resize %x, %sc, %of, %bo {mode = BILINEAR} : (tensor<1x6x6x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x12x12x4xf32>
  %tc = tosa.transpose_conv2d %x, %tw, %b4, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x6x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x13x4xf32>
  return %0, %1, %2, %3, %4, %se, %r1, %r2, %am, %rz, %tc : tensor<1x6x6x8xf32>, tensor<1x6x6x4xf32>, tensor<2x3x3xf32>, tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>, tensor<2x3x5xf32>, tensor<2x1x5xf32>, tensor<2x3x1xf32>, tensor<1x6x6xi32>, tensor<1x12x12x4xf32>, tensor<1x13x13x4xf32>
}
