// The outputs of programs that differ.

// RUN: sed -e 's/dense<1>/dense<2>/' %s > %t.mlir
// RUN: not qopt diff %s %t.mlir --inputs=2 | FileCheck %s
// RUN: not qopt diff %s %t.mlir --inputs=2 --json | FileCheck %s --check-prefix=JSON
// RUN: sed -e 's/dense<3>/dense<4>/' %s > %t.unused.mlir
// RUN: not qopt diff %s %t.unused.mlir | FileCheck %s --check-prefix=UNUSED
// RUN: not qopt diff %s %s --function=absent 2>&1 | FileCheck %s --check-prefix=ABSENT

// CHECK:      ~ arith.constant (line [[#]])
// CHECK-NEXT:   constant 'value' of 8 of 8 elements, first element 0: 1 -> 2; largest difference 1
// CHECK:      inputs: 2
// CHECK-NEXT: output #0: 16 of 16 elements differ, by at most 1 step; signal to noise

// JSON: "inputs": 2,
// JSON: "differing": 16,

// Equal outputs do not make programs equal.

// UNUSED: output #0: equal in all 8 elements

// A function that does not exist is an error, also between equal programs.

// ABSENT: no function 'absent' that can be run; functions are 'main'

func.func @main(%a: tensor<8xi16>) -> tensor<8xi16> {
  %c = arith.constant dense<1> : tensor<8xi16>
  %d = arith.constant dense<3> : tensor<8xi16>
  %0 = arith.addi %a, %c : tensor<8xi16>
  return %0 : tensor<8xi16>
}
