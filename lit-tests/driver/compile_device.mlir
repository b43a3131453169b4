// A private function with operations of an unknown dialect becomes a declaration: the program calls a C function, which the
// header declares.

// REQUIRES: codegen
// RUN: qopt compile %s --emit=mlir -o %t.mlir --header=%t.h
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=HEADER < %t.h
// RUN: not qopt run %s 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK-DAG: llvm.func @acme_0(!llvm.ptr, !llvm.ptr, !llvm.ptr)
// CHECK-DAG: llvm.func @outside(!llvm.ptr, !llvm.ptr)
// CHECK: llvm.call @acme_0({{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
// CHECK: llvm.call @outside({{.*}}) : (!llvm.ptr, !llvm.ptr) -> ()

// HEADER: void model_run(const int8_t *input0, int8_t *output0, void *arena);
// HEADER: /* int8_t, 4; int8_t, 2x2; int8_t, 4 */
// HEADER-NEXT: void acme_0(const int8_t *input0, int8_t *output0, int8_t *output1);
// HEADER-NEXT: /* int8_t, 4; int8_t, 4 */
// HEADER-NEXT: void outside(const int8_t *input0, int8_t *output0);

func.func private @acme_0(%x: tensor<4xi8>) -> (tensor<2x2xi8>, tensor<4xi8>) {
  %0:2 = "acme.f"(%x) : (tensor<4xi8>) -> (tensor<2x2xi8>, tensor<4xi8>)
  return %0#0, %0#1 : tensor<2x2xi8>, tensor<4xi8>
}
func.func private @outside(tensor<4xi8>) -> tensor<4xi8>

func.func @main(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.bitwise_not %x : (tensor<4xi8>) -> tensor<4xi8>
  // REFUSED: [[#@LINE+1]]:10: error: 'func.call' cannot be run: function '@acme_0' is external; compile the program and link it with the function
  %1:2 = call @acme_0(%0) : (tensor<4xi8>) -> (tensor<2x2xi8>, tensor<4xi8>)
  %s = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.reshape %1#0, %s : (tensor<2x2xi8>, !tosa.shape<1>) -> tensor<4xi8>
  %3 = tosa.add %2, %1#1 : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %4 = call @outside(%3) : (tensor<4xi8>) -> tensor<4xi8>
  return %4 : tensor<4xi8>
}
