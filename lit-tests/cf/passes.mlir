// Passes over functions of several blocks: constants reach the blocks that they dominate, unreachable blocks neither fold nor
// affect other blocks, and branches stay as they are.

// RUN: qopt %s --canonicalize --validate | FileCheck %s --check-prefix=CANON
// RUN: qopt %s --cse --validate | FileCheck %s --check-prefix=CSE
// RUN: qopt %s --symbol-dce | FileCheck %s --check-prefix=DCE
// RUN: qopt %s --inline | FileCheck %s --check-prefix=INLINE
// RUN: qopt %s --fold-quant-shapes | FileCheck %s --check-prefix=FOLD
// RUN: not qopt %s --run=blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not qopt %s --run=asserts 2>&1 | FileCheck %s --check-prefix=ASSERT

!q = !quant.uniform<i8:f32, 0.5:3>

// CANON-LABEL: func.func @constants
// CANON-DAG:     %[[SUM:.*]] = arith.constant dense<6>
// CANON-DAG:     %[[THREE:.*]] = arith.constant dense<3>
// CANON:         cf.cond_br %arg0, ^bb1(%[[THREE]] : tensor<4xi32>), ^bb2
// CANON:       ^bb1(%[[A:.*]]: tensor<4xi32>):  // 2 preds: ^bb0, ^bb2
// CANON-NEXT:    arith.addi %[[A]], %[[SUM]]
// CANON:       ^bb2:  // pred: ^bb0
// CANON-NEXT:    cf.br ^bb1(%[[SUM]] : tensor<4xi32>)
// CANON-NEXT:  }
// CSE-LABEL: func.func @constants
// CSE:         %[[THREE:.*]] = arith.constant dense<3>
// CSE-NOT:     arith.constant
// CSE:       ^bb1(
// CSE:         arith.addi %[[THREE]], %[[THREE]]
// CSE recomputes a value in a block that the other block does not dominate.
// CSE:       ^bb2:
// CSE-NEXT:    arith.addi %[[THREE]], %[[THREE]]
func.func @constants(%arg0: i1) -> tensor<4xi32> {
  %0 = arith.constant dense<3> : tensor<4xi32>
  cf.cond_br %arg0, ^bb1(%0 : tensor<4xi32>), ^bb2
^bb1(%1: tensor<4xi32>):
  %2 = arith.constant dense<3> : tensor<4xi32>
  %3 = arith.addi %0, %2 : tensor<4xi32>
  %4 = arith.addi %3, %1 : tensor<4xi32>
  return %4 : tensor<4xi32>
^bb2:
  %5 = arith.addi %0, %0 : tensor<4xi32>
  cf.br ^bb1(%5 : tensor<4xi32>)
}

// CANON-LABEL: func.func @unreachable
// CANON-NEXT:    return %arg0
// CANON-NEXT:  }
// CSE-LABEL: func.func @unreachable
// CSE:       ^bb1(%[[X:.*]]: i32):  // pred: ^bb1
// CSE-NEXT:    %[[A:.*]] = arith.addi %[[B:.*]], %[[X]]
// CSE-NEXT:    %[[B]] = arith.addi %[[A]], %[[X]]
// CSE-NEXT:    cf.br ^bb1(%[[B]] : i32)
func.func @unreachable(%arg0: i32) -> i32 {
  return %arg0 : i32
^bb1(%0: i32):
  %1 = arith.addi %2, %0 : i32
  %2 = arith.addi %1, %0 : i32
  cf.br ^bb1(%2 : i32)
}

// The value of a block argument depends on the branch that is taken.
// FOLD-LABEL: func.func @movements
// FOLD:         %[[T:.*]] = tosa.transpose %arg1
// FOLD:         cf.cond_br %arg0, ^bb1(%[[T]] : {{.*}}), ^bb2
// FOLD:       ^bb1(%[[A:[^:]*]]: {{.*}}):
// FOLD-NEXT:    return %[[A]]
func.func @movements(%arg0: i1, %arg1: tensor<2x3x!q>) -> tensor<3x2x!q> {
  %0 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<2x3x!q>) -> tensor<3x2x!q>
  cf.cond_br %arg0, ^bb1(%0 : tensor<3x2x!q>), ^bb2
^bb1(%1: tensor<3x2x!q>):
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2x!q>) -> tensor<2x3x!q>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<2x3x!q>) -> tensor<3x2x!q>
  return %3 : tensor<3x2x!q>
^bb2:
  %4 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2x!q>) -> tensor<3x2x!q>
  cf.br ^bb1(%4 : tensor<3x2x!q>)
}

// A function of several blocks is not inlined, one of a single block is, wherever it is called.
// INLINE-LABEL: func.func @calls
// INLINE:         cf.br ^bb1
// INLINE:       ^bb1:
// INLINE-NEXT:    %[[X:.*]] = call @blocks() : () -> tensor<4xi32>
// INLINE-NEXT:    %[[Y:.*]] = arith.addi %[[X]], %[[X]]
// INLINE-NEXT:    cf.br ^bb2(%[[Y]] : tensor<4xi32>)
func.func @calls() -> tensor<4xi32> {
  cf.br ^bb1
^bb1:
  %0 = call @blocks() : () -> tensor<4xi32>
  %1 = call @block(%0) : (tensor<4xi32>) -> tensor<4xi32>
  cf.br ^bb2(%1 : tensor<4xi32>)
^bb2(%2: tensor<4xi32>):
  return %2 : tensor<4xi32>
}

// BLOCKS: [[@LINE+3]]:1: error: only functions with a body of one block can be run
// DCE: func.func @calls
// DCE: func.func private @blocks
func.func private @blocks() -> tensor<4xi32> {
  %0 = arith.constant dense<3> : tensor<4xi32>
  cf.br ^bb1(%0 : tensor<4xi32>)
^bb1(%1: tensor<4xi32>):
  return %1 : tensor<4xi32>
}

// DCE: func.func private @block(
func.func private @block(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.addi %arg0, %arg0 : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Only its own second block calls it.
// DCE-NOT: @unused
// DCE: func.func @asserts
func.func private @unused() {
  cf.br ^bb1
^bb1:
  call @unused() : () -> ()
  return
}

// An assertion is an effect: it stays though it holds.
// CANON-LABEL: func.func @asserts
// CANON:         cf.assert
// ASSERT: error: 'cf.assert' cannot be run: it has no evaluator
func.func @asserts() -> tensor<4xi32> {
  %true = arith.constant true
  %0 = arith.constant dense<3> : tensor<4xi32>
  cf.assert %true, "it holds"
  return %0 : tensor<4xi32>
}
