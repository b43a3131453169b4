// Named operations are as MLIR has them: in both forms, and as the loop nests that they stand for.

// RUN: qopt %s -o %t.own && mlir-opt-22 %s -o %t.other && diff %t.own %t.other
// RUN: qopt %s --mlir-print-op-generic | mlir-opt-22 -o %t.generic && diff %t.own %t.generic
// RUN: qopt %s --linalg-generalize-named-ops -o %t.own && mlir-opt-22 %s --linalg-generalize-named-ops -o %t.other && diff %t.own %t.other
// RUN: FileCheck %s --input-file=%t.own

// CHECK-NOT: linalg.{{[a-z]*_|matmul|fill|add}}
// CHECK: linalg.generic
// CHECK-NOT: linalg.{{[a-z]*_|matmul|fill|add}}

func.func @matmul(%arg0: tensor<4x8xi8>, %arg1: tensor<8x3xi8>, %arg2: tensor<4x3xi32>) -> tensor<4x3xi32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x3xi8>) outs(%arg2 : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}
func.func @batch_matmul(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x3xi8>, %arg2: tensor<2x4x3xi32>) -> tensor<2x4x3xi32> {
  %0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x3xi8>) outs(%arg2 : tensor<2x4x3xi32>) -> tensor<2x4x3xi32>
  return %0 : tensor<2x4x3xi32>
}
func.func @batch_reduce_matmul(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x3xi8>, %arg2: tensor<4x3xi32>) -> tensor<4x3xi32> {
  %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x3xi8>) outs(%arg2 : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}
func.func @quantized_matmul(%arg0: tensor<4x8xi8>, %arg1: tensor<8x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x3xi32>) -> tensor<4x3xi32> {
  %0 = linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x8xi8>, tensor<8x3xi8>, i32, i32) outs(%arg4 : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}
func.func @quantized_batch_matmul(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x4x3xi32>) -> tensor<2x4x3xi32> {
  %0 = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x8xi8>, tensor<2x8x3xi8>, i32, i32) outs(%arg4 : tensor<2x4x3xi32>) -> tensor<2x4x3xi32>
  return %0 : tensor<2x4x3xi32>
}
func.func @matvec(%arg0: tensor<4x8xi8>, %arg1: tensor<8xi8>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.matvec ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8xi8>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @vecmat(%arg0: tensor<8xi8>, %arg1: tensor<8x3xi8>, %arg2: tensor<3xi32>) -> tensor<3xi32> {
  %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi8>, tensor<8x3xi8>) outs(%arg2 : tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
func.func @batch_matvec(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8xi8>, %arg2: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %0 = linalg.batch_matvec ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8xi8>) outs(%arg2 : tensor<2x4xi32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}
func.func @batch_vecmat(%arg0: tensor<2x8xi8>, %arg1: tensor<2x8x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<2x8xi8>, tensor<2x8x3xi8>) outs(%arg2 : tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
func.func @dot(%arg0: tensor<8xi8>, %arg1: tensor<8xi8>, %arg2: tensor<i32>) -> tensor<i32> {
  %0 = linalg.dot ins(%arg0, %arg1 : tensor<8xi8>, tensor<8xi8>) outs(%arg2 : tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @mmt4d(%arg0: tensor<3x8x2x4xi8>, %arg1: tensor<1x8x2x4xi8>, %arg2: tensor<3x1x2x2xi32>) -> tensor<3x1x2x2xi32> {
  %0 = linalg.mmt4d ins(%arg0, %arg1 : tensor<3x8x2x4xi8>, tensor<1x8x2x4xi8>) outs(%arg2 : tensor<3x1x2x2xi32>) -> tensor<3x1x2x2xi32>
  return %0 : tensor<3x1x2x2xi32>
}
func.func @batch_mmt4d(%arg0: tensor<2x3x8x2x4xi8>, %arg1: tensor<2x1x8x2x4xi8>, %arg2: tensor<2x3x1x2x2xi32>) -> tensor<2x3x1x2x2xi32> {
  %0 = linalg.batch_mmt4d ins(%arg0, %arg1 : tensor<2x3x8x2x4xi8>, tensor<2x1x8x2x4xi8>) outs(%arg2 : tensor<2x3x1x2x2xi32>) -> tensor<2x3x1x2x2xi32>
  return %0 : tensor<2x3x1x2x2xi32>
}
func.func @conv_1d(%arg0: tensor<4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<2xi32>) -> tensor<2xi32> {
  %0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<4xi8>, tensor<3xi8>) outs(%arg2 : tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @conv_2d(%arg0: tensor<4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.conv_2d ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
func.func @conv_3d(%arg0: tensor<4x4x4xi8>, %arg1: tensor<3x3x3xi8>, %arg2: tensor<2x2x2xi32>) -> tensor<2x2x2xi32> {
  %0 = linalg.conv_3d ins(%arg0, %arg1 : tensor<4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
  return %0 : tensor<2x2x2xi32>
}
func.func @conv_1d_nwc_wcf(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3x4x5xi8>, %arg2: tensor<1x2x5xi32>) -> tensor<1x2x5xi32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3x4x5xi8>) outs(%arg2 : tensor<1x2x5xi32>) -> tensor<1x2x5xi32>
  return %0 : tensor<1x2x5xi32>
}
func.func @conv_1d_ncw_fcw(%arg0: tensor<1x4x4xi8>, %arg1: tensor<5x4x3xi8>, %arg2: tensor<1x5x2xi32>) -> tensor<1x5x2xi32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<5x4x3xi8>) outs(%arg2 : tensor<1x5x2xi32>) -> tensor<1x5x2xi32>
  return %0 : tensor<1x5x2xi32>
}
func.func @conv_2d_nhwc_hwcf(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3x4x5xi8>, %arg2: tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3x4x5xi8>) outs(%arg2 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>
  return %0 : tensor<1x2x2x5xi32>
}
func.func @conv_2d_nhwc_hwcf_q(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3x4x5xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<3x3x4x5xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>
  return %0 : tensor<1x2x2x5xi32>
}
func.func @conv_2d_nhwc_fhwc(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<5x3x3x4xi8>, %arg2: tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<5x3x3x4xi8>) outs(%arg2 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>
  return %0 : tensor<1x2x2x5xi32>
}
func.func @conv_2d_nhwc_fhwc_q(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<5x3x3x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<5x3x3x4xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>
  return %0 : tensor<1x2x2x5xi32>
}
func.func @conv_2d_nchw_fchw(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<5x4x3x3xi8>, %arg2: tensor<1x5x2x2xi32>) -> tensor<1x5x2x2xi32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<5x4x3x3xi8>) outs(%arg2 : tensor<1x5x2x2xi32>) -> tensor<1x5x2x2xi32>
  return %0 : tensor<1x5x2x2xi32>
}
func.func @conv_2d_nchw_fchw_q(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<5x4x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x5x2x2xi32>) -> tensor<1x5x2x2xi32> {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<5x4x3x3xi8>, i32, i32) outs(%arg4 : tensor<1x5x2x2xi32>) -> tensor<1x5x2x2xi32>
  return %0 : tensor<1x5x2x2xi32>
}
func.func @conv_2d_ngchw_fgchw(%arg0: tensor<1x2x4x4x4xi8>, %arg1: tensor<5x2x4x3x3xi8>, %arg2: tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : tensor<1x2x4x4x4xi8>, tensor<5x2x4x3x3xi8>) outs(%arg2 : tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32>
  return %0 : tensor<1x2x5x2x2xi32>
}
func.func @conv_2d_ngchw_gfchw(%arg0: tensor<1x2x4x4x4xi8>, %arg1: tensor<2x5x4x3x3xi8>, %arg2: tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x2x4x4x4xi8>, tensor<2x5x4x3x3xi8>) outs(%arg2 : tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32>
  return %0 : tensor<1x2x5x2x2xi32>
}
func.func @conv_2d_ngchw_gfchw_q(%arg0: tensor<1x2x4x4x4xi8>, %arg1: tensor<2x5x4x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x2x4x4x4xi8>, tensor<2x5x4x3x3xi8>, i32, i32) outs(%arg4 : tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32>
  return %0 : tensor<1x2x5x2x2xi32>
}
func.func @conv_2d_nhwgc_gfhwc(%arg0: tensor<1x4x4x2x4xi8>, %arg1: tensor<2x5x3x3x4xi8>, %arg2: tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : tensor<1x4x4x2x4xi8>, tensor<2x5x3x3x4xi8>) outs(%arg2 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>
  return %0 : tensor<1x2x2x2x5xi32>
}
func.func @conv_2d_nhwgc_gfhwc_q(%arg0: tensor<1x4x4x2x4xi8>, %arg1: tensor<2x5x3x3x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x2x4xi8>, tensor<2x5x3x3x4xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>
  return %0 : tensor<1x2x2x2x5xi32>
}
func.func @conv_3d_ndhwc_dhwcf(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3x4x5xi8>, %arg2: tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4x5xi8>) outs(%arg2 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>
  return %0 : tensor<1x2x2x2x5xi32>
}
func.func @conv_3d_ndhwc_dhwcf_q(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3x4x5xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4x5xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>
  return %0 : tensor<1x2x2x2x5xi32>
}
func.func @conv_3d_ncdhw_fcdhw(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<5x4x3x3x3xi8>, %arg2: tensor<1x5x2x2x2xi32>) -> tensor<1x5x2x2x2xi32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<5x4x3x3x3xi8>) outs(%arg2 : tensor<1x5x2x2x2xi32>) -> tensor<1x5x2x2x2xi32>
  return %0 : tensor<1x5x2x2x2xi32>
}
func.func @depthwise_conv_1d_nwc_wc(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3x4xi8>, %arg2: tensor<1x2x4xi32>) -> tensor<1x2x4xi32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3x4xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>
  return %0 : tensor<1x2x4xi32>
}
func.func @depthwise_conv_1d_ncw_cw(%arg0: tensor<1x4x4xi8>, %arg1: tensor<4x3xi8>, %arg2: tensor<1x4x2xi32>) -> tensor<1x4x2xi32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<4x3xi8>) outs(%arg2 : tensor<1x4x2xi32>) -> tensor<1x4x2xi32>
  return %0 : tensor<1x4x2xi32>
}
func.func @depthwise_conv_1d_nwc_wcm(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3x4x3xi8>, %arg2: tensor<1x2x4x3xi32>) -> tensor<1x2x4x3xi32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3x4x3xi8>) outs(%arg2 : tensor<1x2x4x3xi32>) -> tensor<1x2x4x3xi32>
  return %0 : tensor<1x2x4x3xi32>
}
func.func @depthwise_conv_2d_nhwc_hwc(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3x4xi8>, %arg2: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3x4xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @depthwise_conv_2d_nhwc_hwc_q(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<3x3x4xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @depthwise_conv_2d_nchw_chw(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<4x3x3xi8>, %arg2: tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<4x3x3xi8>) outs(%arg2 : tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32>
  return %0 : tensor<1x4x2x2xi32>
}
func.func @depthwise_conv_2d_nhwc_hwcm(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3x4x3xi8>, %arg2: tensor<1x2x2x4x3xi32>) -> tensor<1x2x2x4x3xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3x4x3xi8>) outs(%arg2 : tensor<1x2x2x4x3xi32>) -> tensor<1x2x2x4x3xi32>
  return %0 : tensor<1x2x2x4x3xi32>
}
func.func @depthwise_conv_2d_nhwc_hwcm_q(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3x4x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<1x2x2x4x3xi32>) -> tensor<1x2x2x4x3xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<3x3x4x3xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x4x3xi32>) -> tensor<1x2x2x4x3xi32>
  return %0 : tensor<1x2x2x4x3xi32>
}
func.func @depthwise_conv_3d_ndhwc_dhwc(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3x4xi8>, %arg2: tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>
  return %0 : tensor<1x2x2x2x4xi32>
}
func.func @depthwise_conv_3d_ncdhw_cdhw(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<4x3x3x3xi8>, %arg2: tensor<1x4x2x2x2xi32>) -> tensor<1x4x2x2x2xi32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<4x3x3x3xi8>) outs(%arg2 : tensor<1x4x2x2x2xi32>) -> tensor<1x4x2x2x2xi32>
  return %0 : tensor<1x4x2x2x2xi32>
}
func.func @depthwise_conv_3d_ndhwc_dhwcm(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3x4x3xi8>, %arg2: tensor<1x2x2x2x4x3xi32>) -> tensor<1x2x2x2x4x3xi32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4x3xi8>) outs(%arg2 : tensor<1x2x2x2x4x3xi32>) -> tensor<1x2x2x2x4x3xi32>
  return %0 : tensor<1x2x2x2x4x3xi32>
}
func.func @pooling_nhwc_sum(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @pooling_nhwc_max(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @pooling_nhwc_max_unsigned(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @pooling_nhwc_min(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @pooling_nhwc_min_unsigned(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  return %0 : tensor<1x2x2x4xi32>
}
func.func @pooling_nchw_sum(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32> {
  %0 = linalg.pooling_nchw_sum ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32>
  return %0 : tensor<1x4x2x2xi32>
}
func.func @pooling_nchw_max(%arg0: tensor<1x4x4x4xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32> {
  %0 = linalg.pooling_nchw_max ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32>
  return %0 : tensor<1x4x2x2xi32>
}
func.func @pooling_nwc_sum(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x2x4xi32>) -> tensor<1x2x4xi32> {
  %0 = linalg.pooling_nwc_sum ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>
  return %0 : tensor<1x2x4xi32>
}
func.func @pooling_nwc_max(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x2x4xi32>) -> tensor<1x2x4xi32> {
  %0 = linalg.pooling_nwc_max ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>
  return %0 : tensor<1x2x4xi32>
}
func.func @pooling_nwc_max_unsigned(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x2x4xi32>) -> tensor<1x2x4xi32> {
  %0 = linalg.pooling_nwc_max_unsigned ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>
  return %0 : tensor<1x2x4xi32>
}
func.func @pooling_nwc_min(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x2x4xi32>) -> tensor<1x2x4xi32> {
  %0 = linalg.pooling_nwc_min ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>
  return %0 : tensor<1x2x4xi32>
}
func.func @pooling_nwc_min_unsigned(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x2x4xi32>) -> tensor<1x2x4xi32> {
  %0 = linalg.pooling_nwc_min_unsigned ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>
  return %0 : tensor<1x2x4xi32>
}
func.func @pooling_ncw_sum(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x4x2xi32>) -> tensor<1x4x2xi32> {
  %0 = linalg.pooling_ncw_sum ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x4x2xi32>) -> tensor<1x4x2xi32>
  return %0 : tensor<1x4x2xi32>
}
func.func @pooling_ncw_max(%arg0: tensor<1x4x4xi8>, %arg1: tensor<3xi8>, %arg2: tensor<1x4x2xi32>) -> tensor<1x4x2xi32> {
  %0 = linalg.pooling_ncw_max ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x4x2xi32>) -> tensor<1x4x2xi32>
  return %0 : tensor<1x4x2xi32>
}
func.func @pooling_ndhwc_sum(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3xi8>, %arg2: tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32> {
  %0 = linalg.pooling_ndhwc_sum ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>
  return %0 : tensor<1x2x2x2x4xi32>
}
func.func @pooling_ndhwc_max(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3xi8>, %arg2: tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32> {
  %0 = linalg.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>
  return %0 : tensor<1x2x2x2x4xi32>
}
func.func @pooling_ndhwc_min(%arg0: tensor<1x4x4x4x4xi8>, %arg1: tensor<3x3x3xi8>, %arg2: tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32> {
  %0 = linalg.pooling_ndhwc_min ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>
  return %0 : tensor<1x2x2x2x4xi32>
}
func.func @copy(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.copy ins(%arg0 : tensor<4xi32>) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @fill(%arg0: i32, %arg1: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.fill ins(%arg0 : i32) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @exp(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @log(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.log ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @abs(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.abs ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @ceil(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.ceil ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @floor(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.floor ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @negf(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.negf ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @round(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.round ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @sqrt(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.sqrt ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @rsqrt(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.rsqrt ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @square(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.square ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @tanh(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.tanh ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @erf(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.erf ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @add(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.add ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @sub(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.sub ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @mul(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.mul ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @div(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.div ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @div_unsigned(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @max(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.max ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @min(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.min ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @powf(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.powf ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @select(%arg0: tensor<4xi1>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>, %arg3: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.select ins(%arg0, %arg1, %arg2 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) outs(%arg3 : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Strides, dilations, conversions without a sign, and dimensions that text names.
func.func @steps(%x: tensor<1x11x10x4xi8>, %w: tensor<3x2x4x5xi8>, %o: tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[2, 2]> : tensor<2xi64>} ins(%x, %w : tensor<1x11x10x4xi8>, tensor<3x2x4x5xi8>) outs(%o : tensor<1x4x5x5xi32>) -> tensor<1x4x5x5xi32>
  return %0 : tensor<1x4x5x5xi32>
}
func.func @unsigned(%a: tensor<4x8xi8>, %b: tensor<8x3xi8>, %c: tensor<4x3xi32>) -> tensor<4x3xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x3xi8>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}
func.func @transposed(%a: tensor<4x8xi8>, %b: tensor<3x8xi8>, %c: tensor<4x3xi32>) -> tensor<4x3xi32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xi8>, tensor<3x8xi8>) outs(%c : tensor<4x3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}
func.func @types(%h: tensor<4xf16>, %f: tensor<4xf32>, %i: tensor<4xi8>, %b: tensor<4xi1>, %r: tensor<f32>, %s: f32) -> (tensor<4xf32>, tensor<4xf16>, tensor<4xf32>, tensor<4xi8>, tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<f32>, tensor<4xf32>) {
  %0 = linalg.copy ins(%h : tensor<4xf16>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%f : tensor<4xf32>) outs(%h : tensor<4xf16>) -> tensor<4xf16>
  %2 = linalg.copy ins(%i : tensor<4xi8>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.copy ins(%f : tensor<4xf32>) outs(%i : tensor<4xi8>) -> tensor<4xi8>
  %4 = linalg.add ins(%b, %b : tensor<4xi1>, tensor<4xi1>) outs(%b : tensor<4xi1>) -> tensor<4xi1>
  %5 = linalg.mul ins(%b, %b : tensor<4xi1>, tensor<4xi1>) outs(%b : tensor<4xi1>) -> tensor<4xi1>
  %6 = linalg.max ins(%f, %f : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %7 = linalg.dot ins(%f, %f : tensor<4xf32>, tensor<4xf32>) outs(%r : tensor<f32>) -> tensor<f32>
  %8 = linalg.fill ins(%s : f32) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<4xf32>, tensor<4xf16>, tensor<4xf32>, tensor<4xi8>, tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<f32>, tensor<4xf32>
}
func.func @buffers(%a: memref<4x8xi8>, %b: memref<8x?xi8>, %c: memref<4x?xi32>, %z: i32) {
  linalg.fill ins(%z : i32) outs(%c : memref<4x?xi32>)
  linalg.matmul ins(%a, %b : memref<4x8xi8>, memref<8x?xi8>) outs(%c : memref<4x?xi32>)
  return
}
