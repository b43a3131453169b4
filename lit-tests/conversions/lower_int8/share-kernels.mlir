// One function replaces kernels that differ only in constants. It takes the constants as arguments.

// RUN: qopt %s --share-kernels | FileCheck %s
// RUN: qopt %s --share-kernels | mlir-opt-22 -o %t
// RUN: qopt %s --share-kernels --share-kernels --mlir-pass-statistics 2>&1 >/dev/null | FileCheck %s --check-prefix=TWICE

memref.global "private" constant @w0 : memref<4xi8> = dense<[1, 2, 3, 4]>
memref.global "private" constant @w1 : memref<4xi8> = dense<[5, 6, 7, 8]>

// Globals, offsets of buffers, numbers and splats become arguments. A constant that is equal in all functions stays, also if
// another use of it differs: the offset 0 of the first function is the start of its loop.
// CHECK-LABEL: func.func private @f_shared_0(
// CHECK-SAME: %[[A:.*]]: memref<64xi8>, %[[AT:.*]]: index, %[[W:.*]]: memref<4xi8> {llvm.noalias, llvm.readonly}, %[[BY:.*]]: i8)
// CHECK: %[[SPLAT:.*]] = vector.broadcast %[[BY]] : i8 to vector<2xi8>
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: memref.view %[[A]][%[[AT]]][]
// CHECK: scf.for %[[I:.*]] = %[[ZERO]] to
// CHECK: vector.load %[[W]][%[[I]]]
// CHECK: arith.addi %{{.*}}, %[[SPLAT]]
func.func private @f_kernel_0(%a: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %by = arith.constant dense<3> : vector<2xi8>
  %v = memref.view %a[%c0][] : memref<64xi8> to memref<4xi8>
  %w = memref.get_global @w0 : memref<4xi8>
  scf.for %i = %c0 to %c4 step %c2 {
    %0 = vector.load %w[%i] : memref<4xi8>, vector<2xi8>
    %1 = arith.addi %0, %by : vector<2xi8>
    vector.store %1, %v[%i] : memref<4xi8>, vector<2xi8>
  }
  return
}

// CHECK-NOT: @f_kernel_0
// CHECK-NOT: @f_kernel_1
func.func private @f_kernel_1(%a: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %by = arith.constant dense<-7> : vector<2xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xi8>
  %w = memref.get_global @w1 : memref<4xi8>
  scf.for %i = %c0 to %c4 step %c2 {
    %0 = vector.load %w[%i] : memref<4xi8>, vector<2xi8>
    %1 = arith.addi %0, %by : vector<2xi8>
    vector.store %1, %v[%i] : memref<4xi8>, vector<2xi8>
  }
  return
}

// Another loop bound, or elements that differ from each other, stay as they are.
// CHECK-LABEL: func.func private @f_kernel_2(
// CHECK: scf.for
func.func private @f_kernel_2(%a: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %by = arith.constant dense<-7> : vector<2xi8>
  %v = memref.view %a[%c0][] : memref<64xi8> to memref<4xi8>
  %w = memref.get_global @w1 : memref<4xi8>
  scf.for %i = %c0 to %c2 step %c2 {
    %0 = vector.load %w[%i] : memref<4xi8>, vector<2xi8>
    %1 = arith.addi %0, %by : vector<2xi8>
    vector.store %1, %v[%i] : memref<4xi8>, vector<2xi8>
  }
  return
}
// CHECK-LABEL: func.func private @f_kernel_3(
// CHECK: scf.for
func.func private @f_kernel_3(%a: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %by = arith.constant dense<[1, 2]> : vector<2xi8>
  %v = memref.view %a[%c0][] : memref<64xi8> to memref<4xi8>
  %w = memref.get_global @w1 : memref<4xi8>
  scf.for %i = %c0 to %c4 step %c2 {
    %0 = vector.load %w[%i] : memref<4xi8>, vector<2xi8>
    %1 = arith.addi %0, %by : vector<2xi8>
    vector.store %1, %v[%i] : memref<4xi8>, vector<2xi8>
  }
  return
}

// The operands of an intrinsic may have to be constants.
// CHECK-LABEL: func.func private @g_kernel_0(
// CHECK: llvm.call_intrinsic
func.func private @g_kernel_0() {
  %0 = arith.constant 1 : i8
  llvm.call_intrinsic "llvm.x86.tilezero"(%0) : (i8) -> ()
  return
}
// CHECK-LABEL: func.func private @g_kernel_1(
// CHECK: llvm.call_intrinsic
func.func private @g_kernel_1() {
  %0 = arith.constant 2 : i8
  llvm.call_intrinsic "llvm.x86.tilezero"(%0) : (i8) -> ()
  return
}

// A global that functions write stays in its kernel: as an argument it would have to alias nothing.
// CHECK-LABEL: func.func private @h_kernel_0(
// CHECK: memref.get_global @state0
memref.global "private" @state0 : memref<4xi8> = dense<0>
memref.global "private" @state1 : memref<4xi8> = dense<0>
func.func private @h_kernel_0() {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : i8
  %2 = memref.get_global @state0 : memref<4xi8>
  memref.store %1, %2[%0] : memref<4xi8>
  %3 = memref.load %2[%0] : memref<4xi8>
  memref.store %3, %2[%0] : memref<4xi8>
  return
}
// CHECK-LABEL: func.func private @h_kernel_1(
// CHECK: memref.get_global @state1
func.func private @h_kernel_1() {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : i8
  %2 = memref.get_global @state1 : memref<4xi8>
  memref.store %1, %2[%0] : memref<4xi8>
  %3 = memref.load %2[%0] : memref<4xi8>
  memref.store %3, %2[%0] : memref<4xi8>
  return
}

// Public functions, and private ones with results, are no kernels.
// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[A:.*]]: memref<64xi8>)
// CHECK: %[[AT:.*]] = arith.constant 0 : index
// CHECK: %[[W:.*]] = memref.get_global @w0 : memref<4xi8>
// CHECK: %[[BY:.*]] = arith.constant 3 : i8
// CHECK: call @f_shared_0(%[[A]], %[[AT]], %[[W]], %[[BY]]) : (memref<64xi8>, index, memref<4xi8>, i8) -> ()
// CHECK: arith.constant 16 : index
// CHECK: memref.get_global @w1 : memref<4xi8>
// CHECK: arith.constant -7 : i8
// CHECK: call @f_shared_0(
// CHECK: call @g_kernel_0()
func.func @f(%a: memref<64xi8>) {
  call @f_kernel_0(%a) : (memref<64xi8>) -> ()
  call @f_kernel_1(%a) : (memref<64xi8>) -> ()
  call @g_kernel_0() : () -> ()
  return
}

// TWICE: ShareKernels
// TWICE-NEXT: (S) 2 num-shared
// TWICE-NEXT: ShareKernels
// TWICE-NEXT: (S) 0 num-shared
