// Constants that are larger than a limit are left out or written as hex; constants as large as the limit are not. Splats
// stay as they are. The quotes and `0x` of a resource count.

// RUN: qopt %s --allow-unregistered-dialect --mlir-elide-elementsattrs-if-larger=3 | FileCheck %s --check-prefix=ELIDED
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=3 | FileCheck %s --check-prefix=HEX
// RUN: qopt %s --allow-unregistered-dialect --mlir-elide-resource-strings-if-larger=20 | FileCheck %s --check-prefix=KEPT
// RUN: qopt %s --allow-unregistered-dialect --mlir-elide-resource-strings-if-larger=19 | FileCheck %s --check-prefix=DROPPED

// ELIDED:      "test.use"() {v = dense<[1, 2, 3]> : tensor<3xi8>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<__elided__> : tensor<4xi8>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense<5> : tensor<9xi8>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<__elided__> : tensor<5xi1>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense<[(1,2), (3,4), (5,6)]> : tensor<3xcomplex<i8>>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<__elided__> : tensor<4xcomplex<i8>>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense<> : tensor<0xi8>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = array<i8: 1, 2, 3, 4, 5>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<__elided__> : tensor<2x2xf16>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<__elided__> : tensor<4xi12>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<__elided__> : tensor<6xi8>} : () -> ()
// ELIDED-NEXT: "test.use"() {v = dense_resource<four> : tensor<4xi8>} : () -> ()

// HEX:      "test.use"() {v = dense<[1, 2, 3]> : tensor<3xi8>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<"0x01020304"> : tensor<4xi8>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<5> : tensor<9xi8>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<"0x0D"> : tensor<5xi1>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<[(1,2), (3,4), (5,6)]> : tensor<3xcomplex<i8>>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<"0x0102030405060708"> : tensor<4xcomplex<i8>>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<> : tensor<0xi8>} : () -> ()
// HEX-NEXT: "test.use"() {v = array<i8: 1, 2, 3, 4, 5>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<"0x003C004000420080"> : tensor<2x2xf16>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense<"0x0100020003000400"> : tensor<4xi12>} : () -> ()
// HEX-NEXT: "test.use"() {v = sparse<{{\[\[}}0], [2], [3], [4]], "0x01020304"> : tensor<6xi8>} : () -> ()
// HEX-NEXT: "test.use"() {v = dense_resource<four> : tensor<4xi8>} : () -> ()

// KEPT: four: "0x0100000001020304"
// DROPPED: dense_resource<four> : tensor<4xi8>
// DROPPED-NOT: four

"test.use"() {v = dense<[1, 2, 3]> : tensor<3xi8>} : () -> ()
"test.use"() {v = dense<[1, 2, 3, 4]> : tensor<4xi8>} : () -> ()
"test.use"() {v = dense<5> : tensor<9xi8>} : () -> ()
"test.use"() {v = dense<[true, false, true, true, false]> : tensor<5xi1>} : () -> ()
"test.use"() {v = dense<[(1,2), (3,4), (5,6)]> : tensor<3xcomplex<i8>>} : () -> ()
"test.use"() {v = dense<[(1,2), (3,4), (5,6), (7,8)]> : tensor<4xcomplex<i8>>} : () -> ()
"test.use"() {v = dense<> : tensor<0xi8>} : () -> ()
"test.use"() {v = array<i8: 1, 2, 3, 4, 5>} : () -> ()
"test.use"() {v = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, -0.000000e+00]]> : tensor<2x2xf16>} : () -> ()
"test.use"() {v = dense<[1, 2, 3, 4]> : tensor<4xi12>} : () -> ()
"test.use"() {v = sparse<[[0], [2], [3], [4]], [1, 2, 3, 4]> : tensor<6xi8>} : () -> ()
"test.use"() {v = dense_resource<four> : tensor<4xi8>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      four: "0x0100000001020304"
    }
  }
#-}
