// Bits of hex digits beyond an element's width have no meaning: they are cleared, so that equal values are one constant.

// RUN: qopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: qopt --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=1 %s | FileCheck %s --check-prefix=HEX

// CHECK: "test.a"() {a = dense<[-6.000000e+00, 1.000000e+00]> : tensor<2xf4E2M1FN>, b = dense<[-7.500000e+00, 2.500000e-01]> : tensor<2xf6E2M3FN>, c = dense<[-1, 2]> : tensor<2xi4>}
// HEX:   "test.a"() {a = dense<"0x0F02"> : tensor<2xf4E2M1FN>, b = dense<"0x3F02"> : tensor<2xf6E2M3FN>, c = dense<"0x0F02"> : tensor<2xi4>}
"test.a"() {
  a = dense<"0x1F02"> : tensor<2xf4E2M1FN>,
  b = dense<"0xFF02"> : tensor<2xf6E2M3FN>,
  c = dense<"0x1F02"> : tensor<2xi4>
} : () -> ()

// Elements of whole bytes have no such bits.
// CHECK: "test.b"() {a = dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf16>, b = dense<[1, 2]> : tensor<2xindex>}
// HEX:   "test.b"() {a = dense<"0x003C00C0"> : tensor<2xf16>, b = dense<"0x01000000000000000200000000000000"> : tensor<2xindex>}
"test.b"() {
  a = dense<"0x003c00c0"> : tensor<2xf16>,
  b = dense<"0x01000000000000000200000000000000"> : tensor<2xindex>
} : () -> ()
