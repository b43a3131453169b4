// Memory on the stack is taken once for a range of iterations, unless each needs other memory.

// RUN: qopt %s --outline-kernels | FileCheck %s
// RUN: qopt %s --outline-kernels | mlir-opt-22 -o %t

// CHECK-LABEL: func.func private @kernels_kernel_0(
// CHECK:         memref.alloca() : memref<8xi8>
// CHECK:         scf.for
// CHECK-LABEL: func.func private @kernels_kernel_1(
// CHECK:         scf.for %[[I:.*]] = %arg1 to %arg2
// CHECK:           memref.alloca(%[[I]]) : memref<?xi8>
func.func @kernels(%a: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.execute_region no_inline {
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %m = memref.alloca() : memref<8xi8>
      %v = memref.load %m[%c0] : memref<8xi8>
      memref.store %v, %a[%i] : memref<8xi8>
      scf.reduce
    }
    scf.yield
  }
  scf.execute_region no_inline {
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %m = memref.alloca(%i) : memref<?xi8>
      %v = memref.load %m[%c0] : memref<?xi8>
      memref.store %v, %a[%i] : memref<8xi8>
      scf.reduce
    }
    scf.yield
  }
  return
}
