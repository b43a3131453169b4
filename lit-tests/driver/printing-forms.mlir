// Options that print more than the program, or parts of it.

// RUN: qopt %s --mlir-print-value-users | FileCheck %s --check-prefix=USERS
// RUN: qopt %s --mlir-print-unique-ssa-ids | FileCheck %s --check-prefix=UNIQUE
// RUN: qopt %s --mlir-use-nameloc-as-prefix | FileCheck %s --check-prefix=NAMES
// RUN: qopt %s --mlir-print-skip-regions | FileCheck %s --check-prefix=SKIP
// RUN: qopt %s --mlir-print-debuginfo --mlir-pretty-debuginfo | FileCheck %s --check-prefix=PRETTY

// USERS:      func.func @f(%arg0: i32, %arg1: i32) -> i32 {
// USERS-NEXT:   // %arg0 is used by %[[SUM:[0-9]+]]
// USERS-NEXT:   // %arg1 is unused
// USERS-NEXT:   %[[SUM]] = arith.addi %arg0, %arg0 : i32 // user: %[[RETURN:[0-9]+]]
// USERS-NEXT:   return %[[SUM]] : i32 // id: %[[RETURN]]

// UNIQUE: func.func @f(%arg1: i32, %arg2: i32)
// UNIQUE:   %1 = arith.addi %arg1, %arg1
// UNIQUE: func.func @g(%arg0: i32)
// UNIQUE:   %0 = arith.muli %arg0, %arg0

// NAMES: func.func @f(%left: i32, %arg1: i32)
// NAMES:   %the_sum = arith.addi %left, %left
// NAMES:   return %the_sum

// SKIP: {{^}}module {...}

// PRETTY: arith.addi %arg0, %arg0 : i32 "the sum"(#[[LOC:loc[0-9]*]]){{$}}
// PRETTY: } {{.*}}printing-forms.mlir:[[#@LINE+6]]:1{{$}}
// PRETTY: arith.muli %arg0, %arg0 : i32 [unknown]{{$}}
// PRETTY: #[[LOC]] = a.py:1:2{{$}}

module {

func.func @f(%a: i32 loc("left"), %b: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("the sum"("a.py":1:2))
  return %0 : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32 loc(unknown)
  return %0 : i32
}
}
