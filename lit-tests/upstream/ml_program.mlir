// Functions, graphs and globals of models. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

module {
  ml_program.global private @a(dense<4> : tensor<4xi32>) : tensor<4xi32>
  ml_program.global public mutable @b : tensor<?xi32>
  ml_program.global private mutable @u(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>
  ml_program.global private @d(dense<4> : tensor<4xi32>) : tensor<4xi32> {x.y = 1}
  ml_program.func @f(%x: tensor<?xi32>) -> tensor<?xi32> {
    ml_program.global_store @b = %x : tensor<?xi32>
    %0 = ml_program.global_load @b : tensor<?xi32>
    %1 = ml_program.global_load_const @a : tensor<4xi32>
    ml_program.return %0 : tensor<?xi32>
  }
  ml_program.func private @decl(i64) -> i32
  ml_program.subgraph private @g(%x: tensor<?xi32>) -> (tensor<?xi32>, !ml_program.token) attributes {a.b} {
    %tok2 = ml_program.global_store_graph @b = %x ordering(%tok1 -> !ml_program.token) : tensor<?xi32>
    %tok1, %t3 = "x.y"() : () -> (!ml_program.token, !ml_program.token)
    %tok5, %tok4 = ml_program.global_load_graph @b ordering(%tok1, %t3 -> !ml_program.token) : tensor<?xi32>
    %tok7, %tok6 = ml_program.global_load_graph @b ordering(() -> !ml_program.token) : tensor<?xi32>
    %tt = ml_program.token
    ml_program.output %x, %tt : tensor<?xi32>, !ml_program.token
  }
  ml_program.subgraph @e() {
    ml_program.output
  }
}

// CHECK: #extern = #ml_program.extern : tensor<4xi32>
// CHECK-NEXT: module {
// CHECK-NEXT: ml_program.global private @a(dense<4> : tensor<4xi32>) : tensor<4xi32>
// CHECK-NEXT: ml_program.global public mutable @b : tensor<?xi32>
// CHECK-NEXT: ml_program.global private mutable @u(#extern) : tensor<?xi32>
// CHECK-NEXT: ml_program.global private @d(dense<4> : tensor<4xi32>) : tensor<4xi32> {x.y = 1 : i64}
// CHECK-NEXT: ml_program.func @f(%arg0: tensor<?xi32>) -> tensor<?xi32> {
// CHECK-NEXT: ml_program.global_store @b = %arg0 : tensor<?xi32>
// CHECK-NEXT: %b = ml_program.global_load @b : tensor<?xi32>
// CHECK-NEXT: %a = ml_program.global_load_const @a : tensor<4xi32>
// CHECK-NEXT: ml_program.return %b : tensor<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: ml_program.func private @decl(i64) -> i32
// CHECK-NEXT: ml_program.subgraph private @g(%arg0: tensor<?xi32>) -> (tensor<?xi32>, !ml_program.token) attributes {a.b} {
// CHECK-NEXT: %0 = ml_program.global_store_graph @b = %arg0 ordering(%1#0 -> !ml_program.token) : tensor<?xi32>
// CHECK-NEXT: %1:2 = "x.y"() : () -> (!ml_program.token, !ml_program.token)
// CHECK-NEXT: %result, %produceToken = ml_program.global_load_graph @b ordering(%1#0, %1#1 -> !ml_program.token) : tensor<?xi32>
// CHECK-NEXT: %result_0, %produceToken_1 = ml_program.global_load_graph @b ordering(() -> !ml_program.token) : tensor<?xi32>
// CHECK-NEXT: %2 = ml_program.token
// CHECK-NEXT: ml_program.output %arg0, %2 : tensor<?xi32>, !ml_program.token
// CHECK-NEXT: }
// CHECK-NEXT: ml_program.subgraph @e() {
// CHECK-NEXT: ml_program.output
// CHECK-NEXT: }
// CHECK-NEXT: }
