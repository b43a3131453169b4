// A declaration gets buffers for its arguments and results, and its calls become kernels.

// RUN: qopt %s --bufferize --split-input-file --verify-diagnostics | FileCheck %s
// RUN: qopt %s --bufferize --split-input-file --verify-diagnostics | mlir-opt-22 --split-input-file -o /dev/null

// CHECK: func.func private @f(memref<4xi8>, f32, memref<2x2xi8>, memref<4xi8>)
func.func private @f(tensor<4xi8>, f32) -> (tensor<2x2xi8>, tensor<4xi8>)
// The second result is the caller's buffer.
// CHECK-LABEL: func.func @call(
// CHECK-SAME: %arg0: memref<4xi8>, %arg1: f32, %arg2: memref<4xi8>)
// CHECK: %[[FIRST:.*]] = memref.alloc() : memref<2x2xi8>
// CHECK-NEXT: scf.execute_region no_inline {
// CHECK-NEXT: call @f(%arg0, %arg1, %[[FIRST]], %arg2) : (memref<4xi8>, f32, memref<2x2xi8>, memref<4xi8>) -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @call(%x: tensor<4xi8>, %y: f32) -> tensor<4xi8> {
  %0:2 = call @f(%x, %y) : (tensor<4xi8>, f32) -> (tensor<2x2xi8>, tensor<4xi8>)
  return %0#1 : tensor<4xi8>
}

// -----

// CHECK: func.func private @f(memref<4xi8>)
func.func private @f(tensor<4xi8>)
func.func private @on_buffers(memref<4xi8>)
func.func private @of_scalars(f32) -> f32
// CHECK-LABEL: func.func @no_result(
// CHECK: call @f(%arg0) : (memref<4xi8>) -> ()
// CHECK: call @on_buffers(%arg1) : (memref<4xi8>) -> ()
// CHECK: call @of_scalars(%arg2) : (f32) -> f32
// CHECK-NOT: call
func.func @no_result(%x: tensor<4xi8>, %y: memref<4xi8>, %z: f32) {
  call @f(%x) : (tensor<4xi8>) -> ()
  call @on_buffers(%y) : (memref<4xi8>) -> ()
  %0 = call @of_scalars(%z) : (f32) -> f32
  return
}

// -----

func.func private @dynamic(tensor<4xi8>) -> tensor<?xi8>
func.func @call(%x: tensor<4xi8>) {
  // expected-error @+1 {{a value of type 'tensor<?xi8>' cannot be bufferized: expected a statically shaped tensor of integers or floats}}
  %0 = call @dynamic(%x) : (tensor<4xi8>) -> tensor<?xi8>
  return
}

// -----

// A function that is not called keeps its type.
// CHECK: func.func private @dynamic(tensor<?xi8>)
func.func private @dynamic(tensor<?xi8>)

// -----

func.func private @with_body(%x: tensor<4xi8>) -> tensor<4xi8> {
  return %x : tensor<4xi8>
}
func.func @call(%x: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error @+1 {{'func.call' cannot be bufferized}}
  %0 = call @with_body(%x) : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
