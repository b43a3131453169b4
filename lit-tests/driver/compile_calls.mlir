// Calls of functions with a body are listed, and operations that are not registered: in private functions those of known dialects.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s
// RUN: not cat %t.o

func.func private @not(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func private @unknown(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK: [[#@LINE+1]]:8: error: 'tfl.cumsum' cannot be compiled: operation is not registered
  %0 = "tfl.cumsum"(%x) : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK: [[#@LINE+1]]:8: error: 'acme.f' cannot be compiled: operation is not registered
  %0 = "acme.f"(%x) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK: [[#@LINE+1]]:8: error: 'func.call' cannot be compiled: calls of functions are unsupported; run --inline to replace the call of '@not'
  %1 = call @not(%0) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK: [[#@LINE+1]]:8: error: 'func.call' cannot be compiled: calls of functions are unsupported; run --inline to replace the call of '@unknown'
  %2 = call @unknown(%1) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK-NOT: error
  return %2 : tensor<4xi8>
}
