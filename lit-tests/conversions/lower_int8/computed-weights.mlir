// Products of two computed operands use the dot product, too: the operand that varies with the lanes is packed on the stack
// before the rows that it is multiplied with. Each part of a kernel that another thread may run has its own memory.

// RUN: qopt %s --bufferize --vectorize-int8='target=avx512vnni split=1' --canonicalize --cse -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: qopt %t.mlir --assign-arena --outline-kernels | mlir-opt-22 -o %t
// RUN: qopt %s --bufferize --vectorize-int8='target=amx-int8 split=1' --canonicalize --cse | FileCheck %s --check-prefix=AMX
// RUN: qopt %s --bufferize --vectorize-int8='target=i8mm split=1000000' --canonicalize --cse | FileCheck %s --check-prefix=ROWS

#a = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#b = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#bt = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#out = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#loops = ["parallel", "parallel", "parallel", "reduction"]

// Rows of 16 bytes are interleaved. The second zero point is not 0: one more vector holds the sums of the rows' bytes.
// CHECK-LABEL: func.func @rows(
// CHECK: scf.parallel
// CHECK:   %[[PACKED:.*]] = memref.alloca() {alignment = 64 : i64} : memref<{{[0-9]+}}xi8>
// CHECK:   %[[TERMS:.*]] = memref.alloca() {alignment = 64 : i64} : memref<{{[0-9]+}}xi32>
// CHECK:   vector.load {{.*}} : memref<{{[0-9]+}}xi8>, vector<16xi8>
// CHECK:   vector.shuffle {{.*}} : vector<16xi8>, vector<16xi8>
// CHECK:   vector.store %{{.*}}, %[[PACKED]][{{.*}}] : memref<{{[0-9]+}}xi8>, vector<64xi8>
// CHECK:   llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:   vector.store %{{.*}}, %[[TERMS]][
// CHECK:   scf.for
// CHECK-NOT: vector.shuffle
// CHECK:     vector.load %[[TERMS]][
// CHECK:     vector.load %[[PACKED]][
// CHECK:     llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK:     arith.muli %{{.*}} : vector<16xi32>

// No tile registers.
// AMX-LABEL: func.func @rows(
// AMX-NOT: tdpbssd
// AMX: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"

// ROWS-LABEL: func.func @rows(
// ROWS: memref.alloca()
// ROWS: vector.store
// ROWS: scf.for
// ROWS:   llvm.call_intrinsic "llvm.aarch64.neon.smmla{{.*}}"
func.func @rows(%a: tensor<3x16x20xi8>, %b: tensor<3x20x32xi8>, %e: tensor<3x16x32xi32>) -> tensor<3x16x32xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #out], iterator_types = #loops} ins(%a, %b : tensor<3x16x20xi8>, tensor<3x20x32xi8>) outs(%e : tensor<3x16x32xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %c5 = arith.constant 5 : i32
    %c3 = arith.constant 3 : i32
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.subi %1, %c5 : i32
    %3 = arith.extsi %y : i8 to i32
    %4 = arith.subi %3, %c3 : i32
    %5 = arith.muli %2, %4 : i32
    %6 = arith.addi %sum, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<3x16x32xi32>
  return %0 : tensor<3x16x32xi32>
}

// Columns are transposed. The second zero point is 0.
// CHECK-LABEL: func.func @columns(
// CHECK:   vector.bitcast {{.*}} : vector<16xi8> to vector<4xi32>
// CHECK:   vector.shuffle {{.*}} : vector<4xi32>, vector<4xi32>
// CHECK:   vector.store
// CHECK:   scf.for
// CHECK-NOT: vector.shuffle
// CHECK:     llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK-NOT: arith.muli {{.*}} : vector
// CHECK: return
func.func @columns(%a: tensor<3x16x20xi8>, %b: tensor<3x32x20xi8>, %e: tensor<3x16x32xi32>) -> tensor<3x16x32xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #bt, #out], iterator_types = #loops} ins(%a, %b : tensor<3x16x20xi8>, tensor<3x32x20xi8>) outs(%e : tensor<3x16x32xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<3x16x32xi32>
  return %0 : tensor<3x16x32xi32>
}

// Three rows are not worth it.
// CHECK-LABEL: func.func @few(
// CHECK-NOT: llvm.call_intrinsic
// CHECK: return
func.func @few(%a: tensor<2x3x20xi8>, %b: tensor<2x20x32xi8>, %e: tensor<2x3x32xi32>) -> tensor<2x3x32xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #out], iterator_types = #loops} ins(%a, %b : tensor<2x3x20xi8>, tensor<2x20x32xi8>) outs(%e : tensor<2x3x32xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<2x3x32xi32>
  return %0 : tensor<2x3x32xi32>
}

// Constant weights that differ in each group are packed when the program is compiled.
// CHECK-LABEL: func.func @groups(
// CHECK: memref.get_global @__packed
// CHECK-NOT: memref.alloca
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
func.func @groups(%a: tensor<3x16x20xi8>, %e: tensor<3x16x32xi32>) -> tensor<3x16x32xi32> {
  %b = arith.constant dense<7> : tensor<3x20x32xi8>
  %0 = linalg.generic {indexing_maps = [#a, #b, #out], iterator_types = #loops} ins(%a, %b : tensor<3x16x20xi8>, tensor<3x20x32xi8>) outs(%e : tensor<3x16x32xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<3x16x32xi32>
  return %0 : tensor<3x16x32xi32>
}
