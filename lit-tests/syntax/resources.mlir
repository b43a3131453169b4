// Resources keep their data, for constants and for other tools.

// RUN: qopt --allow-unregistered-dialect %s | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt --allow-unregistered-dialect %s --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @f() {
  %0 = "tosa.const"() <{values = dense_resource<blob> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "test.x"() {value = dense_resource<other> : tensor<1xi8>} : () -> i32
  %2 = "test.x"() {value = dense_resource<"third one"> : tensor<1xi8>} : () -> i32
  return
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      other: "0x0100000007",
      unused: "0x0100000008"
    },
    builtin: {
      "third one": "0x01000000AB"
    }
  },
  external_resources: {
    tool: {
      text: "hello",
      flag: true
    },
    other: {
      "a key": false
    },
    tool: {
      blob: "0x0100000001"
    }
  }
#-}

// CHECK:      module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %0 = "tosa.const"() <{values = dense_resource<blob> : tensor<2xi32>}> : () -> tensor<2xi32>
// CHECK-NEXT:     %1 = "test.x"() {value = dense_resource<other> : tensor<1xi8>} : () -> i32
// CHECK-NEXT:     %2 = "test.x"() {value = dense_resource<"third one"> : tensor<1xi8>} : () -> i32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: {-#
// CHECK-NEXT:   dialect_resources: {
// CHECK-NEXT:     builtin: {
// CHECK-NEXT:       blob: "0x040000000100000002000000",
// CHECK-NEXT:       other: "0x0100000007",
// CHECK-NEXT:       "third one": "0x01000000AB"
// CHECK-NEXT:     }
// CHECK-NEXT:   },
// CHECK-NEXT:   external_resources: {
// CHECK-NEXT:     tool: {
// CHECK-NEXT:       text: "hello",
// CHECK-NEXT:       flag: true,
// CHECK-NEXT:       blob: "0x0100000001"
// CHECK-NEXT:     },
// CHECK-NEXT:     other: {
// CHECK-NEXT:       "a key": false
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: #-}
