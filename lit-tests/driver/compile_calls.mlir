// Calls are inlined before anything else. The calls that stay are listed, and operations that are not registered: in private
// functions those of known dialects.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s
// RUN: not cat %t.o

func.func private @kept(%x: tensor<4xi8>) -> tensor<4xi8> attributes {no_inline} {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func private @unknown(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK-DAG: [[#@LINE+1]]:8: error: 'tfl.cumsum' cannot be compiled: operation is not registered
  %0 = "tfl.cumsum"(%x) : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK-DAG: [[#@LINE+1]]:8: error: 'acme.f' cannot be compiled: operation is not registered
  %0 = "acme.f"(%x) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK-DAG: [[#@LINE+1]]:8: error: 'func.call' cannot be compiled: calls of functions are unsupported; '@kept' has more than one block, calls itself, or has the attribute 'no_inline'
  %1 = call @kept(%0) : (tensor<4xi8>) -> tensor<4xi8>
  %2 = call @unknown(%1) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK-DAG: [[#@LINE+1]]:8: error: 'tfl.custom' cannot be compiled: custom operation 'MaxUnpool' has no definition
  %3 = "tfl.custom"(%2) {custom_code = "MaxUnpool", custom_option = #tfl<const_bytes : "0x00">} : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK-NOT: error
  return %3 : tensor<4xi8>
}
