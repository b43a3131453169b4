// Every operation of tfl is read and printed, in the generic form but for arithmetic on one type.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @weighted
func.func @weighted(%x: tensor<1x8x8x4xf32>, %f: tensor<4x1x1x4xf32>, %d: tensor<1x1x1x4xf32>, %b: tensor<4xf32>, %v: tensor<1x8xf32>, %w: tensor<4x8xf32>, %m: tensor<8x4xf32>) {
  // CHECK: "tfl.conv_2d"(%arg0, %arg1, %arg3) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<4x1x1x4xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>
  %0 = "tfl.conv_2d"(%x, %f, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<4x1x1x4xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>
  // CHECK: "tfl.depthwise_conv_2d"(%arg0, %arg2, %arg3) <{depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>
  %1 = "tfl.depthwise_conv_2d"(%x, %d, %b) <{depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x8x8x4xf32>, tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>
  // CHECK: "tfl.no_value"() <{value}> : () -> none
  %2 = "tfl.no_value"() <{value}> : () -> none
  // CHECK: "tfl.fully_connected"(%arg4, %arg5, %2) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x8xf32>, tensor<4x8xf32>, none) -> tensor<1x4xf32>
  %3 = "tfl.fully_connected"(%v, %w, %2) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x8xf32>, tensor<4x8xf32>, none) -> tensor<1x4xf32>
  // CHECK: "tfl.fully_connected"(%arg4, %arg5, %arg3) : (tensor<1x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  %4 = "tfl.fully_connected"(%v, %w, %b) : (tensor<1x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  // CHECK: "tfl.batch_matmul"(%arg4, %arg6) <{adj_x = false, adj_y = false}> : (tensor<1x8xf32>, tensor<8x4xf32>) -> tensor<1x4xf32>
  %5 = "tfl.batch_matmul"(%v, %m) <{adj_x = false, adj_y = false}> : (tensor<1x8xf32>, tensor<8x4xf32>) -> tensor<1x4xf32>
  // CHECK: "tfl.average_pool_2d"(%arg0) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  %6 = "tfl.average_pool_2d"(%x) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  // CHECK: "tfl.max_pool_2d"(%arg0) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  %7 = "tfl.max_pool_2d"(%x) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: tensor<4xf32>, %y: tensor<4x1xf32>) {
  // CHECK: "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "tfl.softmax"(%x) <{beta = 1.000000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "tfl.logistic"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tfl.logistic"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "tfl.tanh"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "tfl.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "tfl.relu"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "tfl.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "tfl.relu6"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "tfl.relu6"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: tfl.add %arg0, %arg0 {fused_activation_function = "NONE"} : tensor<4xf32>
  %5 = tfl.add %x, %x {fused_activation_function = "NONE"} : tensor<4xf32>
  // CHECK: tfl.sub %arg0, %arg0 {fused_activation_function = "RELU"} : tensor<4xf32>
  %6 = tfl.sub %x, %x {fused_activation_function = "RELU"} : tensor<4xf32>
  // CHECK: tfl.mul %arg0, %arg0 {fused_activation_function = "NONE"} : tensor<4xf32>
  %7 = tfl.mul %x, %x {fused_activation_function = "NONE"} : tensor<4xf32>
  // CHECK: tfl.squared_difference %arg0, %arg0 : tensor<4xf32>
  %8 = tfl.squared_difference %x, %x : tensor<4xf32>
  // CHECK: tfl.add(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  %9 = tfl.add(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @quantized
func.func @quantized(%x: tensor<4xf32>) {
  // CHECK: "tfl.quantize"(%arg0) <{qtype = tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>}> : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  %0 = "tfl.quantize"(%x) <{qtype = tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>}> : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  // CHECK: "tfl.dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>
  %1 = "tfl.dequantize"(%0) : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<4xf32>
  // CHECK: "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>, value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>, value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  return
}

// CHECK-LABEL: func.func @moved
func.func @moved(%x: tensor<4x2xf32>, %y: tensor<1x4xf32>, %v: tensor<4xf32>, %z: tensor<i32>) {
  // CHECK: "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: "tfl.pseudo_const"() <{value = dense<8> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "tfl.pseudo_const"() <{value = dense<8> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // CHECK: "tfl.pseudo_const"() <{value = dense<1> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %4 = "tfl.pseudo_const"() <{value = dense<1> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  // CHECK: "tfl.reshape"(%arg0, %2) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<8xf32>
  %5 = "tfl.reshape"(%x, %2) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<8xf32>
  // CHECK: "tfl.squeeze"(%arg1) <{squeeze_dims = [0]}> : (tensor<1x4xf32>) -> tensor<4xf32>
  %6 = "tfl.squeeze"(%y) <{squeeze_dims = [0]}> : (tensor<1x4xf32>) -> tensor<4xf32>
  // CHECK: "tfl.expand_dims"(%arg2, %arg3) : (tensor<4xf32>, tensor<i32>) -> tensor<1x4xf32>
  %7 = "tfl.expand_dims"(%v, %z) : (tensor<4xf32>, tensor<i32>) -> tensor<1x4xf32>
  // CHECK: "tfl.transpose"(%arg0, %1) : (tensor<4x2xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  %8 = "tfl.transpose"(%x, %1) : (tensor<4x2xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  // CHECK: "tfl.slice"(%arg2, %0, %0) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>
  %9 = "tfl.slice"(%v, %0, %0) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>
  // CHECK: "tfl.strided_slice"(%arg2, %3, %0, %0) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 0 : i32}> : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
  %10 = "tfl.strided_slice"(%v, %3, %0, %0) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 0 : i32}> : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
  // CHECK: "tfl.concatenation"(%arg2, %9) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %11 = "tfl.concatenation"(%v, %9) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  // CHECK: "tfl.tile"(%arg2, %0) : (tensor<4xf32>, tensor<1xi32>) -> tensor<8xf32>
  %12 = "tfl.tile"(%v, %0) : (tensor<4xf32>, tensor<1xi32>) -> tensor<8xf32>
  // CHECK: "tfl.reverse_v2"(%arg2, %3) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  %13 = "tfl.reverse_v2"(%v, %3) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  // CHECK: "tfl.mean"(%arg0, %3) <{keep_dims = true}> : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  %14 = "tfl.mean"(%x, %3) <{keep_dims = true}> : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  // CHECK: "tfl.pad"(%arg2, %4) : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>
  %15 = "tfl.pad"(%v, %4) : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<6xf32>
  return
}

// The operands here are known only at run time.
// CHECK-LABEL: func.func @more_moved
func.func @more_moved(%x: tensor<4x2xf32>, %v: tensor<4xf32>, %y: tensor<1x2x4x4xf32>, %f: tensor<f32>, %i: tensor<1xi32>, %s: tensor<2xi32>, %p: tensor<1x2xi32>, %c: tensor<2x2xi32>, %d: tensor<i32>) {
  // CHECK: "tfl.gather"(%arg0, %arg4) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  %0 = "tfl.gather"(%x, %i) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<1x2xf32>
  // CHECK: "tfl.broadcast_to"(%arg1, %arg5) : (tensor<4xf32>, tensor<2xi32>) -> tensor<3x4xf32>
  %1 = "tfl.broadcast_to"(%v, %s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<3x4xf32>
  // CHECK: "tfl.pack"(%arg1, %arg1) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %2 = "tfl.pack"(%v, %v) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: "tfl.padv2"(%arg1, %arg6, %arg3) : (tensor<4xf32>, tensor<1x2xi32>, tensor<f32>) -> tensor<?xf32>
  %3 = "tfl.padv2"(%v, %p, %f) : (tensor<4xf32>, tensor<1x2xi32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: "tfl.mirror_pad"(%arg1, %arg6) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<?xf32>
  %4 = "tfl.mirror_pad"(%v, %p) <{mode = #tfl<mirror_pad_attr REFLECT>}> : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<?xf32>
  // CHECK: "tfl.mirror_pad"(%arg1, %arg6) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<?xf32>
  %5 = "tfl.mirror_pad"(%v, %p) <{mode = #tfl<mirror_pad_attr SYMMETRIC>}> : (tensor<4xf32>, tensor<1x2xi32>) -> tensor<?xf32>
  // CHECK: "tfl.space_to_depth"(%arg2) <{block_size = 2 : i32}> : (tensor<1x2x4x4xf32>) -> tensor<1x1x2x16xf32>
  %6 = "tfl.space_to_depth"(%y) <{block_size = 2 : i32}> : (tensor<1x2x4x4xf32>) -> tensor<1x1x2x16xf32>
  // CHECK: "tfl.depth_to_space"(%arg2) <{block_size = 2 : i32}> : (tensor<1x2x4x4xf32>) -> tensor<1x4x8x1xf32>
  %7 = "tfl.depth_to_space"(%y) <{block_size = 2 : i32}> : (tensor<1x2x4x4xf32>) -> tensor<1x4x8x1xf32>
  // CHECK: "tfl.space_to_batch_nd"(%arg2, %arg5, %arg7) : (tensor<1x2x4x4xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?x?x4xf32>
  %8 = "tfl.space_to_batch_nd"(%y, %s, %c) : (tensor<1x2x4x4xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?x?x4xf32>
  // CHECK: "tfl.batch_to_space_nd"(%arg2, %arg5, %arg7) : (tensor<1x2x4x4xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?x?x4xf32>
  %9 = "tfl.batch_to_space_nd"(%y, %s, %c) : (tensor<1x2x4x4xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?x?x4xf32>
  // CHECK: "tfl.split"(%arg8, %arg1) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %10:2 = "tfl.split"(%d, %v) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // CHECK: "tfl.split_v"(%arg1, %arg5, %arg8) <{num_splits = 2 : i32}> : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  %11:2 = "tfl.split_v"(%v, %s, %d) <{num_splits = 2 : i32}> : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK: "tfl.unpack"(%arg0) <{axis = 1 : i32, num = 2 : i32}> : (tensor<4x2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %12:2 = "tfl.unpack"(%x) <{axis = 1 : i32, num = 2 : i32}> : (tensor<4x2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// Other operations of the dialect are kept as they are.
// CHECK-LABEL: func.func @other
func.func @other(%x: tensor<4xf32>) {
  // CHECK: "tfl.hard_swish"(%arg0) {note = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "tfl.hard_swish"(%x) {note = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
