// LiteRT accepts a value of another type than the result. Such a constant has unknown elements: no fold reads them, and no file can have
// them.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --fold-quant-shapes --canonicalize | FileCheck %s
// RUN: not qopt %s --emit=tflite -o %t 2>&1 | FileCheck %s --check-prefix=FILE

!q = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @main
// FILE-COUNT-5: requires an attribute 'value' of the type of its result
func.func @main() -> (tensor<2xf32>, tensor<2x1xf32>, tensor<1x2x!q>, tensor<2x!q>, tensor<2x1xf32>) {
  // CHECK: value = dense<1> : tensor<2xi8>}> : () -> tensor<2xf32>
  %0 = "tfl.pseudo_const"() <{value = dense<1> : tensor<2xi8>}> : () -> tensor<2xf32>
  // CHECK: value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2x1xf32>
  %1 = "tfl.pseudo_const"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2x1xf32>
  // CHECK: qtype = tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>, value = dense<1> : tensor<1x2xi8>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<2x!q>, value = dense<1> : tensor<1x2xi8>}> : () -> tensor<1x2x!q>
  // CHECK: value = dense<1> : tensor<2xi6>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<2x!q>, value = dense<1> : tensor<2xi6>}> : () -> tensor<2x!q>
  // CHECK: [[P:%.*]] = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi64>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi64>
  // CHECK: "tfl.transpose"(%{{.*}}, [[P]])
  %4 = "tfl.transpose"(%1, %p) : (tensor<2x1xf32>, tensor<2xi64>) -> tensor<2x1xf32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2x1xf32>, tensor<1x2x!q>, tensor<2x!q>, tensor<2x1xf32>
}
