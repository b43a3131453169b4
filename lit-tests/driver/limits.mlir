// Each limit has an option, and a diagnostic that names it. The parser stops at the first exceeded limit. Folding leaves an
// operation alone.

// RUN: qopt %s -o /dev/null
// RUN: not qopt --limit-nesting=3 %s 2>&1 | FileCheck %s --check-prefix=NESTING
// RUN: not qopt --limit-rank=2 %s 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not qopt --limit-operations=3 %s 2>&1 | FileCheck %s --check-prefix=OPERATIONS
// RUN: not qopt --limit-operands=1 %s 2>&1 | FileCheck %s --check-prefix=OPERANDS
// RUN: qopt --limit-fold-growth=0 --canonicalize --remarks-filter=.* %s 2>&1 | FileCheck %s --check-prefix=GROWTH
// RUN: not qopt --limit-rank=2 --limit-nesting=3 %s 2>&1 | FileCheck %s --check-prefix=FIRST

// FIRST: error: limit: nesting
// FIRST-NOT: error:
// NESTING: limits.mlir:[[#@LINE+1]]:{{.*}}: error: limit: nesting deeper than 3 (--limit-nesting sets another)
!deep = tuple<tuple<tuple<tuple<i8>>>>

// RANK: limits.mlir:[[#@LINE+1]]:{{.*}}: error: limit: more than 2 dimensions (--limit-rank sets another)
!wide = tensor<1x1x1xi8>

func.func @f() -> tensor<2xi8> {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  // GROWTH: limits.mlir:[[#@LINE+2]]:{{.*}}: remark: {{.*}}limit: constants would grow to more than 0 times their size (--limit-fold-growth sets another)
  // OPERANDS: limits.mlir:[[#@LINE+1]]:8: error: limit: an operation of more than 1 operands or results (--limit-operands sets another)
  %1 = arith.addi %0, %0 : tensor<2xi8>
  // OPERATIONS: limits.mlir:[[#@LINE+1]]:3: error: limit: more than 3 operations (--limit-operations sets another)
  %2 = arith.muli %1, %1 : tensor<2xi8>
  // GROWTH: arith.addi
  return %2 : tensor<2xi8>
}
