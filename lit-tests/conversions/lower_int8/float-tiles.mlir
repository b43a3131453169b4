// Products of floats compute tiles of several rows: a vector of the second factor is loaded once for all rows.

// REQUIRES: codegen

// RUN: qopt %s --tosa-to-linalg --canonicalize --bufferize -o %t.buffers.mlir
// RUN: qopt %t.buffers.mlir --select-schedule=target=avx512vnni | FileCheck %s --check-prefixes=SELECT,VNNI --implicit-check-not='<loops>'
// RUN: qopt %t.buffers.mlir --select-schedule=target=x86-64-v3 | FileCheck %s --check-prefixes=SELECT,V3 --implicit-check-not='<loops>'
// RUN: qopt %t.buffers.mlir --select-schedule=target=dotprod | FileCheck %s --check-prefixes=SELECT,SDOT --implicit-check-not='<loops>'
// RUN: qopt %t.buffers.mlir --vectorize-int8=target=avx512vnni --canonicalize --cse | FileCheck %s --check-prefix=TILE

// Vectors and the interpreter have the same results, also if the last tile overlaps the one before.
// RUN: qopt run %s --check
// RUN: qopt run %s --check --target=x86-64-v2

// SELECT-LABEL: func.func @product(
// VNNI: #qnn.schedule<reduction, tile = [7, 40]>
// V3:   #qnn.schedule<reduction, tile = [7, 8]>
// SDOT: #qnn.schedule<reduction, tile = [7, 8]>

// TILE-LABEL: func.func @product(
// TILE: scf.for {{.*}} -> (vector<16xf32>
// TILE-COUNT-2: vector.load {{.*}} vector<16xf32>
// TILE: vector.load {{.*}} vector<8xf32>
// TILE-NOT: vector.load
// TILE-COUNT-21: math.fma
// TILE-NOT: math.fma
// TILE: scf.yield
// TILE: scf.yield
func.func @product(%x: tensor<1x13x24xf32>, %y: tensor<1x24x40xf32>) -> tensor<1x13x40xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %y, %z, %z : (tensor<1x13x24xf32>, tensor<1x24x40xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x40xf32>
  return %0 : tensor<1x13x40xf32>
}

// One row: the vectors of a tile hide the latency of an addition.
// SELECT-LABEL: func.func @row(
// VNNI: #qnn.schedule<reduction, tile = [1, 64]>
// V3:   #qnn.schedule<reduction, tile = [1, 32]>
// SDOT: #qnn.schedule<reduction, tile = [1, 16]>
func.func @row(%x: tensor<1x1x24xf32>, %y: tensor<1x24x128xf32>) -> tensor<1x1x128xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %y, %z, %z : (tensor<1x1x24xf32>, tensor<1x24x128xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x128xf32>
  return %0 : tensor<1x1x128xf32>
}

// Constant weights are transposed, so that adjacent elements belong to adjacent channels.
// SELECT-LABEL: func.func @pointwise(
// VNNI: #qnn.schedule<reduction, tile = [7, 24]>
// V3:   #qnn.schedule<reduction, tile = [3, 24]>
// SDOT: #qnn.schedule<reduction, tile = [7, 12]>
func.func @pointwise(%x: tensor<1x5x7x8xf32>) -> tensor<1x5x7x24xf32> {
  %w = "tosa.const"() <{values = dense<0.25> : tensor<24x1x1x8xf32>}> : () -> tensor<24x1x1x8xf32>
  %b = "tosa.const"() <{values = dense<-1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x7x8xf32>, tensor<24x1x1x8xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x7x24xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x5x7x24xf32>) -> tensor<1x5x7x24xf32>
  return %1 : tensor<1x5x7x24xf32>
}

// The weights of a transposed convolution are flipped.
// SELECT-LABEL: func.func @transposed(
// SELECT: #qnn.schedule<reduction,
func.func @transposed(%x: tensor<1x3x4x2xf32>) -> tensor<1x6x8x16xf32> {
  %w = "tosa.const"() <{values = dense<"0xCDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040CDCC4C3ECDCCCC3E9A99193FCDCC4C3F0000803F9A99993F3333B33FCDCCCC3F6666E63F00000040CDCC0C409A99194066662640333333400000404000004040"> : tensor<16x2x2x2xf32>}> : () -> tensor<16x2x2x2xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<16xf32>}> : () -> tensor<16xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x4x2xf32>, tensor<16x2x2x2xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x8x16xf32>
  return %0 : tensor<1x6x8x16xf32>
}
