// Aliases name types and attributes, also inside other aliases, and are resolved where they are used.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

!t = tensor<2x3xi8>
#a = dense<1> : tensor<2xi32>
#m = {key = #a, other = "x"}
!nested = tuple<!t, !t>
func.func @types(%x: !t, %y: !nested) -> !t {
  "test.a"() {value = #a, dict = #m} : () -> ()
  return %x : !t
}

// CHECK:      module {
// CHECK-NEXT:   func.func @types(%arg0: tensor<2x3xi8>, %arg1: tuple<tensor<2x3xi8>, tensor<2x3xi8>>) -> tensor<2x3xi8> {
// CHECK-NEXT:     "test.a"() {dict = {key = dense<1> : tensor<2xi32>, other = "x"}, value = dense<1> : tensor<2xi32>} : () -> ()
// CHECK-NEXT:     return %arg0 : tensor<2x3xi8>
// CHECK-NEXT:   }
// CHECK-NEXT: }
