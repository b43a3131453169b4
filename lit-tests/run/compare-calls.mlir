// Arithmetic on quantized types is the hub's in called functions and in functions of nested modules.

// RUN: qopt compare %s %S/Inputs/compare-inlined.mlir --inputs=50 | FileCheck %s
// RUN: qopt compare %s %s --function=inner::tanh | FileCheck %s --check-prefix=NESTED

// CHECK: output #0: equal in all 800 elements
// CHECK: layer (qnn.sub): equal in all 800 elements

// NESTED: output #0: equal in all 16 elements

!q = !quant.uniform<i8:f32, 0.5:3>
!p = !quant.uniform<i8:f32, 1.0:-5>
func.func private @difference(%a: tensor<16x!q>, %b: tensor<16x!q>) -> tensor<16x!p> {
  %r = stablehlo.subtract %a, %b : (tensor<16x!q>, tensor<16x!q>) -> tensor<16x!p>
  return %r : tensor<16x!p>
}
func.func @main(%a: tensor<16x!q>, %b: tensor<16x!q>) -> tensor<16x!p> {
  %r = func.call @difference(%a, %b) : (tensor<16x!q>, tensor<16x!q>) -> tensor<16x!p>
  return %r : tensor<16x!p>
}
module @inner {
  func.func @tanh(%a: tensor<16x!q>) -> tensor<16x!p> {
    %r = "tfl.tanh"(%a) : (tensor<16x!q>) -> tensor<16x!p>
    return %r : tensor<16x!p>
  }
}
