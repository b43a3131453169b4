// Constants outside of the program.

// RUN: qopt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @buffers
func.func @buffers() -> (tensor<2x2xf32>, tensor<4xf32>) {
  // CHECK: "tfl.external_const"() <{external_buffer = #tfl.external_buffer<group_name = "a.bin", offset = 8, length = 16, packing = "unpacked">}> : () -> tensor<2x2xf32>
  %0 = "tfl.external_const"() <{external_buffer = #tfl.external_buffer<length = 16, group_name = "a.bin", packing = "unpacked", offset = 8>}> : () -> tensor<2x2xf32>
  // CHECK: "tfl.external_const"() <{buffer_index = 3 : i32}> : () -> tensor<4xf32>
  %1 = "tfl.external_const"() <{buffer_index = 3 : i32}> : () -> tensor<4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @handle
func.func @handle() -> tensor<!tf_type.resource> {
  // CHECK: "tfl.var_handle"() <{container = "", shared_name = ""}> : () -> tensor<!tf_type.resource>
  %0 = "tfl.var_handle"() : () -> tensor<!tf_type.resource>
  return %0 : tensor<!tf_type.resource>
}

// -----

// expected-error @below {{struct is missing required parameter: group_name, offset, length or packing}}
func.func private @missing() attributes {a = #tfl.external_buffer<group_name = "a.bin", offset = 8>}

// -----

// expected-error @below {{duplicate or unknown struct parameter name: size}}
func.func private @unknown() attributes {a = #tfl.external_buffer<size = 8>}

// -----

// expected-error @below {{duplicate or unknown struct parameter name: offset}}
func.func private @twice() attributes {a = #tfl.external_buffer<offset = 8, offset = 8>}

// -----

// expected-error @below {{'length' must not be negative}}
func.func private @negative() attributes {a = #tfl.external_buffer<length = -1>}
