// Forms of the output.

// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: qopt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// RUN: qopt %s --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s --check-prefix=ELIDE
// RUN: qopt %s --mlir-print-elementsattrs-with-hex-if-larger=2 | FileCheck %s --check-prefix=HEX
// RUN: qopt %s --verify-roundtrip | FileCheck %s

// GENERIC: "arith.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3xi8>
// LOC: arith.constant dense<[1, 2, 3]> : tensor<3xi8> loc("{{.*}}printing-options.mlir":[[#@LINE+6]]:8)
// ELIDE: arith.constant dense_resource<__elided__> : tensor<3xi8>
// HEX: arith.constant dense<"0x010203"> : tensor<3xi8>
// CHECK: arith.constant dense<[1, 2, 3]> : tensor<3xi8>
func.func @f() -> tensor<3xi8> {

  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  return %c : tensor<3xi8>
}
