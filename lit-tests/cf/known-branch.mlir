// Branches that always take one edge, and blocks that one unconditional branch enters.

// RUN: qopt %s --canonicalize --verify-each --validate | FileCheck %s
// RUN: qopt %s --canonicalize --run=constant | FileCheck %s --check-prefix=RESULT
// RUN: qopt %s --canonicalize='region-simplify=disabled' | FileCheck %s --check-prefix=BRANCH

// RESULT: dense<12> : tensor<4xi32>

// CHECK-LABEL: func.func @constant
// CHECK-NEXT:    %[[X:.*]] = arith.constant dense<12>
// CHECK-NEXT:    return %[[X]]
// CHECK-NEXT:  }
// BRANCH-LABEL: func.func @constant
// BRANCH:         cf.br ^bb2(%{{.*}} : tensor<4xi32>)
func.func @constant() -> tensor<4xi32> {
  %false = arith.constant false
  %0 = arith.constant dense<3> : tensor<4xi32>
  cf.cond_br %false, ^bb1, ^bb2(%0 : tensor<4xi32>)
^bb1:
  %1 = arith.addi %0, %0 : tensor<4xi32>
  cf.br ^bb2(%1 : tensor<4xi32>)
^bb2(%2: tensor<4xi32>):
  %flag = arith.constant 5 : i32
  cf.switch %flag : i32, [
    default: ^bb3(%0 : tensor<4xi32>),
    4: ^bb3(%0 : tensor<4xi32>),
    5: ^bb4(%2, %2 : tensor<4xi32>, tensor<4xi32>)
  ]
^bb3(%3: tensor<4xi32>):
  return %3 : tensor<4xi32>
^bb4(%4: tensor<4xi32>, %5: tensor<4xi32>):
  %6 = arith.addi %4, %5 : tensor<4xi32>
  %7 = arith.addi %6, %6 : tensor<4xi32>
  return %7 : tensor<4xi32>
}

// CHECK-LABEL: func.func @default
// CHECK-NEXT:    return %arg1
func.func @default(%arg0: i32, %arg1: i32) -> i32 {
  %flag = arith.constant -1 : i8
  cf.switch %flag : i8, [
    default: ^bb1(%arg1 : i32),
    1: ^bb1(%arg0 : i32),
    127: ^bb1(%arg0 : i32)
  ]
^bb1(%0: i32):
  return %0 : i32
}

// Both edges are equal.
// CHECK-LABEL: func.func @equal
// CHECK-NEXT:    return %arg1
func.func @equal(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg1 : i32)
^bb1(%0: i32):
  return %0 : i32
}

// Two edges pass different values, and a loop enters its own block.
// CHECK-LABEL: func.func @kept
// CHECK:         cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
// CHECK:       ^bb1(%[[X:.*]]: i32):  // 3 preds
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1(%[[X]] : i32), ^bb2
func.func @kept(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
^bb1(%0: i32):
  cf.cond_br %arg0, ^bb1(%0 : i32), ^bb2
^bb2:
  return %0 : i32
}

// A branch in a chain of blocks.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT:    %[[X:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT:    %[[Y:.*]] = arith.addi %[[X]], %arg0
// CHECK-NEXT:    return %[[Y]]
func.func @chain(%arg0: i32) -> i32 {
  cf.br ^bb2(%arg0 : i32)
^bb1(%0: i32):
  return %0 : i32
^bb2(%1: i32):
  %2 = arith.addi %1, %arg0 : i32
  cf.br ^bb3
^bb3:
  %3 = arith.addi %2, %1 : i32
  cf.br ^bb1(%3 : i32)
}
