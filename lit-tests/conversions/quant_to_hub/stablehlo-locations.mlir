// A hub operation has the location of the product that it computes, not of the addition of its bias.

// RUN: qopt %s --quant-to-hub --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

!acc = !quant.uniform<i32:f32, 1.25e-01>

// CHECK: qnn.conv2d ort {{.*}} loc("product")
func.func @bias(%x: tensor<1x4x4x3x!quant.uniform<i8:f32, 5.0e-01:3>>, %w: tensor<2x1x1x3x!quant.uniform<i8:f32, 2.5e-01>>) -> tensor<1x4x4x2x!acc> {
  %0 = stablehlo.constant() <{value = dense<[5, 6]> : tensor<2xi32>}> : () -> tensor<2x!acc>
  %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[o, 0, 1, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 5.0e-01:3>>, tensor<2x1x1x3x!quant.uniform<i8:f32, 2.5e-01>>) -> tensor<1x4x4x2x!acc> loc("product")
  %2 = stablehlo.broadcast_in_dim %0, dims = [3] : (tensor<2x!acc>) -> tensor<1x4x4x2x!acc> loc("channels")
  %3 = stablehlo.add %1, %2 : tensor<1x4x4x2x!acc> loc("sum")
  return %3 : tensor<1x4x4x2x!acc>
}
