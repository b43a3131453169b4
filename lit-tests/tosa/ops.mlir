// Every operation of tosa is read and printed, with the attributes that are shortened in its form.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @words
func.func @words(%x: tensor<2x3xf32>, %a: i32, %b: i8) {
  // CHECK: tosa.argmax %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  // CHECK: tosa.argmax %arg0 {axis = 0 : i32, foo = unit, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<3xi32>
  %1 = tosa.argmax %x {axis = 0 : i32, foo = unit, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<3xi32>
  // CHECK: tosa.maximum %arg0, %arg0 {nan_mode = IGNORE}
  %2 = tosa.maximum %x, %x {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: tosa.minimum %arg0, %arg0 : (
  %3 = tosa.minimum %x, %x {nan_mode = PROPAGATE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: tosa.apply_scale %arg1, %arg1, %arg2 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  %4 = tosa.apply_scale %a, %a, %b {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return
}

// The size of a condition is checked only if its shape is static.
// CHECK-LABEL: func.func @dynamic_condition
func.func @dynamic_condition(%x: tensor<2xf32>, %c: tensor<?x2xi1>) {
  // CHECK-NEXT: tosa.cond_if %arg1 : tensor<?x2xi1> -> tensor<2xf32> {
  %0 = tosa.cond_if %c : tensor<?x2xi1> -> tensor<2xf32> {
    tosa.yield %x : tensor<2xf32>
  } else {
    tosa.yield %x : tensor<2xf32>
  }
  return
}

// CHECK-LABEL: func.func @control
func.func @control(%x: tensor<2x3xf32>, %c: tensor<i1>) {
  // CHECK: %0 = tosa.cond_if %arg1 : tensor<i1> -> tensor<2x3xf32> {
  // CHECK: } else {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<2x3xf32> {
    tosa.yield %x : tensor<2x3xf32>
  } else {
    tosa.yield %x : tensor<2x3xf32>
  }
  // CHECK: %1 = tosa.cond_if %arg1 (%arg2 = %arg0) : tensor<i1> (tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: ^bb0(%arg2: tensor<2x3xf32>):
  %1 = tosa.cond_if %c (%y = %x) : tensor<i1> (tensor<2x3xf32>) -> tensor<2x3xf32> {
  ^bb0(%y: tensor<2x3xf32>):
    tosa.yield %y : tensor<2x3xf32>
  } else {
  ^bb0(%y: tensor<2x3xf32>):
    tosa.yield %y : tensor<2x3xf32>
  }
  // CHECK: %2 = tosa.while_loop (%arg2 = %arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: tosa.yield %arg1 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%arg2: tensor<2x3xf32>):
  // CHECK: } attributes {note = 2 : i64}
  %2 = tosa.while_loop (%y = %x) : (tensor<2x3xf32>) -> tensor<2x3xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<2x3xf32>):
    tosa.yield %y : tensor<2x3xf32>
  } attributes {note = 2}
  return
}

// CHECK: tosa.variable @start = dense<1.000000e+00> : tensor<2xf32>
tosa.variable @start = dense<1.0> : tensor<2xf32>
// CHECK: tosa.variable @shape {note = 1 : i64} : tensor<2x?xf32>
tosa.variable @shape {note = 1} : tensor<2x?xf32>
// CHECK: tosa.variable @scalar : tensor<i8>
tosa.variable @scalar : tensor<i8>

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x4xi8>, %c: tensor<4x4xi32>, %d: tensor<4x4xi1>, %e: tensor<2x3xf32>, %f: tensor<2x3xi8>, %g: tensor<1xi8>, %h: tensor<256xi8>, %i: tensor<2x3xi32>, %j: tensor<1x3xi32>, %k: tensor<1x3xf32>, %l: tensor<2x3xi1>, %m: tensor<1x3xi8>, %n: tensor<1xi32>, %o: tensor<10xi32>) {
  // CHECK: tosa.abs %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.bitwise_not %arg1 : (tensor<4x4xi8>) -> tensor<4x4xi8>
  %1 = tosa.bitwise_not %b : (tensor<4x4xi8>) -> tensor<4x4xi8>
  // CHECK: tosa.ceil %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = tosa.ceil %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.clz %arg2 : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %3 = tosa.clz %c : (tensor<4x4xi32>) -> tensor<4x4xi32>
  // CHECK: tosa.exp %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = tosa.exp %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.floor %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = tosa.floor %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.log %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = tosa.log %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.reciprocal %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = tosa.reciprocal %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.rsqrt %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = tosa.rsqrt %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.erf %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = tosa.erf %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.sigmoid %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = tosa.sigmoid %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.tanh %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %11 = tosa.tanh %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.cos %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %12 = tosa.cos %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.sin %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %13 = tosa.sin %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: tosa.logical_not %arg3 : (tensor<4x4xi1>) -> tensor<4x4xi1>
  %14 = tosa.logical_not %d : (tensor<4x4xi1>) -> tensor<4x4xi1>
  // CHECK: tosa.clamp %arg4 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %15 = tosa.clamp %e {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: tosa.identity %arg5 : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %16 = tosa.identity %f : (tensor<2x3xi8>) -> tensor<2x3xi8>
  // CHECK: tosa.cast %arg5 : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %17 = tosa.cast %f : (tensor<2x3xi8>) -> tensor<2x3xf32>
  // CHECK: tosa.negate %arg5, %arg6, %arg6 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  %18 = tosa.negate %f, %g, %g : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  // CHECK: tosa.table %arg5, %arg7 : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
  %19 = tosa.table %f, %h : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
  // CHECK: tosa.add %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %20 = tosa.add %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.bitwise_and %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %21 = tosa.bitwise_and %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.bitwise_or %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %22 = tosa.bitwise_or %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.bitwise_xor %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %23 = tosa.bitwise_xor %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.logical_left_shift %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %24 = tosa.logical_left_shift %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.logical_right_shift %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %25 = tosa.logical_right_shift %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.arithmetic_right_shift %arg8, %arg9 {round = true} : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %26 = tosa.arithmetic_right_shift %i, %j {round = true} : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.pow %arg4, %arg10 : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %27 = tosa.pow %e, %k : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK: tosa.sub %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %28 = tosa.sub %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.intdiv %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %29 = tosa.intdiv %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.logical_and %arg11, %arg11 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %30 = tosa.logical_and %l, %l : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  // CHECK: tosa.logical_or %arg11, %arg11 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %31 = tosa.logical_or %l, %l : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  // CHECK: tosa.logical_xor %arg11, %arg11 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %32 = tosa.logical_xor %l, %l : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  // CHECK: tosa.equal %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  %33 = tosa.equal %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  // CHECK: tosa.greater %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  %34 = tosa.greater %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  // CHECK: tosa.greater_equal %arg8, %arg9 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  %35 = tosa.greater_equal %i, %j : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  // CHECK: tosa.mul %arg8, %arg9, %arg6 : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %36 = tosa.mul %i, %j, %g : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  // CHECK: tosa.select %arg11, %arg5, %arg12 : (tensor<2x3xi1>, tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<2x3xi8>
  %37 = tosa.select %l, %f, %m : (tensor<2x3xi1>, tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<2x3xi8>
  // CHECK: tosa.rescale %arg8, %arg13, %arg6, %arg13, %arg6 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  %38 = tosa.rescale %i, %n, %g, %n, %g {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  // CHECK: tosa.custom %arg14 {domain_name = "d", implementation_attrs = "a", operator_name = "o"} : (tensor<10xi32>) -> tensor<10xi32>
  %39 = tosa.custom %o {domain_name = "d", implementation_attrs = "a", operator_name = "o"} : (tensor<10xi32>) -> tensor<10xi32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%a: tensor<2x3xi1>, %b: tensor<2x3xi8>, %c: tensor<2x3xf32>, %d: tensor<2x3xi32>) {
  // CHECK: tosa.reduce_all %arg0 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %0 = tosa.reduce_all %a {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  // CHECK: tosa.reduce_any %arg0 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %1 = tosa.reduce_any %a {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  // CHECK: tosa.reduce_max %arg1 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  %2 = tosa.reduce_max %b {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  // CHECK: tosa.reduce_min %arg1 {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  %3 = tosa.reduce_min %b {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  // CHECK: tosa.reduce_product %arg2 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %4 = tosa.reduce_product %c {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  // CHECK: tosa.reduce_sum %arg3 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %5 = tosa.reduce_sum %d {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<1x5x5x3xi8>, %b: tensor<4x3x3x3xi8>, %c: tensor<4xi32>, %d: tensor<1xi8>, %e: tensor<3x3x3x2xi8>, %f: tensor<6xi32>, %g: tensor<1x5x5x5x3xi8>, %h: tensor<4x3x3x3x3xi8>, %i: tensor<1x2x3xi8>, %j: tensor<1x3x4xi8>, %k: tensor<1x4x4x3xi8>) {
  // CHECK: tosa.conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x4xi32>
  %0 = tosa.conv2d %a, %b, %c, %d, %d {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x4xi32>
  // CHECK: tosa.depthwise_conv2d %arg0, %arg4, %arg5, %arg3, %arg3 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<3x3x3x2xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x6xi32>
  %1 = tosa.depthwise_conv2d %a, %e, %f, %d, %d {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<3x3x3x2xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x6xi32>
  // CHECK: tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
  %2 = tosa.transpose_conv2d %a, %b, %c, %d, %d {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
  // CHECK: tosa.conv3d %arg6, %arg7, %arg2, %arg3, %arg3 {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x5x5x5x3xi8>, tensor<4x3x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x3x4xi32>
  %3 = tosa.conv3d %g, %h, %c, %d, %d {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x5x5x5x3xi8>, tensor<4x3x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x3x4xi32>
  // CHECK: tosa.matmul %arg8, %arg9, %arg3, %arg3 : (tensor<1x2x3xi8>, tensor<1x3x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x4xi32>
  %4 = tosa.matmul %i, %j, %d, %d : (tensor<1x2x3xi8>, tensor<1x3x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x4xi32>
  // CHECK: tosa.avg_pool2d %arg10, %arg3, %arg3 {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi8>
  %5 = tosa.avg_pool2d %k, %d, %d {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi8>
  // CHECK: tosa.max_pool2d %arg10 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>) -> tensor<1x2x2x3xi8>
  %6 = tosa.max_pool2d %k {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>) -> tensor<1x2x2x3xi8>
  return
}

// CHECK-LABEL: func.func @transforms
func.func @transforms(%a: tensor<1x4x8xf32>) {
  // CHECK: tosa.fft2d %arg0, %arg0 {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  %0:2 = tosa.fft2d %a, %a {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  // CHECK: tosa.rfft2d %arg0 : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  %1:2 = tosa.rfft2d %a : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return
}

// CHECK-LABEL: func.func @block_scaled
func.func @block_scaled(%a: tensor<4x32xf8E4M3FN>, %b: tensor<4x1xf8E8M0FNU>, %c: tensor<4x32xf32>, %d: tensor<1x4x32xf8E4M3FN>, %e: tensor<1x4x1xf8E8M0FNU>, %f: tensor<1x5x32xf8E4M3FN>, %g: tensor<1x5x1xf8E8M0FNU>) {
  // CHECK: tosa.cast_from_block_scaled %arg0, %arg1 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
  // CHECK: tosa.cast_to_block_scaled %arg2 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>)
  %1:2 = tosa.cast_to_block_scaled %c {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>)
  // CHECK: tosa.matmul_t_block_scaled %arg3, %arg4, %arg5, %arg6 {block_size = BLOCK_SIZE_32} : (tensor<1x4x32xf8E4M3FN>, tensor<1x4x1xf8E8M0FNU>, tensor<1x5x32xf8E4M3FN>, tensor<1x5x1xf8E8M0FNU>) -> tensor<1x4x5xf32>
  %2 = tosa.matmul_t_block_scaled %d, %e, %f, %g {block_size = BLOCK_SIZE_32} : (tensor<1x4x32xf8E4M3FN>, tensor<1x4x1xf8E8M0FNU>, tensor<1x5x32xf8E4M3FN>, tensor<1x5x1xf8E8M0FNU>) -> tensor<1x4x5xf32>
  return
}

// CHECK-LABEL: func.func @moved
func.func @moved(%a: tensor<2x3xi8>, %b: tensor<1x3xi8>, %c: tensor<2x4x5xi8>, %d: tensor<2x3xi32>, %e: tensor<2x3x5xi8>) {
  // CHECK: tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<3x3xi8>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<3x3xi8>
  // CHECK: tosa.gather %arg2, %arg3 : (tensor<2x4x5xi8>, tensor<2x3xi32>) -> tensor<2x3x5xi8>
  %1 = tosa.gather %c, %d : (tensor<2x4x5xi8>, tensor<2x3xi32>) -> tensor<2x3x5xi8>
  // CHECK: tosa.scatter %arg2, %arg3, %arg4 : (tensor<2x4x5xi8>, tensor<2x3xi32>, tensor<2x3x5xi8>) -> tensor<2x4x5xi8>
  %2 = tosa.scatter %c, %d, %e : (tensor<2x4x5xi8>, tensor<2x3xi32>, tensor<2x3x5xi8>) -> tensor<2x4x5xi8>
  // CHECK: tosa.reverse %arg0 {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %3 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  // CHECK: tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %4 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return
}

// The storage type is known without the parameters.
// CHECK-LABEL: func.func @rescale_of_any
func.func @rescale_of_any(%x: tensor<4x!quant.any<i8:f32>>, %m: tensor<1xi32>, %s: tensor<1xi8>) -> tensor<4x!quant.any<u8:f32>> {
  // CHECK: tosa.rescale {{.*}} -> tensor<4x!quant.any<u8:f32>>
  %0 = tosa.rescale %x, %m, %s, %s, %s {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4x!quant.any<i8:f32>>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x!quant.any<u8:f32>>
  return %0 : tensor<4x!quant.any<u8:f32>>
}

// A shape of rank 0 has no size, or an unused one.
// CHECK-LABEL: func.func @shapes_of_rank_0
func.func @shapes_of_rank_0(%x: tensor<1x1xi8>) -> tensor<i8> {
  // CHECK: tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %0 = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  // CHECK: tosa.const_shape  {values = dense<7> : tensor<1xindex>} : () -> !tosa.shape<0>
  %1 = tosa.const_shape {values = dense<7> : tensor<1xindex>} : () -> !tosa.shape<0>
  %2 = tosa.reshape %x, %0 : (tensor<1x1xi8>, !tosa.shape<0>) -> tensor<i8>
  return %2 : tensor<i8>
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<2x3xi8>, %i: tensor<1x3x3x2xi8>, %z: tensor<1xi8>) {
  // CHECK: tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.add_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %1 = tosa.add_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.div_ceil_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %2 = tosa.div_ceil_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.div_floor_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %3 = tosa.div_floor_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.max_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %4 = tosa.max_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.min_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %5 = tosa.min_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.mod_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %6 = tosa.mod_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.mul_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %7 = tosa.mul_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.sub_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %8 = tosa.sub_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.exp2_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
  %9 = tosa.exp2_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.log2_ceil_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
  %10 = tosa.log2_ceil_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.log2_floor_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
  %11 = tosa.log2_floor_shape %0 : (!tosa.shape<2>) -> !tosa.shape<2>
  // CHECK: tosa.concat_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
  %12 = tosa.concat_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
  // CHECK: tosa.dim %arg0 {axis = 1 : i32} : (tensor<2x3xi8>) -> !tosa.shape<1>
  %13 = tosa.dim %x {axis = 1 : i32} : (tensor<2x3xi8>) -> !tosa.shape<1>
  // CHECK: "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %14 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %15 = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: tosa.slice_shape %12, %14, %15 : (!tosa.shape<4>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  %16 = tosa.slice_shape %12, %14, %15 : (!tosa.shape<4>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  // CHECK: tosa.const_shape  {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %17 = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // CHECK: tosa.pad %arg0, %17, %arg2 : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<4x3xi8>
  %18 = tosa.pad %x, %17, %z : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<4x3xi8>
  // CHECK: tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %19 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.reshape %arg0, %19 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>
  %20 = tosa.reshape %x, %19 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>
  // CHECK: tosa.const_shape  {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %21 = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // CHECK: tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %22 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.resize %arg1, %21, %22, %22 {mode = BILINEAR} : (tensor<1x3x3x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x5x2xi32>
  %23 = tosa.resize %i, %21, %22, %22 {mode = BILINEAR} : (tensor<1x3x3x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x5x2xi32>
  // CHECK: tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %24 = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.slice %arg0, %22, %24 : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi8>
  %25 = tosa.slice %x, %22, %24 : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi8>
  // CHECK: tosa.tile %arg0, %0 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<4x9xi8>
  %26 = tosa.tile %x, %0 : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<4x9xi8>
  return
}

// CHECK: tosa.variable @state = dense<1.000000e+00> : tensor<2xf32>
tosa.variable @state = dense<1.000000e+00> : tensor<2xf32>
// CHECK-LABEL: func.func @variables
func.func @variables(%x: tensor<2xf32>) {
  // CHECK: tosa.variable_read @state : tensor<2xf32>
  %0 = tosa.variable_read @state : tensor<2xf32>
  // CHECK: tosa.variable_write @state, %arg0 : tensor<2xf32>
  tosa.variable_write @state, %x : tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @parameters_unknown
func.func @parameters_unknown(%x: tensor<4x4x!quant.any<i8:f32>>) -> tensor<4x4x!quant.any<i8:f32>> {
  // CHECK: tosa.identity %arg0 : (tensor<4x4x!quant.any<i8:f32>>) -> tensor<4x4x!quant.any<i8:f32>>
  %0 = tosa.identity %x : (tensor<4x4x!quant.any<i8:f32>>) -> tensor<4x4x!quant.any<i8:f32>>
  return %0 : tensor<4x4x!quant.any<i8:f32>>
}

// Booleans are signless.
// CHECK-LABEL: func.func @bits(
func.func @bits(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK: tosa.clamp %arg0 {max_val = true, min_val = false} : (tensor<4xi1>) -> tensor<4xi1>
  %0 = tosa.clamp %x {min_val = false, max_val = true} : (tensor<4xi1>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// One row may become any number of them.
// CHECK-LABEL: func.func @row(
func.func @row(%x: tensor<3x1x1x7xi8>) -> tensor<3x4x5x7xi32> {
  %scale = tosa.const_shape {values = dense<[2, 1, 3, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: tosa.resize %arg0
  %0 = tosa.resize %x, %scale, %zero, %zero {mode = BILINEAR} : (tensor<3x1x1x7xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x4x5x7xi32>
  return %0 : tensor<3x4x5x7xi32>
}

// Without parameters, a quantized type still has a storage type.
// CHECK-LABEL: func.func @any(
func.func @any(%x: tensor<1x4x4x4x!quant.any<i8>>, %w: tensor<8x1x1x4x!quant.any<i8>>, %b: tensor<8x!quant.any<i32>>, %z: tensor<1xi8>) {
  // CHECK: tosa.conv2d %arg0
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!quant.any<i8>>, tensor<8x1x1x4x!quant.any<i8>>, tensor<8x!quant.any<i32>>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x8x!quant.any<i32>>
  return
}

// A zero point outside of the storage type is kept.
// CHECK-LABEL: func.func @out_of_range
// CHECK: tosa.clamp %arg0 {max_val = 255 : ui8, min_val = 0 : ui8} : (tensor<2x!quant.uniform<u8:f32, 5.000000e-01:-128>>)
func.func @out_of_range(%x: tensor<2x!quant.uniform<u8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<u8:f32, 0.5:-128>> {
  %0 = tosa.clamp %x {min_val = 0 : ui8, max_val = 255 : ui8} : (tensor<2x!quant.uniform<u8:f32, 0.5:-128>>) -> tensor<2x!quant.uniform<u8:f32, 0.5:-128>>
  return %0 : tensor<2x!quant.uniform<u8:f32, 0.5:-128>>
}
