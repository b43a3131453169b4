// RUN: qopt %s --split-input-file --verify-diagnostics

func.func @no_operation() {
  // expected-error @below {{expected operation name in quotes}}
  tfl.control_node controls %x
}

// -----

func.func @undefined() {
  // expected-error @below {{use of undeclared SSA value name}}
  %0, %c = tfl.control_node controls "tfl.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @results(%x: tensor<4xf32>) {
  // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
  %0 = tfl.control_node controls "tfl.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @arguments() {
  // expected-error @below {{expects body without any arguments}}
  %0:2 = "tfl.control_node"() ({
  ^bb0(%x: tensor<4xf32>):
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }) : () -> (tensor<4xf32>, !tfl.control)
  return
}

// -----

func.func @count(%x: tensor<4xf32>) {
  // expected-error @below {{terminator has 2 operands, but control_node returns 1}}
  %0:2 = "tfl.control_node"() ({
    "tfl.yield"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : () -> (tensor<4xf32>, !tfl.control)
  return
}

// -----

func.func @type(%x: tensor<4xf32>) {
  // expected-error @below {{terminator operand #0 type mismatch control_node results}}
  %0:2 = "tfl.control_node"() ({
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }) : () -> (tensor<5xf32>, !tfl.control)
  return
}

// -----

func.func @nested(%x: tensor<4xf32>) {
  %c:1 = "tfl.control_node"() ({
    // expected-error @below {{expects parent op 'func.func'}}
    %d = "tfl.control_node"() ({
      "tfl.yield"() : () -> ()
    }) : () -> !tfl.control
    "tfl.yield"() : () -> ()
  }) : () -> !tfl.control
  return
}
