// Sums of products of f32 are fused multiply-adds. Machines without such an instruction compute the same bits.

// REQUIRES: codegen

// RUN: qopt %s --tosa-to-linalg --bufferize --vectorize-int8=target=x86-64-v3 | FileCheck %s
// RUN: qopt run %s --check --target=x86-64-v2 | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ
// RUN: qopt compile %s --target=x86-64-v2 --emit=asm -o - | FileCheck %s --check-prefix=ASM

// EQUAL: equal to the interpreter's in all
// ASM-LABEL: model_run
// ASM-NOT: call{{.*}}fma
// ASM: mulpd

// CHECK-LABEL: func.func @product
// CHECK: math.fma {{.*}} : vector<{{[0-9]+}}xf32>
// CHECK-NOT: f64
func.func @product(%x: tensor<1x8x64xf32>, %w: tensor<1x64x32xf32>) -> tensor<1x8x32xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x8x64xf32>, tensor<1x64x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x32xf32>
  return %0 : tensor<1x8x32xf32>
}
