// RUN: not qopt %s 2>&1 | FileCheck %s

// After an error the parser continues at the next operation, always past the failed one.

// CHECK: recovery.mlir:[[#@LINE+3]]:10: error: redefinition of SSA value '%arg1'
func.func @argument(%arg0: index, %arg1: index) {
  %g = "tensor.generate"(%arg0) ({
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %arg2 : index
    }) : (index) -> tensor<?xf32>
  return
}

// CHECK: recovery.mlir:[[#@LINE+2]]:9: error: expected operation name in quotes
func.func @metadata() {
  return
  {-# a #-}
  return
}
