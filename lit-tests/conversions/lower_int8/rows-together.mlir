// An instruction that multiplies two rows at once needs them adjacent. If several tiles of columns use the same rows, the rows
// are packed once, in memory on the stack; each part of a kernel that another thread may run has its own copy.

// RUN: qopt %s --bufferize --vectorize-int8='target=i8mm split=1' --canonicalize --cse -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: qopt %t.mlir --assign-arena --outline-kernels | FileCheck %s --check-prefix=KERNEL
// RUN: qopt %t.mlir --assign-arena --outline-kernels | mlir-opt-22 -o %t
// RUN: qopt %s --bufferize --vectorize-int8='target=i8mm split=1000000' --canonicalize --cse | FileCheck %s --check-prefix=ALONE

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @several(
// CHECK: scf.parallel
// CHECK:   %[[ROWS:.*]] = memref.alloca() {alignment = 64 : i64} : memref<{{[0-9]+}}xi8>
// CHECK:   scf.for
// CHECK:     vector.shuffle
// CHECK:     vector.store %{{.*}}, %[[ROWS]][
// CHECK:   }
// CHECK:   scf.for
// CHECK:     scf.for {{.*}} -> (vector<4xi32>
// CHECK-NOT:   vector.shuffle
// CHECK:       vector.load %[[ROWS]][
// CHECK-NOT:   vector.shuffle
// CHECK:       llvm.call_intrinsic "llvm.aarch64.neon.smmla{{.*}}"

// KERNEL-LABEL: func.func private @several_kernel_0(
// KERNEL:   %[[ROWS:.*]] = memref.alloca()
// KERNEL:   scf.for
// KERNEL:     vector.store %{{.*}}, %[[ROWS]][

// ALONE-LABEL: func.func @several(
// ALONE:   memref.alloca()
// ALONE:   scf.for
func.func @several(%x: tensor<16x160xi8>, %e: tensor<16x256xi32>) -> tensor<16x256xi32> {
  %w = arith.constant dense<7> : tensor<256x160xi8>
  %0 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<16x160xi8>, tensor<256x160xi8>) outs(%e : tensor<16x256xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<16x256xi32>
  return %0 : tensor<16x256xi32>
}

// One tile has all columns.
// CHECK-LABEL: func.func @one(
// CHECK-NOT: memref.alloca
func.func @one(%x: tensor<16x160xi8>, %e: tensor<16x8xi32>) -> tensor<16x8xi32> {
  %w = arith.constant dense<7> : tensor<8x160xi8>
  %0 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<16x160xi8>, tensor<8x160xi8>) outs(%e : tensor<16x8xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<16x8xi32>
  return %0 : tensor<16x8xi32>
}

// More memory than that is not taken.
// CHECK-LABEL: func.func @long(
// CHECK-NOT: memref.alloca
func.func @long(%x: tensor<16x80000xi8>, %e: tensor<16x256xi32>) -> tensor<16x256xi32> {
  %w = arith.constant dense<7> : tensor<256x80000xi8>
  %0 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<16x80000xi8>, tensor<256x80000xi8>) outs(%e : tensor<16x256xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<16x256xi32>
  return %0 : tensor<16x256xi32>
}
