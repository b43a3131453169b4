// The dialect plugin: the generic form of qnn and qint operations, checked structure, and the type !qnn.dyn.

// RUN: mlir-opt-22 %s --load-dialect-plugin=%{plugin} --split-input-file --verify-diagnostics | FileCheck %s
// RUN: mlir-opt-22 --show-dialects --load-dialect-plugin=%{plugin} | FileCheck %s --check-prefix=SHOW
// SHOW: qint
// SHOW: qnn

!q = !quant.uniform<i8:f32, 0.5>
// CHECK-LABEL: @accepted
func.func @accepted(%x: tensor<2x!q>, %y: tensor<2x!qnn.dyn<i8:f32>>) -> tensor<2x!q> {
  // CHECK: "qnn.unary"(%arg0) {function = "exp", numerics = "tosa"}
  %0 = "qnn.unary"(%x) {function = "exp", numerics = "tosa"} : (tensor<2x!q>) -> tensor<2x!q>
  return %0 : tensor<2x!q>
}

// -----

!q = !quant.uniform<i8:f32, 0.5>
func.func @operands(%x: tensor<2x!q>) -> tensor<2x!q> {
  // expected-error @below {{'qnn.unary' op has 2 operands, but expects 1}}
  %0 = "qnn.unary"(%x, %x) {function = "exp", numerics = "tosa"} : (tensor<2x!q>, tensor<2x!q>) -> tensor<2x!q>
  return %0 : tensor<2x!q>
}

// -----

!q = !quant.uniform<i8:f32, 0.5>
func.func @attribute(%x: tensor<2x!q>) -> tensor<2x!q> {
  // expected-error @below {{'qnn.unary' op requires attribute 'function'}}
  %0 = "qnn.unary"(%x) {numerics = "tosa"} : (tensor<2x!q>) -> tensor<2x!q>
  return %0 : tensor<2x!q>
}

// -----

// expected-error @below {{unknown type `other` in dialect `qnn`}}
func.func private @type(tensor<2x!qnn.other<i8>>)

// -----

// expected-error @below {{unregistered operation 'qnn.unknown' found in dialect ('qnn')}}
"qnn.unknown"() : () -> ()
