// Computations of shapes. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

shape.function_library @lib {
  shape.func @same(%a: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping { x.y = @same }
func.func @f(%s: !shape.shape, %z: !shape.size, %w: !shape.witness, %i: index, %t: tensor<?xf32>, %e: tensor<?xindex>, %b: i1) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  %1 = shape.const_shape [] : tensor<0xindex>
  %2 = shape.const_shape [1, 2] : tensor<2xindex>
  %3 = shape.reduce(%s, %z) : !shape.shape -> !shape.size {
  ^bb0(%ix: index, %d: !shape.size, %acc: !shape.size):
    %q = shape.mul %acc, %d : !shape.size, !shape.size -> !shape.size
    shape.yield %q : !shape.size
  }
  %4 = shape.assuming %w -> (tensor<2xf32>) {
    %q = "x.y"() : () -> tensor<2xf32>
    shape.assuming_yield %q : tensor<2xf32>
  }
  shape.assuming %w {
    "x.y"() : () -> ()
  }
  %5 = shape.const_size 10
  %6 = shape.const_witness true
  %7 = shape.from_extents %i, %z : index, !shape.size
  %8:2 = "shape.split_at"(%s, %z) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %9 = shape.meet %z, %z, error = "a" : !shape.size, !shape.size -> !shape.size
  %10 = shape.with_shape %t, %s : tensor<?xf32>, !shape.shape
  %11 = shape.assuming_all %w, %w
  %12 = shape.dim %t, %i : tensor<?xf32>, index -> index
  %13 = shape.cstr_require %b, "msg"
  return
}

// CHECK: module {
// CHECK-NEXT: shape.function_library @lib {
// CHECK-NEXT: func @same(%arg0: !shape.value_shape) -> !shape.shape {
// CHECK-NEXT: %0 = shape_of %arg0 : !shape.value_shape -> !shape.shape
// CHECK-NEXT: return %0 : !shape.shape
// CHECK-NEXT: }
// CHECK-NEXT: } mapping {x.y = @same}
// CHECK-NEXT: func.func @f(%arg0: !shape.shape, %arg1: !shape.size, %arg2: !shape.witness, %arg3: index, %arg4: tensor<?xf32>, %arg5: tensor<?xindex>, %arg6: i1) {
// CHECK-NEXT: %0 = shape.const_shape [1, 2, 3] : !shape.shape
// CHECK-NEXT: %1 = shape.const_shape [] : tensor<0xindex>
// CHECK-NEXT: %2 = shape.const_shape [1, 2] : tensor<2xindex>
// CHECK-NEXT: %3 = shape.reduce(%arg0, %arg1) : !shape.shape -> !shape.size {
// CHECK-NEXT: ^bb0(%arg7: index, %arg8: !shape.size, %arg9: !shape.size):
// CHECK-NEXT: %12 = shape.mul %arg9, %arg8 : !shape.size, !shape.size -> !shape.size
// CHECK-NEXT: shape.yield %12 : !shape.size
// CHECK-NEXT: }
// CHECK-NEXT: %4 = shape.assuming %arg2 -> (tensor<2xf32>) {
// CHECK-NEXT: %12 = "x.y"() : () -> tensor<2xf32>
// CHECK-NEXT: shape.assuming_yield %12 : tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: shape.assuming %arg2 {
// CHECK-NEXT: "x.y"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %c10 = shape.const_size 10
// CHECK-NEXT: %5 = shape.const_witness true
// CHECK-NEXT: %6 = shape.from_extents %arg3, %arg1 : index, !shape.size
// CHECK-NEXT: %head, %tail = "shape.split_at"(%arg0, %arg1) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
// CHECK-NEXT: %7 = shape.meet %arg1, %arg1, error = "a" : !shape.size, !shape.size -> !shape.size
// CHECK-NEXT: %8 = shape.with_shape %arg4, %arg0 : tensor<?xf32>, !shape.shape
// CHECK-NEXT: %9 = shape.assuming_all %arg2, %arg2
// CHECK-NEXT: %10 = shape.dim %arg4, %arg3 : tensor<?xf32>, index -> index
// CHECK-NEXT: %11 = shape.cstr_require %arg6, "msg"
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
