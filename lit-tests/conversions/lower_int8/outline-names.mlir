// New functions get unused names, and operations that cannot be copied stay in place.

// RUN: qopt %s --split-input-file --allow-unregistered-dialect --outline-kernels | FileCheck %s
// RUN: not qopt %s --split-input-file --allow-unregistered-dialect --outline-kernels --kernels-to-tasks 2>&1 | FileCheck %s --check-prefix=TASKS

// CHECK-LABEL: func.func private @f_kernel_1(
// CHECK-LABEL: func.func @f(
// CHECK-NEXT: call @f_kernel_1(%arg0)
// CHECK-LABEL: func.func @f_kernel_0(
func.func @f(%x: memref<4xi8>) {
  scf.execute_region {
    "test.use"(%x) : (memref<4xi8>) -> ()
    scf.yield
  }
  return
}
func.func @f_kernel_0(%x: memref<4xi8>) {
  return
}

// -----

// A module, and functions in it, stay in the operation that contains them.
// CHECK-LABEL: func.func @isolated(
// CHECK-NEXT: scf.execute_region
func.func @isolated(%x: memref<4xi8>) {
  scf.execute_region {
    "test.use"(%x) : (memref<4xi8>) -> ()
    builtin.module {
      func.func @inner() {
        return
      }
    }
    scf.yield
  }
  return
}

// -----

// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT: scf.execute_region
func.func @blocks(%x: memref<4xi8>) {
  scf.execute_region {
    "test.region"() ({
      "test.br"()[^b] : () -> ()
    ^b:
      "test.use"(%x) : (memref<4xi8>) -> ()
    }) : () -> ()
    scf.yield
  }
  return
}

// -----

// TASKS: outline-names.mlir:[[@LINE+2]]:3: error: there is a symbol named 'g_parallel' already
func.func @g(%x: memref<4xi8>) {
  return
}
func.func @g_parallel() {
  return
}
