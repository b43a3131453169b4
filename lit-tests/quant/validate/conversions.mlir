// --validate compares storage conversions of movements that are known only at run time. It does not compare conversions
// to other operations, and says so.

// RUN: qopt %s --quant-to-storage --validate | FileCheck %s
// RUN: qopt %s --quant-to-hub --fold-quant-shapes --hub-to-tosa --validate -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WARN

// WARN: conversions.mlir:0:0: warning: pass 'quant-to-hub' converts operations or types and is not validated
// WARN-NEXT: conversions.mlir:0:0: warning: pass 'hub-to-tosa' converts operations or types and is not validated
// WARN-NOT: {{error|warning}}

!q = !quant.uniform<i8:f32, 5.0e-01>

// CHECK-LABEL: func.func @runtime
func.func @runtime(%x: tensor<2x3x!q>, %p: tensor<2xi32>) -> tensor<3x2x!q> {
  // CHECK: "tfl.transpose"({{.*}}) : (tensor<2x3xi8>, tensor<2xi32>) -> tensor<3x2xi8>
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x3x!q>, tensor<2xi32>) -> tensor<3x2x!q>
  return %0 : tensor<3x2x!q>
}

// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<2x2x!quant.any<i8:f32>>) -> tensor<2x2x!quant.any<i8:f32>> {
  // CHECK: tosa.identity {{.*}} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %0 = tosa.identity %x : (tensor<2x2x!quant.any<i8:f32>>) -> tensor<2x2x!quant.any<i8:f32>>
  return %0 : tensor<2x2x!quant.any<i8:f32>>
}
