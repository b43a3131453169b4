// Real arithmetic between casts becomes the hub's, in TOSA's numerics. Other arithmetic, or without a hub form, stays.

// RUN: qopt --quant-to-hub --print-quant-aliases=false --split-input-file %s | FileCheck %s
// RUN: qopt --quant-to-hub --remarks-filter-missed=quant-to-hub --split-input-file %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>

// CHECK-LABEL: func.func @unary
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "sigmoid"} : ({{.*}}) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "tanh"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "exp"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "log"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "rsqrt"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "abs"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "neg"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "neg"}
// CHECK-NEXT: return
func.func @unary(%x: tensor<4x!x>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<4x!x> to tensor<4xf32>
  %0 = tosa.sigmoid %r : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.tanh %r : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.exp %r : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.log %r : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.rsqrt %r : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.abs %r : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tosa.negate %r, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  %7 = arith.negf %r : tensor<4xf32>
  %q0 = quant.qcast %0 : tensor<4xf32> to tensor<4x!y>
  %q1 = quant.qcast %1 : tensor<4xf32> to tensor<4x!y>
  %q2 = quant.qcast %2 : tensor<4xf32> to tensor<4x!y>
  %q3 = quant.qcast %3 : tensor<4xf32> to tensor<4x!y>
  %q4 = quant.qcast %4 : tensor<4xf32> to tensor<4x!y>
  %q5 = quant.qcast %5 : tensor<4xf32> to tensor<4x!y>
  %q6 = quant.qcast %6 : tensor<4xf32> to tensor<4x!y>
  %q7 = quant.qcast %7 : tensor<4xf32> to tensor<4x!y>
  return %q0, %q1, %q2, %q3, %q4, %q5, %q6, %q7 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>

// A clamp in between becomes bounds of stored integers: 6 is 24 quantized.
// CHECK-LABEL: func.func @binary
// CHECK-NEXT: qnn.add tosa %arg0, %arg1 {clamp = array<i64: 0, 24>}
// CHECK-NEXT: qnn.sub tosa %arg0, %arg1 :
// CHECK-NEXT: qnn.add tosa %arg0, %arg1 :
// CHECK-NEXT: qnn.sub tosa %arg0, %arg1 :
// CHECK-NEXT: return
func.func @binary(%a: tensor<4x!x>, %b: tensor<4x!y>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  %r = quant.dcast %a : tensor<4x!x> to tensor<4xf32>
  %s = quant.dcast %b : tensor<4x!y> to tensor<4xf32>
  %0 = tosa.add %r, %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.sub %r, %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = arith.addf %r, %s : tensor<4xf32>
  %3 = arith.subf %r, %s : tensor<4xf32>
  %q0 = quant.qcast %c : tensor<4xf32> to tensor<4x!y>
  %q1 = quant.qcast %1 : tensor<4xf32> to tensor<4x!y>
  %q2 = quant.qcast %2 : tensor<4xf32> to tensor<4x!y>
  %q3 = quant.qcast %3 : tensor<4xf32> to tensor<4x!y>
  return %q0, %q1, %q2, %q3 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>
!d = !quant.uniform<i8:f32, 2.500000e-01>
!y = !quant.uniform<i8:f32, 1.000000e+00>

// CHECK-LABEL: func.func @products
// CHECK: qnn.conv2d tosa %arg0, %{{.*}}, %{{.*}} {dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : ({{.*}}, tensor<2x1x1x1x!quant.uniform<i8:f32:0, {2.500000e-01,1.250000e-01}>>, tensor<2x!quant.uniform<i32:f32:0, {1.250000e-01,6.250000e-02}>>)
// CHECK: qnn.depthwise_conv2d tosa %arg0, %{{.*}}, %{{.*}} : ({{.*}}, tensor<1x1x1x2x{{.*}}>, {{.*}})
// CHECK: [[T:%.*]] = tosa.transpose {{.*}} -> tensor<2x4x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: qnn.fully_connected tosa %arg1, [[T]] : (tensor<1x3x4x{{.*}}>, tensor<2x4x{{.*}}>) -> tensor<1x3x2x{{.*}}>
// CHECK: return
func.func @products(%x: tensor<1x4x4x1x!x>, %a: tensor<1x3x4x!x>) -> (tensor<1x3x3x2x!y>, tensor<1x4x4x2x!y>, tensor<1x3x2x!y>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %ws = "tosa.const"() <{values = dense<[[[[3]]], [[[4]]]]> : tensor<2x1x1x1xi8>}> : () -> tensor<2x1x1x1xi8>
  %wq = quant.scast %ws : tensor<2x1x1x1xi8> to tensor<2x1x1x1x!w>
  %w = quant.dcast %wq : tensor<2x1x1x1x!w> to tensor<2x1x1x1xf32>
  %ds = "tosa.const"() <{values = dense<[[[[3, 4]]]]> : tensor<1x1x1x2xi8>}> : () -> tensor<1x1x1x2xi8>
  %dq = quant.scast %ds : tensor<1x1x1x2xi8> to tensor<1x1x1x2x!d>
  %d = quant.dcast %dq : tensor<1x1x1x2x!d> to tensor<1x1x1x2xf32>
  %ms = "tosa.const"() <{values = dense<[[[1, 2], [3, 4], [5, 6], [7, 8]]]> : tensor<1x4x2xi8>}> : () -> tensor<1x4x2xi8>
  %mq = quant.scast %ms : tensor<1x4x2xi8> to tensor<1x4x2x!d>
  %m = quant.dcast %mq : tensor<1x4x2x!d> to tensor<1x4x2xf32>
  %r = quant.dcast %x : tensor<1x4x4x1x!x> to tensor<1x4x4x1xf32>
  %s = quant.dcast %a : tensor<1x3x4x!x> to tensor<1x3x4xf32>
  %0 = tosa.conv2d %r, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>
  %1 = tosa.depthwise_conv2d %r, %d, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.matmul %s, %m, %z, %z : (tensor<1x3x4xf32>, tensor<1x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x2xf32>
  %q0 = quant.qcast %0 : tensor<1x3x3x2xf32> to tensor<1x3x3x2x!y>
  %q1 = quant.qcast %1 : tensor<1x4x4x2xf32> to tensor<1x4x4x2x!y>
  %q2 = quant.qcast %2 : tensor<1x3x2xf32> to tensor<1x3x2x!y>
  return %q0, %q1, %q2 : tensor<1x3x3x2x!y>, tensor<1x4x4x2x!y>, tensor<1x3x2x!y>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>

// CHECK-LABEL: func.func @pools
// CHECK: qnn.average_pool2d tosa %arg0
// CHECK: qnn.max_pool2d tosa %arg0
// CHECK: [[R:%.*]] = qnn.requantize tosa %arg0 : {{.*}} -> tensor<1x4x4x1x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: qnn.max_pool2d tosa [[R]]
func.func @pools(%x: tensor<1x4x4x1x!x>) -> (tensor<1x2x2x1x!x>, tensor<1x2x2x1x!x>, tensor<1x2x2x1x!y>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = quant.dcast %x : tensor<1x4x4x1x!x> to tensor<1x4x4x1xf32>
  %0 = tosa.avg_pool2d %r, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %1 = tosa.max_pool2d %r {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32>
  %q0 = quant.qcast %0 : tensor<1x2x2x1xf32> to tensor<1x2x2x1x!x>
  %q1 = quant.qcast %1 : tensor<1x2x2x1xf32> to tensor<1x2x2x1x!x>
  %2 = tosa.max_pool2d %r {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32>
  %q2 = quant.qcast %2 : tensor<1x2x2x1xf32> to tensor<1x2x2x1x!y>
  return %q0, %q1, %q2 : tensor<1x2x2x1x!x>, tensor<1x2x2x1x!x>, tensor<1x2x2x1x!y>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>

// Not between casts on all sides: an operand or a result is real.
// CHECK-LABEL: func.func @open
// CHECK: tosa.sigmoid
// CHECK: tosa.add
// REMARK: [[#@LINE+3]]:8: remark: [Missed] tosa.sigmoid | {{.*}}float result is used by 'func.return'
func.func @open(%x: tensor<4x!x>, %f: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x!x>) {
  %r = quant.dcast %x : tensor<4x!x> to tensor<4xf32>
  %0 = tosa.sigmoid %r : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.add %r, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %q = quant.qcast %1 : tensor<4xf32> to tensor<4x!x>
  return %0, %q : tensor<4xf32>, tensor<4x!x>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>

// The same functions of math, and extrema of arith; operands with other parameters are requantized first.
// CHECK-LABEL: func.func @math
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "sqrt"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "tanh"}
// CHECK-NEXT: qnn.unary tosa %arg0 {function = "abs"}
// CHECK-NEXT: qnn.requantize tosa %arg0
// CHECK-NEXT: qnn.requantize tosa %arg1
// CHECK-NEXT: qnn.maximum tosa
// CHECK-NEXT: return
func.func @math(%x: tensor<4x!x>, %z: tensor<4x!x>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  %r = quant.dcast %x : tensor<4x!x> to tensor<4xf32>
  %s = quant.dcast %z : tensor<4x!x> to tensor<4xf32>
  %0 = math.sqrt %r : tensor<4xf32>
  %1 = math.tanh %r : tensor<4xf32>
  %2 = math.absf %r : tensor<4xf32>
  %3 = arith.maximumf %r, %s : tensor<4xf32>
  %q0 = quant.qcast %0 : tensor<4xf32> to tensor<4x!y>
  %q1 = quant.qcast %1 : tensor<4xf32> to tensor<4x!y>
  %q2 = quant.qcast %2 : tensor<4xf32> to tensor<4x!y>
  %q3 = quant.qcast %3 : tensor<4xf32> to tensor<4x!y>
  return %q0, %q1, %q2, %q3 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}
