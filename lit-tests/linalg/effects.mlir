// An operation without a use is erased only if no operation in its regions has an effect.

// RUN: qopt %s --canonicalize --validate | FileCheck %s
// RUN: mlir-opt-22 %s --canonicalize | FileCheck %s
// RUN: qopt %s --cse | FileCheck %s
// RUN: qopt %s --tosa-to-linalg | FileCheck %s

#id = affine_map<(d0) -> (d0)>

func.func private @effect(f32) -> f32

// CHECK-LABEL: func.func @assertion
func.func @assertion(%a: tensor<8xf32>) {
  // CHECK: linalg.generic
  // CHECK: cf.assert
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) {
  ^bb0(%in: f32):
    %c = arith.constant 1.0 : f32
    %2 = arith.cmpf one, %in, %c : f32
    cf.assert %2, "expected ones"
    linalg.yield
  }
  return
}

// CHECK-LABEL: func.func @store
func.func @store(%a: tensor<8xf32>, %m: memref<f32>) {
  // CHECK: linalg.generic
  // CHECK: memref.store
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) {
  ^bb0(%in: f32):
    memref.store %in, %m[] : memref<f32>
    linalg.yield
  }
  return
}

// CHECK-LABEL: func.func @calls
func.func @calls(%a: tensor<8xf32>, %b: tensor<8xf32>, %z: tensor<f32>) {
  // CHECK: linalg.map
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) (%in: f32, %out: f32) {
    %r = func.call @effect(%in) : (f32) -> f32
    linalg.yield %r : f32
  }
  // CHECK: linalg.reduce
  // CHECK: func.call @effect
  %1 = linalg.reduce ins(%a : tensor<8xf32>) outs(%z : tensor<f32>) dimensions = [0] (%in: f32, %out: f32) {
    %r = func.call @effect(%in) : (f32) -> f32
    linalg.yield %r : f32
  }
  return
}

// The effect is two regions deep.
// CHECK-LABEL: func.func @nested
func.func @nested(%a: tensor<8xf32>, %m: memref<f32>, %c: i1) {
  // CHECK: linalg.generic
  // CHECK: scf.if
  // CHECK: memref.store
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) {
  ^bb0(%in: f32):
    scf.if %c {
      memref.store %in, %m[] : memref<f32>
    }
    linalg.yield
  }
  return
}

// CHECK-LABEL: func.func @other_regions
func.func @other_regions(%n: index, %x: f32, %c: i1) {
  // CHECK: tensor.generate
  // CHECK: func.call @effect
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %r = func.call @effect(%x) : (f32) -> f32
    tensor.yield %r : f32
  } : tensor<?xf32>
  // CHECK: scf.if
  // CHECK: func.call @effect
  scf.if %c {
    %r = func.call @effect(%x) : (f32) -> f32
  }
  return
}

// CHECK-LABEL: func.func @no_effects
func.func @no_effects(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: index, %x: f32, %c: i1) {
  // CHECK-NEXT: return
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) (%in: f32, %out: f32) {
    %r = arith.addf %in, %in : f32
    linalg.yield %r : f32
  }
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %2 = scf.if %c -> f32 {
    %r = arith.addf %x, %x : f32
    scf.yield %r : f32
  } else {
    scf.yield %x : f32
  }
  return
}
