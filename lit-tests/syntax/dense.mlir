// Constants are read from lists, splats, hex digits and coordinates, and printed in the shortest form.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @f() {
  "test.a"() {value = dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>} : () -> ()
  "test.b"() {value = dense<7> : tensor<3xi32>} : () -> ()
  "test.c"() {value = dense<[7, 7]> : tensor<2xi32>} : () -> ()
  "test.d"() {value = dense<[true, false]> : tensor<2xi1>} : () -> ()
  "test.e"() {value = dense<[1.5, 0x7FC00000]> : tensor<2xf32>} : () -> ()
  "test.f"() {value = dense<"0x0100000002000000"> : tensor<2xi32>} : () -> ()
  "test.g"() {value = dense<> : tensor<0xi8>} : () -> ()
  "test.i"() {value = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>} : () -> ()
  "test.j"() {value = dense<-3> : vector<4xi4>} : () -> ()
  "test.k"() {value = dense<1> : tensor<index>} : () -> ()
  "test.l"() {value = array<i32: 1, 2, 3>} : () -> ()
  "test.m"() {value = array<i8>} : () -> ()
  "test.n"() {value = array<i1: true, false>} : () -> ()
  "test.o"() {value = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>} : () -> ()
  "test.q"() {value = sparse<[[0], [2]], [(1, 2), (3, 4)]> : tensor<4xcomplex<i8>>} : () -> ()
  "test.r"() {value = sparse<0, (1, 2)> : tensor<4xcomplex<i8>>} : () -> ()
  "test.p"() {value = dense<[0xFF, 0x10]> : tensor<2xui8>} : () -> ()
  return
}

// CHECK:      module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     "test.a"() {value = dense<{{\[\[}}1, -2], [3, 4{{\]\]}}> : tensor<2x2xi8>} : () -> ()
// CHECK-NEXT:     "test.b"() {value = dense<7> : tensor<3xi32>} : () -> ()
// CHECK-NEXT:     "test.c"() {value = dense<7> : tensor<2xi32>} : () -> ()
// CHECK-NEXT:     "test.d"() {value = dense<[true, false]> : tensor<2xi1>} : () -> ()
// CHECK-NEXT:     "test.e"() {value = dense<[1.500000e+00, 0x7FC00000]> : tensor<2xf32>} : () -> ()
// CHECK-NEXT:     "test.f"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> ()
// CHECK-NEXT:     "test.g"() {value = dense<> : tensor<0xi8>} : () -> ()
// CHECK-NEXT:     "test.i"() {value = dense<[(1,2), (3,4)]> : tensor<2xcomplex<i8>>} : () -> ()
// CHECK-NEXT:     "test.j"() {value = dense<-3> : vector<4xi4>} : () -> ()
// CHECK-NEXT:     "test.k"() {value = dense<1> : tensor<index>} : () -> ()
// CHECK-NEXT:     "test.l"() {value = array<i32: 1, 2, 3>} : () -> ()
// CHECK-NEXT:     "test.m"() {value = array<i8>} : () -> ()
// CHECK-NEXT:     "test.n"() {value = array<i1: true, false>} : () -> ()
// CHECK-NEXT:     "test.o"() {value = sparse<{{\[\[}}0, 0], [1, 2{{\]\]}}, [1, 5]> : tensor<3x4xi32>} : () -> ()
// CHECK-NEXT:     "test.q"() {value = sparse<{{\[\[}}0], [2{{\]\]}}, [(1,2), (3,4)]> : tensor<4xcomplex<i8>>} : () -> ()
// CHECK-NEXT:     "test.r"() {value = sparse<0, (1,2)> : tensor<4xcomplex<i8>>} : () -> ()
// CHECK-NEXT:     "test.p"() {value = dense<[255, 16]> : tensor<2xui8>} : () -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
