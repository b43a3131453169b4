// Each limit has an option, and an error that names it. The parser stops at the first exceeded limit.

// RUN: qopt %s -o /dev/null
// RUN: not qopt --limit-nesting=3 %s 2>&1 | FileCheck %s --check-prefix=NESTING
// RUN: not qopt --limit-rank=2 %s 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not qopt --limit-operations=3 %s 2>&1 | FileCheck %s --check-prefix=OPERATIONS
// RUN: not qopt --limit-operands=1 %s 2>&1 | FileCheck %s --check-prefix=OPERANDS
// RUN: not qopt --limit-constants=0 --canonicalize %s 2>&1 | FileCheck %s --check-prefix=CONSTANTS
// RUN: qopt --limit-constants=0 %s -o /dev/null
// RUN: not qopt --limit-rank=2 --limit-nesting=3 %s 2>&1 | FileCheck %s --check-prefix=FIRST

// FIRST: error: limit: nesting
// FIRST-NOT: error:
// NESTING: limits.mlir:[[#@LINE+1]]:{{.*}}: error: limit: nesting deeper than 3 (--limit-nesting sets another)
!deep = tuple<tuple<tuple<tuple<i8>>>>

// RANK: limits.mlir:[[#@LINE+1]]:{{.*}}: error: limit: more than 2 dimensions (--limit-rank sets another)
!wide = tensor<1x1x1xi8>

func.func @f() -> tensor<2xi8> {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  // OPERANDS: limits.mlir:[[#@LINE+1]]:8: error: limit: an operation of more than 1 operands or results (--limit-operands sets another)
  %1 = arith.addi %0, %0 : tensor<2xi8>
  // OPERATIONS: limits.mlir:[[#@LINE+1]]:3: error: limit: more than 3 operations (--limit-operations sets another)
  %2 = arith.muli %1, %1 : tensor<2xi8>
  return %2 : tensor<2xi8>
}
// CONSTANTS: limits.mlir:{{.*}}: error: limit: folded constants take more than 0 MiB (--limit-constants sets another)
