// Variables that cannot become arguments are errors, all of them.

// RUN: qopt --split-input-file --verify-diagnostics --variables-to-arguments %s

func.func @control(%arg0: tensor<i1>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'tfl.if' op refers to 'else', whose signature changes: run --inline first}}
  %0 = "tfl.if"(%arg0) <{else_branch = @else, then_branch = @then}> : (tensor<i1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @then() -> tensor<2xf32> {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @else() -> tensor<2xf32> {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @regions(%arg0: i1) {
  scf.if %arg0 {
    %0 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<*x!tf_type.resource>
    // expected-error @below {{'tfl.read_variable' op cannot become an argument: it is in control flow}}
    %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> tensor<2xf32>
  }
  return
}

// -----

func.func @tables() {
  "tfl.call_once"() <{session_init_function = "init"}> : () -> ()
  return
}
func.func private @init() {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  "tfl.assign_variable"(%0, %1) : (tensor<*x!tf_type.resource>, tensor<2xf32>) -> ()
  // expected-error @below {{'tfl.hashtable' op is in an initializer of variables: it may have another effect}}
  %2 = "tfl.hashtable"() <{key_dtype = i64, table_id = 1 : i32, value_dtype = i64}> : () -> tensor<1x!tf_type.resource>
  return
}

// -----

func.func @types(%arg0: tensor<3xf32>) -> tensor<2xf32> {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> tensor<2xf32>
  // expected-error @below {{'tfl.assign_variable' op cannot become an argument: the variable is 'tensor<2xf32>' elsewhere, and here 'tensor<3xf32>'}}
  "tfl.assign_variable"(%0, %arg0) : (tensor<*x!tf_type.resource>, tensor<3xf32>) -> ()
  return %1 : tensor<2xf32>
}

// -----

func.func @handle(%arg0: tensor<!tf_type.resource>) -> (tensor<2xf32>, tensor<*x!tf_type.resource>) {
  // expected-error @below {{'tfl.var_handle' op cannot become an argument: another operation uses its handle}}
  %0 = "tfl.var_handle"() <{container = "", shared_name = "v"}> : () -> tensor<*x!tf_type.resource>
  // expected-error @below {{'tfl.read_variable' op cannot become an argument: its handle has no 'tfl.var_handle'}}
  %1 = "tfl.read_variable"(%arg0) : (tensor<!tf_type.resource>) -> tensor<2xf32>
  return %1, %0 : tensor<2xf32>, tensor<*x!tf_type.resource>
}
