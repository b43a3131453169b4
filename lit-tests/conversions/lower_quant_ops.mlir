// Casts become arithmetic that rounds to nearest, ties to even, and clamps before it converts.

// RUN: qopt %s --lower-quant-ops --remarks-filter-missed=lower-quant-ops --print-quant-aliases=false --split-input-file -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t

!q = !quant.uniform<i8:f32, 5.000000e-01:3>

// CHECK-LABEL: func.func @quantize(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<5.000000e-01> : tensor<256xf32>
// CHECK: %[[Y:.*]] = arith.divf %arg0, %[[S]]
// CHECK: %[[LOW:.*]] = arith.constant dense<-1.310000e+02> : tensor<256xf32>
// CHECK: %[[HIGH:.*]] = arith.constant dense<1.240000e+02> : tensor<256xf32>
// CHECK: %[[A:.*]] = arith.maxnumf %[[Y]], %[[LOW]]
// CHECK: %[[B:.*]] = arith.minnumf %[[A]], %[[HIGH]]
// CHECK: %[[M:.*]] = arith.constant dense<0x4B400000> : tensor<256xf32>
// CHECK: %[[C:.*]] = arith.addf %[[B]], %[[M]]
// CHECK: %[[D:.*]] = arith.subf %[[C]], %[[M]]
// CHECK: %[[I:.*]] = arith.fptosi %[[D]] : tensor<256xf32> to tensor<256xi32>
// CHECK: %[[Z:.*]] = arith.constant dense<3> : tensor<256xi32>
// CHECK: %[[J:.*]] = arith.addi %[[I]], %[[Z]]
// CHECK: %[[T:.*]] = arith.trunci %[[J]] : tensor<256xi32> to tensor<256xi8>
// CHECK: %[[Q:.*]] = quant.scast %[[T]]
// CHECK: return %[[Q]]
func.func @quantize(%x: tensor<256xf32>) -> tensor<256x!q> {
  %0 = quant.qcast %x : tensor<256xf32> to tensor<256x!q>
  return %0 : tensor<256x!q>
}

// CHECK-LABEL: func.func @dequantize(
// CHECK: %[[S:.*]] = quant.scast %arg0 : tensor<256x!quant.uniform<u8:f32, 2.500000e-01:7>> to tensor<256xi8>
// CHECK: %[[E:.*]] = arith.extui %[[S]] : tensor<256xi8> to tensor<256xi32>
// CHECK: %[[D:.*]] = arith.subi %[[E]]
// CHECK: %[[F:.*]] = arith.sitofp %[[D]] : tensor<256xi32> to tensor<256xf32>
// CHECK: arith.mulf %[[F]]
func.func @dequantize(%x: tensor<256x!quant.uniform<u8:f32, 2.500000e-01:7>>) -> tensor<256xf32> {
  %0 = quant.dcast %x : tensor<256x!quant.uniform<u8:f32, 2.500000e-01:7>> to tensor<256xf32>
  return %0 : tensor<256xf32>
}

// CHECK-LABEL: func.func @per_axis(
// CHECK: arith.constant dense<{{\[\[}}5.000000e-01, 2.500000e-01]]> : tensor<1x2xf32>
// CHECK: tosa.tile
func.func @per_axis(%x: tensor<128x2xf32>) -> (tensor<128x2x!quant.uniform<u8<1:255>:f32:1, {5.000000e-01:3, 2.500000e-01:7}>>, tensor<128x2xf32>) {
  %0 = quant.qcast %x : tensor<128x2xf32> to tensor<128x2x!quant.uniform<u8<1:255>:f32:1, {5.000000e-01:3, 2.500000e-01:7}>>
  %1 = quant.dcast %0 : tensor<128x2x!quant.uniform<u8<1:255>:f32:1, {5.000000e-01:3, 2.500000e-01:7}>> to tensor<128x2xf32>
  return %0, %1 : tensor<128x2x!quant.uniform<u8<1:255>:f32:1, {5.000000e-01:3, 2.500000e-01:7}>>, tensor<128x2xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK: arith.constant dense<{{\[\[}}2.000000e+00, 3.000000e+00], [5.000000e-01, 7.000000e+00]]> : tensor<2x2xf32>
// CHECK: tosa.tile
func.func @blocks(%x: tensor<4x64xf32>) -> (tensor<4x64x!quant.uniform<i4:f32:{0:2, 1:32}, {{2.0:1, 3.0}, {0.5, 7.0:-2}}>>, tensor<4x64xf32>) {
  %0 = quant.qcast %x : tensor<4x64xf32> to tensor<4x64x!quant.uniform<i4:f32:{0:2, 1:32}, {{2.0:1, 3.0}, {0.5, 7.0:-2}}>>
  %1 = quant.dcast %0 : tensor<4x64x!quant.uniform<i4:f32:{0:2, 1:32}, {{2.0:1, 3.0}, {0.5, 7.0:-2}}>> to tensor<4x64xf32>
  return %0, %1 : tensor<4x64x!quant.uniform<i4:f32:{0:2, 1:32}, {{2.0:1, 3.0}, {0.5, 7.0:-2}}>>, tensor<4x64xf32>
}

// Less precision than an integer of the storage needs: rounded in a wider type.
// CHECK-LABEL: func.func @half(
// CHECK: arith.divf {{.*}} : tensor<256xbf16>
// CHECK: arith.extf {{.*}} : tensor<256xbf16> to tensor<256xf32>
// CHECK-LABEL: func.func @wide(
// CHECK: arith.extf {{.*}} : tensor<256xf32> to tensor<256xf64>
// CHECK: arith.fptosi {{.*}} : tensor<256xf64> to tensor<256xi64>
func.func @half(%x: tensor<256xbf16>) -> (tensor<256x!quant.uniform<i8:bf16, 3.000000e-01:-5>>, tensor<256xbf16>) {
  %0 = quant.qcast %x : tensor<256xbf16> to tensor<256x!quant.uniform<i8:bf16, 3.000000e-01:-5>>
  %1 = quant.dcast %0 : tensor<256x!quant.uniform<i8:bf16, 3.000000e-01:-5>> to tensor<256xbf16>
  return %0, %1 : tensor<256x!quant.uniform<i8:bf16, 3.000000e-01:-5>>, tensor<256xbf16>
}
func.func @wide(%x: tensor<256xf32>) -> (tensor<256x!quant.uniform<i32:f32, 1.000000e-09>>, tensor<256xf32>) {
  %0 = quant.qcast %x : tensor<256xf32> to tensor<256x!quant.uniform<i32:f32, 1.000000e-09>>
  %1 = quant.dcast %0 : tensor<256x!quant.uniform<i32:f32, 1.000000e-09>> to tensor<256xf32>
  return %0, %1 : tensor<256x!quant.uniform<i32:f32, 1.000000e-09>>, tensor<256xf32>
}

// CHECK-NOT: quant.{{[dq]}}cast
// CHECK-LABEL: func.func @scalar(
// CHECK: arith.divf %arg0, %{{.*}} : f32
func.func @scalar(%x: f32) -> !q {
  %0 = quant.qcast %x : f32 to !q
  return %0 : !q
}

// -----

// CHECK-LABEL: func.func @dynamic(
// CHECK: quant.qcast
// REMARK: remark: {{.*}}quant.qcast | {{.*}}requires a static shape
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?x!quant.uniform<i8:f32, 5.000000e-01>> {
  %0 = quant.qcast %x : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>
  return %0 : tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>
}

// -----

// Without elements there is nothing to repeat.
// CHECK-LABEL: func.func @empty(
// CHECK-NOT: tosa
// CHECK: arith.constant dense<> : tensor<0x2xf32>
// CHECK: arith.mulf
func.func @empty(%x: tensor<0x2x!quant.uniform<i8:f32:1, {5.000000e-01, 2.500000e-01}>>) -> tensor<0x2xf32> {
  %0 = quant.dcast %x : tensor<0x2x!quant.uniform<i8:f32:1, {5.000000e-01, 2.500000e-01}>> to tensor<0x2xf32>
  return %0 : tensor<0x2xf32>
}
