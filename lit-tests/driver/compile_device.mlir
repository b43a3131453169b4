// A call that 'compile' has no lowering for names the function that it calls, and the way around it.

// RUN: not qopt compile %s --allow-unregistered-dialect -o %t.o 2>&1 | FileCheck %s
// RUN: not cat %t.o

// CHECK: [[#@LINE+3]]:8: error: 'acme.f' cannot be compiled: operation is not registered
// CHECK-NOT: error
func.func private @acme_0(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = "acme.f"(%x) : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
func.func private @outside(tensor<4xi8>) -> tensor<4xi8>
func.func private @not(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK: [[#@LINE+1]]:8: error: 'func.call' cannot be compiled: function '@acme_0' contains 'acme.f', which is not registered; compile the operations before and after the call as separate functions
  %0 = call @acme_0(%x) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK: [[#@LINE+1]]:8: error: 'func.call' cannot be compiled: function '@outside' is external; compile the operations before and after the call as separate functions
  %1 = call @outside(%0) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK: [[#@LINE+1]]:8: error: 'func.call' cannot be compiled: calls of functions are unsupported; run --inline to replace the call of '@not'
  %2 = call @not(%1) : (tensor<4xi8>) -> tensor<4xi8>
  return %2 : tensor<4xi8>
}
