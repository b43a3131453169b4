// A product of a dynamically quantized activation and weights with a scale for each block multiplies reals.

// RUN: qopt %s --run=product | FileCheck %s
// RUN: qopt %s --floats-to-tosa --run=product | FileCheck %s
// RUN: qopt %s --quant-to-hub=tfl-numerics=xnnpack | FileCheck %s --check-prefix=HUB
// RUN: qopt %s --quant-to-hub --remarks-filter-missed=quant-to-hub 2>&1 >/dev/null | FileCheck %s --check-prefix=LEFT

// The range of x is 0 to 255, so its scale is 1 and its zero point is -128. Its products are 255 * 0.5 * 1 and 51 * 0.25 * 2.
// CHECK: dense<{{.*}}1.530000e+02{{.*}}> : tensor<1x1xf32>
func.func @product() -> tensor<1x1xf32> {
  %x = "tosa.const"() <{values = dense<[[255.0, 0.0, 51.0, 0.0]]> : tensor<1x4xf32>}> : () -> tensor<1x4xf32>
  %w = qnn.constant dense<[[1, 1, 2, 2]]> : tensor<1x4xi4> : tensor<1x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}}>>
  %0 = qnn.dynamic_quantize xnnpack %x : (tensor<1x4xf32>) -> tensor<1x4x!qnn.dyn<i8:f32, row, asymmetric>>
  %1 = qnn.fully_connected xnnpack %0, %w : (tensor<1x4x!qnn.dyn<i8:f32, row, asymmetric>>, tensor<1x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}}>>) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

// XNNPACK computes the product of TensorFlow Lite. LiteRT's other kernels do not apply the scales of blocks.
// HUB: qnn.fully_connected xnnpack
// LEFT: [Missed] tfl.fully_connected {{.*}}in 'xnnpack' numerics only
func.func @converted(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>, value = dense<1> : tensor<2x4xi4>}> : () -> tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>
  %none = "tfl.no_value"() <{value}> : () -> none
  %0 = "tfl.fully_connected"(%x, %w, %none) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x4xf32>, tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>, none) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
