// Neighbouring kernels that only fill memory become one function. What reads, runs in parts or lies apart stays.

// RUN: qopt %s --outline-kernels --split-input-file | FileCheck %s

// CHECK-LABEL: func.func private @padding_kernel_0(
// CHECK: %[[TOP:.*]] = memref.subview %{{.*}}[0] [2] [1]
// CHECK: %[[BOTTOM:.*]] = memref.subview %{{.*}}[6] [2] [1]
// CHECK: scf.for
// CHECK:   memref.store %{{.*}}, %[[TOP]]
// CHECK: memref.store %{{.*}}, %[[BOTTOM]]
// CHECK-NOT: func.func private
// CHECK-LABEL: func.func @padding(
// CHECK-COUNT-1: call @padding_kernel_0(%arg0)
// CHECK-NOT: call
func.func @padding(%x: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 3 : i8
  %top = memref.subview %x[0] [2] [1] : memref<8xi8> to memref<2xi8, strided<[1]>>
  scf.execute_region no_inline {
    scf.for %i = %c0 to %c2 step %c1 {
      memref.store %zero, %top[%i] : memref<2xi8, strided<[1]>>
    }
    scf.yield
  }
  %bottom = memref.subview %x[6] [2] [1] : memref<8xi8> to memref<2xi8, strided<[1], offset: 6>>
  scf.execute_region no_inline {
    memref.store %zero, %bottom[%c0] : memref<2xi8, strided<[1], offset: 6>>
    scf.yield
  }
  return
}

// -----

// A copy between two fills reads.
// CHECK-LABEL: func.func @copy(
// CHECK: call @copy_kernel_0
// CHECK: call @copy_kernel_1
// CHECK: call @copy_kernel_2
func.func @copy(%x: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 3 : i8
  scf.execute_region no_inline {
    memref.store %zero, %x[%c0] : memref<8xi8>
    scf.yield
  }
  scf.execute_region no_inline {
    %v = memref.load %x[%c0] : memref<8xi8>
    memref.store %v, %x[%c1] : memref<8xi8>
    scf.yield
  }
  scf.execute_region no_inline {
    memref.store %zero, %x[%c2] : memref<8xi8>
    scf.yield
  }
  return
}

// -----

// Threads share the second fill.
// CHECK-LABEL: func.func @parts(
// CHECK: call @parts_kernel_0(%arg0)
// CHECK: call @parts_kernel_1(%arg0, %c0, %c8)
func.func @parts(%x: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 3 : i8
  scf.execute_region no_inline {
    memref.store %zero, %x[%c0] : memref<8xi8>
    scf.yield
  }
  scf.execute_region no_inline {
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      memref.store %zero, %x[%i] : memref<8xi8>
    }
    scf.yield
  }
  return
}
