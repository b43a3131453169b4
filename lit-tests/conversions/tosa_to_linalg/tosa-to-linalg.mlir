// Integer operations as loop nests over tensors; operations that move data use the algebra of movements.

// RUN: qopt %s --tosa-to-linalg | FileCheck %s --implicit-check-not=tosa. --implicit-check-not=qint.
// RUN: qopt %s --tosa-to-linalg | mlir-opt-22 -o %t

// CHECK-LABEL: func.func @conv(
// CHECK: %[[P:.*]] = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
// CHECK: tensor.yield %c5_i8 : i8
// CHECK: %[[B:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x4x4x3xi32>) {
// CHECK: linalg.generic {indexing_maps = [#[[X:.*]], #[[W:.*]], #[[Y:.*]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[P]], %{{.*}} : tensor<1x6x6x2xi8>, tensor<3x3x3x2xi8>) outs(%[[B]] : tensor<1x4x4x3xi32>) {
// CHECK: %[[XI:.*]] = arith.extsi %in : i8 to i32
// CHECK: %[[XS:.*]] = arith.addi %[[XI]], %c-5_i32 : i32
// CHECK: %[[WI:.*]] = arith.extsi %in_{{.*}} : i8 to i32
// CHECK: %[[M:.*]] = arith.muli %[[XS]], %[[WI]] : i32
// CHECK: arith.addi %out, %[[M]] : i32
func.func @conv(%x: tensor<1x4x4x2xi8>, %w: tensor<3x3x3x2xi8>, %b: tensor<3xi32>) -> tensor<1x4x4x3xi32> {
  %zx = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %zx, %zw {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xi8>, tensor<3x3x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x3xi32>
  return %0 : tensor<1x4x4x3xi32>
}

// CHECK-LABEL: func.func @rescale(
// CHECK: arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: arith.shrsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.trunci %{{.*}} : i64 to i32
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: arith.trunci %{{.*}} : i32 to i8
func.func @rescale(%x: tensor<4xi32>) -> tensor<4xi8> {
  %m = "tosa.const"() <{values = dense<1610612736> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @moved(
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%{{.*}} : tensor<3x2xi8>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1{{\]\]}} : tensor<3x2xi8> into tensor<6xi8>
// CHECK: tensor.extract_slice %{{.*}}[1] [4] [1] : tensor<6xi8> to tensor<4xi8>
// CHECK: tensor.concat dim(0)
func.func @moved(%x: tensor<2x3xi8>) -> tensor<8xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %0, %s : (tensor<3x2xi8>, !tosa.shape<1>) -> tensor<6xi8>
  %a = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %n = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.slice %1, %a, %n : (tensor<6xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<4xi8>
  %3 = tosa.concat %2, %2 {axis = 0 : i32} : (tensor<4xi8>, tensor<4xi8>) -> tensor<8xi8>
  return %3 : tensor<8xi8>
}

// Indices that are not linear in the loops come from a table; the input is not an operand of the nest.
// CHECK-LABEL: func.func @nearest(
// CHECK-DAG: %[[ROWS:.*]] = arith.constant dense<[0, 0, 1, 1]> : tensor<4xi32>
// CHECK: linalg.generic {{.*}} ins(%[[ROWS]], %{{.*}} : tensor<4xi32>, tensor<4xi32>) outs(%{{.*}} : tensor<1x4x4x3xi8>)
// CHECK: linalg.index 0 : index
// CHECK: tensor.extract %arg0[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] : tensor<1x2x2x3xi8>
func.func @nearest(%x: tensor<1x2x2x3xi8>) -> tensor<1x4x4x3xi8> {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x3xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x3xi8>
  return %0 : tensor<1x4x4x3xi8>
}

// An index out of bounds is an error of the program, but reads stay within the values.
// CHECK-LABEL: func.func @rows(
// CHECK: arith.maxsi %{{.*}}, %c0_i32 : i32
// CHECK: arith.minsi %{{.*}}, %c4_i32 : i32
// CHECK: tensor.extract %arg0[%{{.*}}, %{{.*}}, %{{.*}}] : tensor<2x5x3xi8>
func.func @rows(%x: tensor<2x5x3xi8>, %i: tensor<2x4xi32>) -> tensor<2x4x3xi8> {
  %0 = tosa.gather %x, %i : (tensor<2x5x3xi8>, tensor<2x4xi32>) -> tensor<2x4x3xi8>
  return %0 : tensor<2x4x3xi8>
}

// Transposed convolution: dilate the input and pad it with its zero point, then convolve with the flipped kernel.
// CHECK-LABEL: func.func @transposed(
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<1x2x2x1xi8>) outs(%{{.*}} : tensor<1x3x3x1xi8>)
// CHECK: tensor.pad %{{.*}} low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x4x4x3xi32>)
func.func @transposed(%x: tensor<1x2x2x1xi8>, %w: tensor<3x2x2x1xi8>, %b: tensor<3xi32>) -> tensor<1x4x4x3xi32> {
  %zx = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %zx, %zw {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x1xi8>, tensor<3x2x2x1xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x3xi32>
  return %0 : tensor<1x4x4x3xi32>
}

// Groups are a loop around their channels; weights have a zero point for each output channel.
// CHECK-LABEL: func.func @groups(
// CHECK-DAG: %[[Z:.*]] = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %[[Z]], %{{.*}} : tensor<1x5x5x4xi8>, tensor<4x3x3x2xi8>, tensor<4xi32>, tensor<2x2xi8>)
func.func @groups(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x2xi8>, %b: tensor<4xi32>) -> tensor<1x3x3x4xi32> {
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 2 : i64, input_zp = 0 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 1, 2, 3, 4>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x2xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  return %0 : tensor<1x3x3x4xi32>
}

// Ties take the least index.
// CHECK-LABEL: func.func @argmax(
// CHECK: arith.maxsi
// CHECK: arith.cmpi eq
// CHECK: arith.select
// CHECK: arith.minsi
func.func @argmax(%x: tensor<2x7xi8>) -> tensor<2xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x7xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// Reals are rounded where their definition rounds them.
// CHECK-LABEL: func.func @reals(
// CHECK: arith.divf %{{.*}}, %{{.*}} : f32
// CHECK: math.round %{{.*}} : f32
// CHECK: arith.maxnumf
// CHECK: arith.minnumf
// CHECK: arith.fptosi %{{.*}} : f32 to i32
// CHECK: math.fma %{{.*}} : f32
func.func @reals(%x: tensor<4xf32>, %s: tensor<1xf32>) -> tensor<4xf32> {
  %0 = qint.quantize %x, %s {max = 127 : i64, min = -128 : i64, output_zp = 3 : i64, rounding = away} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi8>
  %1 = tosa.cast %0 : (tensor<4xi8>) -> tensor<4xf32>
  %2 = qint.fma %1, %s, %x : (tensor<4xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @average(
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: arith.divf
// CHECK: arith.divf
// CHECK: arith.addf
// A bounded real is rounded by adding a constant that gives its last bit the weight 1.
// CHECK-NOT: math.roundeven
// CHECK: %[[LOW:.*]] = arith.maxnumf
// CHECK: %[[WITHIN:.*]] = arith.minnumf %[[LOW]],
// CHECK: %[[MAGIC:.*]] = arith.constant 0x4B400000 : f32
// CHECK: %[[SUM:.*]] = arith.addf %[[WITHIN]], %[[MAGIC]] : f32
// CHECK: arith.bitcast %[[SUM]] : f32 to i32
// CHECK-LABEL: func.func @quotients(
// CHECK: arith.maxsi
// CHECK: tensor.extract %arg1[%{{.*}}] : tensor<256xf32>
// CHECK: arith.addf
// CHECK: tensor.extract %arg1[%{{.*}}] : tensor<256xf32>
// CHECK: arith.mulf
// CHECK: arith.divf
func.func @average(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>) -> tensor<1x2x2x3xi8> {
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = -5 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return %0 : tensor<1x2x2x3xi8>
}
func.func @quotients(%x: tensor<2x7xi8>, %e: tensor<256xf32>, %s: tensor<1xf32>) -> tensor<2x7xi8> {
  %0 = qint.quotients %x, %e, %s {max = 127 : i64, min = -128 : i64, output_zp = -128 : i64} : (tensor<2x7xi8>, tensor<256xf32>, tensor<1xf32>) -> tensor<2x7xi8>
  return %0 : tensor<2x7xi8>
}

// CHECK-LABEL: func.func @softmax(
// CHECK-DAG: arith.constant dense<"0x{{[0-9A-F]+}}"> : tensor<65536xi32>
// CHECK: llvm.call_intrinsic "llvm.ctlz.i32"
func.func @softmax(%x: tensor<2x7xi16>) -> tensor<2x7xi16> {
  %0 = qint.softmax %x {beta = 1.000000e+00 : f64, max = 32767 : i64, min = -32768 : i64, output_zp = 0 : i64, scale = 5.000000e-04 : f64} : (tensor<2x7xi16>) -> tensor<2x7xi16>
  return %0 : tensor<2x7xi16>
}

// The clamp is part of the cast, and a maximum needs no padding: windows at the borders have fewer taps.
// CHECK-LABEL: func.func @saturated(
// CHECK-NOT: arith.cmpf
// CHECK: arith.maxnumf
// CHECK-LABEL: func.func @bounded(
// CHECK: arith.cmpf olt
// CHECK: arith.maxnumf
func.func @saturated(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.cast %0 : (tensor<4xf32>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}
func.func @bounded(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {max_val = 1.260000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.cast %0 : (tensor<4xf32>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// CHECK-LABEL: func.func @greatest(
// CHECK-NOT: tensor.pad
// CHECK: linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<1x6x6x4xi8>, tensor<2x2xi8>) outs(%{{.*}} : tensor<1x1x1x4xi8>)
// CHECK: linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<1x6x6x4xi8>, tensor<2x3xi8>) outs(%{{.*}} : tensor<1x1x2x4xi8>)
// CHECK: tensor.concat dim(2)
// CHECK: linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<1x6x6x4xi8>, tensor<3x2xi8>) outs(%{{.*}} : tensor<1x2x1x4xi8>)
// CHECK: linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<1x6x6x4xi8>, tensor<3x3xi8>) outs(%{{.*}} : tensor<1x2x2x4xi8>)
// CHECK: tensor.concat dim(2)
// CHECK: tensor.concat dim(1)
// CHECK-LABEL: func.func @wide_margin(
// CHECK: tensor.pad
func.func @greatest(%x: tensor<1x6x6x4xi8>) -> tensor<1x3x3x4xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x6x4xi8>) -> tensor<1x3x3x4xi8>
  return %0 : tensor<1x3x3x4xi8>
}
func.func @wide_margin(%x: tensor<1x6x6x4xi8>) -> tensor<1x6x6x4xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 5, 5>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x6x6x4xi8>) -> tensor<1x6x6x4xi8>
  return %0 : tensor<1x6x6x4xi8>
}
