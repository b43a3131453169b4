// Shapes of convolutions and pools that only a kernel rejects, or replaces, as in LiteRT. The operation stays, and its conversion names
// the reason.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --quant-to-hub --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!q = !quant.uniform<i8:f32, 0.5>
!b = !quant.uniform<i32:f32, 0.25>

// CHECK-LABEL: func.func @channels
func.func @channels(%x: tensor<1x4x4x3x!q>, %w: tensor<2x1x1x2x!q>, %b: tensor<2x!b>) -> tensor<1x4x4x2x!q> {
  // CHECK: "tfl.conv_2d"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="dimension 3 of operand #0 must have size 2, but has size 3"
  %0 = "tfl.conv_2d"(%x, %w, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x3x!q>, tensor<2x1x1x2x!q>, tensor<2x!b>) -> tensor<1x4x4x2x!q>
  return %0 : tensor<1x4x4x2x!q>
}

// CHECK-LABEL: func.func @depthwise
func.func @depthwise(%x: tensor<1x4x4x2x!q>, %w: tensor<2x1x1x2x!q>, %v: tensor<1x1x1x2x!q>, %b: tensor<2x!b>) -> (tensor<1x4x4x2x!q>, tensor<1x3x3x2x!q>) {
  // CHECK: "tfl.depthwise_conv_2d"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="dimension 0 of operand #1 must have size 1, but has size 2"
  %0 = "tfl.depthwise_conv_2d"(%x, %w, %b) <{depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x2x!q>, tensor<2x1x1x2x!q>, tensor<2x!b>) -> tensor<1x4x4x2x!q>
  // CHECK: "tfl.depthwise_conv_2d"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="result #0 must have the shape 1x4x4x2, but has type 'tensor<1x3x3x2x
  %1 = "tfl.depthwise_conv_2d"(%x, %v, %b) <{depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x2x!q>, tensor<1x1x1x2x!q>, tensor<2x!b>) -> tensor<1x3x3x2x!q>
  return %0, %1 : tensor<1x4x4x2x!q>, tensor<1x3x3x2x!q>
}

// CHECK-LABEL: func.func @pools
func.func @pools(%x: tensor<1x4x4x3x!q>) -> (tensor<1x2x2x2x!q>, tensor<1x1x1x3x!q>) {
  // CHECK: "tfl.average_pool_2d"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="result #0 must have the shape 1x2x2x3, but has type 'tensor<1x2x2x2x
  %0 = "tfl.average_pool_2d"(%x) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x4x4x3x!q>) -> tensor<1x2x2x2x!q>
  // CHECK: "tfl.max_pool_2d"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="no window fits dimension 1 of operand #0"
  %1 = "tfl.max_pool_2d"(%x) <{filter_height = 5 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x4x4x3x!q>) -> tensor<1x1x1x3x!q>
  return %0, %1 : tensor<1x2x2x2x!q>, tensor<1x1x1x3x!q>
}

// CHECK-LABEL: func.func @reals
func.func @reals(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  // CHECK: "tfl.average_pool_2d"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="result #0 must have the shape 1x2x2x3, but has type 'tensor<1x4x4x3xf32>'"
  %0 = "tfl.average_pool_2d"(%x) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// CHECK-LABEL: func.func @axis
func.func @axis(%x: tensor<4x!q>, %i: tensor<2xi32>) -> tensor<2x!q> {
  // CHECK: "tfl.gather"
  // WHY: [[@LINE+1]]:8: remark: {{.*}} Reason="dimension 1 is out of range for rank 1"
  %0 = "tfl.gather"(%x, %i) <{axis = 1 : i32, batch_dims = 0 : i32}> : (tensor<4x!q>, tensor<2xi32>) -> tensor<2x!q>
  return %0 : tensor<2x!q>
}

// CHECK-LABEL: func.func @workspace
func.func @workspace(%x: tensor<4x8x!q>, %w: tensor<4x8x!q>, %b: tensor<4x!b>) -> tensor<4x4x!q> {
  // CHECK: %{{.*}}:2 = "tfl.fully_connected"
  // WHY: [[@LINE+1]]:10: remark: {{.*}} Reason="a second result is unsupported: shuffled weights have it"
  %0:2 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "SHUFFLED4x16INT8"}> : (tensor<4x8x!q>, tensor<4x8x!q>, tensor<4x!b>) -> (tensor<4x4x!q>, tensor<4x8x!q>)
  return %0#0 : tensor<4x4x!q>
}

// The kernel of a rank gives a scalar, so the value is unknown.
// CHECK-LABEL: func.func @rank
func.func @rank(%x: tensor<2x3xf32>) -> tensor<1xi32> {
  // CHECK: "tfl.rank"
  %0 = "tfl.rank"(%x) : (tensor<2x3xf32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
