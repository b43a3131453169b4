// Values that may stand for the dimensions and symbols of a map.

// RUN: qopt %s --allow-unregistered-dialect | FileCheck %s

func.func @identifiers(%m: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 step 0 {
    %one = index.constant 1
    %quotient = arith.divsi %n, %one : index
    %rest = arith.remsi %n, %n : index
    // CHECK: affine.load %arg0[symbol(%{{.*}}), symbol(%{{.*}})]
    %0 = affine.load %m[symbol(%quotient), symbol(%rest)] : memref<?x?xf32>
    %low = affine.delinearize_index %i into (5) : index
    // CHECK: affine.load %arg0[%{{.*}}, %{{.*}}]
    %1 = affine.load %m[%low, %low] : memref<?x?xf32>
    %buffer = memref.alloc(%n) : memref<?x4xf32>
    %cast = memref.cast %buffer : memref<?x4xf32> to memref<?x?xf32>
    %rows = memref.dim %cast, %c0 : memref<?x?xf32>
    %columns = memref.dim %buffer, %one : memref<?x4xf32>
    // An operand keeps the kind of its first use in the list.
    // CHECK: affine.load %arg0[symbol(%[[ROWS:.*]]), symbol(%[[ROWS]]) + symbol(%{{.*}})]
    %2 = affine.load %m[symbol(%rows), %rows + symbol(%columns)] : memref<?x?xf32>
  }
  affine.parallel (%i, %j) = (0, 0) to (%n, 10) step (1 + 1, 3) {
    %sum = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    // CHECK: affine.store
    %3 = affine.load %m[%sum, %j] : memref<?x?xf32>
    affine.store %3, %m[%sum, %i] : memref<?x?xf32>
  }
  return
}
