// Kernels get the range of their outermost loop, and a second function has them called in parts.

// RUN: qopt %s --outline-kernels --kernels-to-tasks | FileCheck %s
// RUN: qopt %s --outline-kernels --kernels-to-tasks | mlir-opt-22 -o %t

// CHECK-LABEL: func.func private @model_kernel_0(
// CHECK-SAME: %[[X:.*]]: memref<8x4xi8>, %[[A:.*]]: memref<128xi8>, %[[BEGIN:.*]]: index, %[[END:.*]]: index)
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: scf.for %[[I:.*]] = %[[BEGIN]] to %[[END]] step %[[ONE]] {
// CHECK:   scf.for %[[J:.*]] =
// CHECK:     memref.load %[[X]][%[[I]], %[[J]]] : memref<8x4xi8>
// CHECK:     memref.store

// A kernel that is not a single loop runs as a whole.
// CHECK-LABEL: func.func private @model_kernel_1(
// CHECK-SAME: %{{.*}}: memref<8xf32>, %{{.*}}: memref<128xi8>) attributes
// CHECK: scf.parallel

// CHECK-LABEL: func.func @model(
// CHECK: call @model_kernel_0(%arg0, %arg2, %c0, %c8) : (memref<8x4xi8>, memref<128xi8>, index, index) -> ()
// CHECK: call @model_kernel_1(%arg1, %arg2) : (memref<8xf32>, memref<128xi8>) -> ()

// CHECK-LABEL: func.func @model_parallel(
// CHECK-SAME: %[[B0:.*]]: memref<32xi8>, %[[B1:.*]]: memref<32xi8>, %[[B2:.*]]: memref<128xi8>,
// CHECK-SAME: %[[FOR:.*]]: (memref<0xi8>, (memref<3xmemref<?xi8>>, index, index) -> (), memref<3xmemref<?xi8>>, index) -> (),
// CHECK-SAME: %[[CTX:.*]]: memref<0xi8>)
// CHECK: %[[DATA:.*]] = memref.alloca() : memref<3xmemref<?xi8>>
// CHECK: %[[C0:.*]] = memref.cast %[[B0]] : memref<32xi8> to memref<?xi8>
// CHECK: memref.store %[[C0]], %[[DATA]][%c0] : memref<3xmemref<?xi8>>
// CHECK: memref.store %{{.*}}, %[[DATA]][%c1] : memref<3xmemref<?xi8>>
// CHECK: memref.store %{{.*}}, %[[DATA]][%c2] : memref<3xmemref<?xi8>>
// CHECK: %[[T0:.*]] = constant @model_task_0 :
// CHECK: %[[N:.*]] = arith.constant 8 : index
// CHECK: call_indirect %[[FOR]](%[[CTX]], %[[T0]], %[[DATA]], %[[N]])
// CHECK: %[[T1:.*]] = constant @model_task_1 :
// CHECK: %[[N1:.*]] = arith.constant 1 : index
// CHECK: call_indirect %[[FOR]](%[[CTX]], %[[T1]], %[[DATA]], %[[N1]])

// CHECK-LABEL: func.func private @model_task_0(
// CHECK-SAME: %[[DATA:.*]]: memref<3xmemref<?xi8>>, %[[BEGIN:.*]]: index, %[[END:.*]]: index)
// CHECK: %[[BYTES:.*]] = memref.load %[[DATA]][%c0] : memref<3xmemref<?xi8>>
// CHECK: %[[X:.*]] = memref.view %[[BYTES]][%{{.*}}][] : memref<?xi8> to memref<8x4xi8>
// CHECK: %[[BYTES:.*]] = memref.load %[[DATA]][%c2] : memref<3xmemref<?xi8>>
// CHECK: %[[A:.*]] = memref.view %[[BYTES]][%{{.*}}][] : memref<?xi8> to memref<128xi8>
// CHECK: call @model_kernel_0(%[[X]], %[[A]], %[[BEGIN]], %[[END]]) :

// CHECK-LABEL: func.func private @model_task_1(
// CHECK: call @model_kernel_1(%{{.*}}, %{{.*}}) : (memref<8xf32>, memref<128xi8>) -> ()
func.func @model(%x: memref<8x4xi8>, %y: memref<8xf32>, %arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %sums = memref.view %arena[%c64][] : memref<128xi8> to memref<8xi8>
  scf.execute_region no_inline {
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      scf.for %j = %c0 to %c4 step %c1 {
        %v = memref.load %x[%i, %j] : memref<8x4xi8>
        memref.store %v, %sums[%i] : memref<8xi8>
      }
    }
    scf.yield
  }
  scf.execute_region no_inline {
    %first = memref.load %sums[%c0] : memref<8xi8>
    %zero = arith.sitofp %first : i8 to f32
    memref.store %zero, %y[%c0] : memref<8xf32>
    scf.parallel (%i) = (%c1) to (%c8) step (%c1) {
      memref.store %zero, %y[%i] : memref<8xf32>
    }
    scf.yield
  }
  return
}
