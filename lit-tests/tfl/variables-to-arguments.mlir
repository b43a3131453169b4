// Variables become arguments and results, named after them.

// RUN: qopt --split-input-file --variables-to-arguments %s | FileCheck %s

// A read, an assignment, and a read of what was assigned.

// CHECK-LABEL: func.func @main(%arg0: tensor<2xf32> {tf_saved_model.index_path = ["x"]}, %arg1: tensor<2xf32> {tf_saved_model.index_path = ["sum"]})
// CHECK-SAME:    -> (tensor<2xf32> {tf_saved_model.index_path = ["y"]}, tensor<2xf32> {tf_saved_model.index_path = ["sum"]})
// CHECK-SAME:    tf.entry_function = {inputs = "x:0,sum", outputs = "y:0,sum"}
// CHECK-NEXT:    %[[NEW:.*]] = tfl.add %arg1, %arg0
// CHECK-NEXT:    %[[Y:.*]] = "tfl.relu"(%[[NEW]])
// CHECK-NEXT:    return %[[Y]], %[[NEW]] : tensor<2xf32>, tensor<2xf32>
// CHECK:       func.func @init() -> tensor<2xf32>
// CHECK-SAME:    tf.entry_function = {outputs = "sum"}
// CHECK-NEXT:    %[[FIRST:.*]] = "tfl.pseudo_const"() <{value = dense<1.000000e+00> : tensor<2xf32>}>
// CHECK-NEXT:    return %[[FIRST]]
func.func @main(%arg0: tensor<2xf32> {tf_saved_model.index_path = ["x"]}) -> (tensor<2xf32> {tf_saved_model.index_path = ["y"]}) attributes {tf.entry_function = {inputs = "x:0", outputs = "y:0"}} {
  "tfl.call_once"() <{session_init_function = "init"}> : () -> ()
  %0 = "tfl.var_handle"() <{container = "", shared_name = "sum"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> tensor<2xf32>
  %2 = tfl.add %1, %arg0 {fused_activation_function = "NONE"} : tensor<2xf32>
  "tfl.assign_variable"(%0, %2) : (tensor<*x!tf_type.resource>, tensor<2xf32>) -> ()
  %3 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> tensor<2xf32>
  %4 = "tfl.relu"(%3) : (tensor<2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @init() {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "sum"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  "tfl.assign_variable"(%0, %1) : (tensor<*x!tf_type.resource>, tensor<2xf32>) -> ()
  return
}

// -----

// Two handles of one variable, and one name in two containers. What is assigned first is no argument; what is only read is no
// result.

// CHECK-LABEL: func.func @handles(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK-NEXT:    return %arg0, %arg1 : tensor<2xf32>, tensor<2xf32>
func.func @handles(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "tfl.var_handle"() <{container = "a", shared_name = "v"}> : () -> tensor<!tf_type.resource>
  %1 = "tfl.var_handle"() <{container = "a", shared_name = "v"}> : () -> tensor<!tf_type.resource>
  %2 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<!tf_type.resource>
  %3 = "tfl.read_variable"(%2) : (tensor<!tf_type.resource>) -> tensor<2xf32>
  "tfl.assign_variable"(%0, %arg0) : (tensor<!tf_type.resource>, tensor<2xf32>) -> ()
  %4 = "tfl.read_variable"(%1) : (tensor<!tf_type.resource>) -> tensor<2xf32>
  "tfl.assign_variable"(%1, %3) : (tensor<!tf_type.resource>, tensor<2xf32>) -> ()
  return %4 : tensor<2xf32>
}

// -----

// A function without variables keeps its attributes.

// CHECK-LABEL: func.func private @other(%arg0: tensor<2xf32>) -> tensor<2xf32> {
func.func private @other(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}

// -----

// An initializer without variables keeps its call.

// CHECK-LABEL: func.func @table
// CHECK-NEXT:    "tfl.call_once"() <{session_init_function = "fill"}>
// CHECK:       func.func private @fill
func.func @table() {
  "tfl.call_once"() <{session_init_function = "fill"}> : () -> ()
  return
}
func.func private @fill() {
  %0 = "tfl.hashtable"() <{key_dtype = i64, table_id = 1 : i32, value_dtype = i64}> : () -> tensor<1x!tf_type.resource>
  return
}
