// A product of two f32 is exact in f64, so its sum is a fused multiply-add, unless the target has none for f64.

// RUN: qopt %s --tosa-to-linalg --bufferize --vectorize-int8=target=x86-64-v3 | FileCheck %s --check-prefix=FUSED
// RUN: qopt %s --tosa-to-linalg --bufferize --vectorize-int8=target=x86-64-v2 | FileCheck %s --check-prefix=APART
// RUN: qopt %s --tosa-to-linalg --bufferize --vectorize-int8=target=armv7e-m | FileCheck %s --check-prefix=APART

// FUSED-LABEL: func.func @product
// FUSED: math.fma {{.*}} : vector<{{[0-9]+}}xf64>
// APART-LABEL: func.func @product
// APART-NOT: math.fma
// APART: arith.addf {{.*}} : vector<{{[0-9]+}}xf64>
// APART-NOT: math.fma
func.func @product(%x: tensor<1x8x64xf32>, %w: tensor<1x64x32xf32>) -> tensor<1x8x32xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x8x64xf32>, tensor<1x64x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x32xf32>
  return %0 : tensor<1x8x32xf32>
}
