// Shape computations of TensorFlow Lite: --shape gives the sizes of the results, and --infer-shapes replaces the operands that they
// compute by constants.

// RUN: qopt %s --shape=x:2x6x4 --infer-shapes | FileCheck %s
// RUN: qopt %s --infer-shapes | FileCheck %s --check-prefix=DYNAMIC

// CHECK-LABEL: func.func @main(%arg0: tensor<2x6x4xf32>
// CHECK-SAME: -> (tensor<2x3x8xf32>, tensor<2x4xf32>, tensor<6xi32>)
// CHECK-DAG: %[[SHAPE:.*]] = "tfl.pseudo_const"() <{value = dense<[2, 3, 8]> : tensor<3xi32>}>
// CHECK-DAG: %[[R:.*]] = "tfl.reshape"(%arg0, %[[SHAPE]]) : (tensor<2x6x4xf32>, tensor<3xi32>) -> tensor<2x3x8xf32>
// CHECK-DAG: %[[DIMS:.*]] = "tfl.pseudo_const"() <{value = dense<[2, 4]> : tensor<2xi32>}>
// CHECK-DAG: %[[F:.*]] = "tfl.fill"(%[[DIMS]], %{{.*}}) : (tensor<2xi32>, tensor<f32>) -> tensor<2x4xf32>
// CHECK-DAG: %[[LIMIT:.*]] = "tfl.pseudo_const"() <{value = dense<6> : tensor<i32>}>
// CHECK-DAG: %[[N:.*]] = "tfl.range"(%{{.*}}, %[[LIMIT]], %{{.*}}) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6xi32>
// CHECK-NOT: tfl.shape
// CHECK: return %[[R]], %[[F]], %[[N]]

// The batch stays unknown, and so does the operand that depends on it.
// DYNAMIC-LABEL: func.func @main(%arg0: tensor<?x?x4xf32>
// DYNAMIC: "tfl.shape"
// DYNAMIC: "tfl.pack"
// DYNAMIC: "tfl.reshape"{{.*}} -> tensor<?x?x8xf32>
func.func @main(%x: tensor<?x?x4xf32>) -> (tensor<?x?x8xf32>, tensor<?x?xf32>, tensor<?xi32>) attributes {tf.entry_function = {inputs = "x", outputs = "a,b,c"}} {
  %zero = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %two = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %half = "tfl.pseudo_const"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %rest = "tfl.pseudo_const"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %start = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %step = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %value = "tfl.pseudo_const"() <{value = dense<0.5> : tensor<f32>}> : () -> tensor<f32>
  %four = "tfl.pseudo_const"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %s = "tfl.shape"(%x) : (tensor<?x?x4xf32>) -> tensor<3xi32>
  %batch = "tfl.strided_slice"(%s, %zero, %one, %one) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 1 : i32}> : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
  %length = "tfl.strided_slice"(%s, %one, %two, %one) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 1 : i32}> : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
  %halved = tfl.floor_div %length, %half : tensor<i32>
  %eight = tfl.mul %four, %half {fused_activation_function = "NONE"} : tensor<i32>
  %list = "tfl.pack"(%batch, %halved, %eight) <{axis = 0 : i32, values_count = 3 : i32}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
  %0 = "tfl.reshape"(%x, %list) : (tensor<?x?x4xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  %dims = "tfl.pack"(%batch, %four) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  %1 = "tfl.fill"(%dims, %value) : (tensor<2xi32>, tensor<f32>) -> tensor<?x?xf32>
  %2 = "tfl.range"(%start, %length, %step) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
  return %0, %1, %2 : tensor<?x?x8xf32>, tensor<?x?xf32>, tensor<?xi32>
}

// A size that is computed in floats: ceil(5 / 3).
// CHECK-LABEL: func.func @floats(
// CHECK: dense<[2, -1]> : tensor<2xi32>
// CHECK: "tfl.reshape"{{.*}} -> tensor<2x10xf32>
func.func @floats(%x: tensor<5x4xf32>) -> tensor<?x?xf32> {
  %zero = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %rest = "tfl.pseudo_const"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %three = "tfl.pseudo_const"() <{value = dense<3.0> : tensor<f32>}> : () -> tensor<f32>
  %s = "tfl.shape"(%x) : (tensor<5x4xf32>) -> tensor<2xi32>
  %h = "tfl.strided_slice"(%s, %zero, %one, %one) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 1 : i32}> : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
  %f = "tfl.cast"(%h) : (tensor<i32>) -> tensor<f32>
  %q = tfl.div(%f, %three) <{fused_activation_function = "NONE"}> : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %c = "tfl.ceil"(%q) : (tensor<f32>) -> tensor<f32>
  %i = "tfl.cast"(%c) : (tensor<f32>) -> tensor<i32>
  %l = "tfl.pack"(%i, %rest) <{axis = 0 : i32, values_count = 2 : i32}> : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  %r = "tfl.reshape"(%x, %l) : (tensor<5x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
