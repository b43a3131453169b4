// Branches and assertions print as MLIR prints them, in both forms.

// RUN: qopt %s -o %t.own && mlir-opt-22 %s -o %t.other && diff %t.own %t.other
// RUN: qopt %s --mlir-print-op-generic | mlir-opt-22 -o %t.generic && diff %t.own %t.generic
// RUN: mlir-opt-22 %s --mlir-print-op-generic | qopt -o %t.generic && diff %t.own %t.generic
// RUN: FileCheck %s --input-file=%t.own
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @br
func.func @br(%arg0: i32, %arg1: tensor<?xf32>) -> i32 {
  // CHECK-NEXT: cf.br ^bb1
  cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^bb1:
  // CHECK-NEXT: cf.br ^bb2(%arg0, %arg1 : i32, tensor<?xf32>) {foo}
  // GENERIC: "cf.br"(%{{.*}}, %{{.*}})[^bb2] {foo} : (i32, tensor<?xf32>) -> ()
  cf.br ^bb2(%arg0, %arg1 : i32, tensor<?xf32>) {foo}
// CHECK-NEXT: ^bb2(%0: i32, %1: tensor<?xf32>):  // pred: ^bb1
^bb2(%0: i32, %1: tensor<?xf32>):
  return %0 : i32
}

// CHECK-LABEL: func.func @cond_br
func.func @cond_br(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
  // GENERIC: "cf.cond_br"({{.*}})[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}>
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
// A block that is a target twice has two predecessors.
// CHECK-NEXT: ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb0, ^bb1
^bb1(%0: i32):
  // CHECK-NEXT: cf.cond_br %arg0 weights([3, 1]), ^bb2, ^bb1(%0 : i32)
  // GENERIC: <{branch_weights = array<i32: 3, 1>, operandSegmentSizes = array<i32: 1, 0, 1>}>
  cf.cond_br %arg0 weights([3, 1]), ^bb2, ^bb1(%0 : i32)
^bb2:
  // CHECK: cf.cond_br %arg0 weights([]), ^bb3, ^bb4 {foo = 3 : i64}
  cf.cond_br %arg0 weights([]), ^bb3, ^bb4 {foo = 3}
^bb3:
  // CHECK: cf.cond_br %arg0 weights([-1, 2]), ^bb4, ^bb4
  cf.cond_br %arg0 weights([-1, 2]), ^bb4, ^bb4
^bb4:
  return %0 : i32
}

// CHECK-LABEL: func.func @switch
func.func @switch(%arg0: i32, %arg1: i8, %arg2: i64, %arg3: si8, %arg4: i1) {
  //      CHECK: cf.switch %arg0 : i32, [
  // CHECK-NEXT:   default: ^bb1(%arg0 : i32),
  // Case values are printed as unsigned.
  // CHECK-NEXT:   4294967289: ^bb1(%arg0 : i32),
  // CHECK-NEXT:   16: ^bb2,
  // CHECK-NEXT:   4294967289: ^bb3(%arg0, %arg1 : i32, i8)
  // CHECK-NEXT: ] {foo}
  // GENERIC: "cf.switch"({{.*}})[^bb1, ^bb1, ^bb2, ^bb3]
  // GENERIC-SAME: <{case_operand_segments = array<i32: 1, 0, 2>, case_values = dense<[-7, 16, -7]> : vector<3xi32>
  // GENERIC-SAME: operandSegmentSizes = array<i32: 1, 1, 3>}> {foo}
  cf.switch %arg0 : i32, [
    default: ^bb1(%arg0 : i32),
    -7: ^bb1(%arg0 : i32),
    0x10: ^bb2,
    4294967289: ^bb3(%arg0, %arg1 : i32, i8)
  ] {foo}
^bb1(%0: i32):
  // Case values that are too large wrap.
  //      CHECK: cf.switch %arg1 : i8, [
  // CHECK-NEXT:   default: ^bb2,
  // CHECK-NEXT:   44: ^bb2,
  // CHECK-NEXT:   255: ^bb2
  // CHECK-NEXT: ]
  cf.switch %arg1 : i8, [default: ^bb2, 300: ^bb2, -1: ^bb2]
^bb2:
  // Without cases there is no line between.
  //      CHECK: cf.switch %arg2 : i64, [
  // CHECK-NEXT:   default: ^bb4]
  // GENERIC: "cf.switch"({{.*}})[^bb4] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}>
  cf.switch %arg2 : i64, [
    default: ^bb4
  ]
^bb3(%1: i32, %2: i8):
  //      CHECK: cf.switch %arg3 : si8, [
  // CHECK-NEXT:   default: ^bb4,
  // CHECK-NEXT:   249: ^bb4
  cf.switch %arg3 : si8, [default: ^bb4, -7: ^bb4]
^bb4:
  //      CHECK: cf.switch %arg4 : i1, [
  // CHECK-NEXT:   default: ^bb5,
  // CHECK-NEXT:   1: ^bb5,
  // CHECK-NEXT:   0: ^bb5
  cf.switch %arg4 : i1, [default: ^bb5, true: ^bb5, false: ^bb5]
^bb5:
  return
}

// CHECK-LABEL: func.func @no_bits
func.func @no_bits(%arg0: i0) {
  //      CHECK: default: ^bb1,
  // CHECK-NEXT:   0: ^bb1,
  // CHECK-NEXT:   0: ^bb1
  cf.switch %arg0 : i0, [default: ^bb1, 0: ^bb1, 5: ^bb1]
^bb1:
  return
}

// CHECK-LABEL: func.func @assert
func.func @assert(%arg0: i1) {
  // CHECK-NEXT: cf.assert %arg0, "a \22quoted\22 message" {foo}
  // GENERIC: "cf.assert"({{.*}}) <{msg = "a \22quoted\22 message"}> {foo} : (i1) -> ()
  cf.assert %arg0, "a \"quoted\" message" {foo}
  return
}

// Branches are also valid in the regions of other operations.
// CHECK-LABEL: func.func @inside
func.func @inside(%arg0: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    %c1 = arith.constant 1 : i32
    // CHECK: cf.cond_br %arg0, ^bb1(%c1_i32 : i32), ^bb2
    cf.cond_br %arg0, ^bb1(%c1 : i32), ^bb2
  ^bb1(%1: i32):
    scf.yield %1 : i32
  ^bb2:
    // CHECK: cf.br ^bb1(%c1_i32 : i32)
    cf.br ^bb1(%c1 : i32)
  }
  return %0 : i32
}
