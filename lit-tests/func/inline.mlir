// Calls become the function's operations; the function stays until unused symbols are erased.

// RUN: qopt %s --allow-unregistered-dialect --inline | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --inline --symbol-dce | FileCheck %s --check-prefix=SWEPT

// SWEPT-NOT: @four
// SWEPT: func.func @main
// SWEPT-NOT: @four

// CHECK-LABEL: func.func private @twice
func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK-LABEL: func.func private @four
// CHECK: [[A:%.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: [[B:%.*]] = arith.addi [[A]], [[A]]
// CHECK-NEXT: return [[B]]
func.func private @four(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  %1 = call @twice(%0) : (i32) -> i32
  return %1 : i32
}

// Callees are inlined before their callers, in any textual order. Results keep their order.
// CHECK-LABEL: func.func @main
// CHECK-NOT: call
// CHECK: [[A:%.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: [[B:%.*]] = arith.addi [[A]], [[A]]
// CHECK-NEXT: return %arg1, [[B]]
func.func @main(%x: i32, %y: i64) -> (i64, i32) {
  %0:2 = call @swap(%x, %y) : (i32, i64) -> (i64, i32)
  return %0#0, %0#1 : i64, i32
}

func.func private @swap(%x: i32, %y: i64) -> (i64, i32) {
  %0 = call @four(%x) : (i32) -> i32
  return %y, %0 : i64, i32
}

// Recursive calls stay, and `no_inline` calls, and calls to functions with `no_inline`, without a body, or with several blocks.
// CHECK-LABEL: func.func @stays
// CHECK: call @stays
// CHECK: call @twice
// CHECK: call @no
// CHECK: call @declared
// CHECK: call @blocks
func.func @stays(%x: i32) -> i32 {
  %0 = call @stays(%x) : (i32) -> i32
  %1 = call @twice(%0) {no_inline} : (i32) -> i32
  %2 = call @no(%1) : (i32) -> i32
  %3 = call @declared(%2) : (i32) -> i32
  %4 = call @blocks(%3) : (i32) -> i32
  return %4 : i32
}
func.func private @no(%x: i32) -> i32 attributes {no_inline} {
  return %x : i32
}
func.func private @declared(i32) -> i32
func.func private @blocks(%x: i32) -> i32 {
  "test.br"()[^end] : () -> ()
^end:
  return %x : i32
}

// Indirect recursion stays too.
// CHECK-LABEL: func.func @even
// CHECK: call
func.func @even(%x: i32) -> i32 {
  %0 = call @odd(%x) : (i32) -> i32
  return %0 : i32
}
func.func @odd(%x: i32) -> i32 {
  %0 = call @even(%x) : (i32) -> i32
  return %0 : i32
}

// Regions of one block are copied.
// CHECK-LABEL: func.func @reduced
// CHECK-NOT: call
// CHECK: stablehlo.reduce
func.func @reduced(%x: tensor<4xf32>) -> tensor<f32> {
  %0 = call @sum(%x) : (tensor<4xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @sum(%x: tensor<4xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
