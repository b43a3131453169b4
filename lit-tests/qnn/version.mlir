// RUN: qopt --split-input-file --verify-diagnostics %s | FileCheck %s
// RUN: qopt --split-input-file --quant-to-hub --verify-diagnostics %s | FileCheck %s --check-prefix=HUB

// Modules with operations of the hub carry its version; a version newer than the supported one is rejected.

// CHECK: module attributes {qnn.version = 1 : i64}
// HUB:   module attributes {qnn.version = 1 : i64}
module attributes {qnn.version = 1 : i64} {
}

// -----
// A converted module gets a version; others stay as they are.
// HUB: module attributes {other.name, qnn.version = 1 : i64} {
module attributes {other.name} {
  func.func @converted(%arg0: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.0e-01>> {
    %0 = stablehlo.maximum %arg0, %arg0 : tensor<4x!quant.uniform<i8:f32, 5.0e-01>>
    return %0 : tensor<4x!quant.uniform<i8:f32, 5.0e-01>>
  }
}

// -----
// HUB: module {
// HUB-NEXT: func.func @left
module {
  func.func @left(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    return %arg0 : tensor<4xf32>
  }
}

// -----
// expected-error @below {{'builtin.module' op uses version 2 of 'qnn', but only versions up to 1 are supported}}
module attributes {qnn.version = 2 : i64} {
}

// -----
// expected-error @below {{'builtin.module' op expects 'qnn.version' to be an i64 of at least 1, not 1 : i32}}
module attributes {qnn.version = 1 : i32} {
}

// -----
// expected-error @below {{'builtin.module' op expects 'qnn.version' to be an i64 of at least 1, not "one"}}
module attributes {qnn.version = "one"} {
}

// -----
module {
  // expected-error @below {{'func.func' op has 'qnn.version', which is allowed on modules only}}
  func.func @on_a_function() attributes {qnn.version = 1 : i64} {
    return
  }
}

// -----
// Other attributes with the prefix are ignored.
// CHECK: module attributes {qnn.note = "kept"}
module attributes {qnn.note = "kept"} {
}
