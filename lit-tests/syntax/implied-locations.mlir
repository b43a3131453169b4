// Regions implied by an operation's name and implicit terminators are not printed, so they need no aliases for their locations.
// Otherwise each reading would add some, and the program would not print as it was read.

// RUN: qopt --mlir-print-debuginfo %s -o %t.1 && qopt --mlir-print-debuginfo %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: FileCheck %s --input-file=%t.1

// The file's location is the module's.
// CHECK-NOT: ":
// CHECK: return loc(#[[RETURN:.*]])
// CHECK-NOT: ":
// CHECK: #loc = loc("{{.*}}":0:0)
// CHECK-NOT: ":
// CHECK: #[[RETURN]] = loc("printed")
// CHECK-NOT: ":
func.func @f(%c: i1 loc("c"), %a: tensor<4xi16> loc("a")) -> tensor<4xi16> {
  %0 = linalg.transpose ins(%a : tensor<4xi16>) outs(%a : tensor<4xi16>) permutation = [0] loc("0")
  %1 = linalg.div ins(%0, %a : tensor<4xi16>, tensor<4xi16>) outs(%a : tensor<4xi16>) -> tensor<4xi16> loc("1")
  scf.if %c {
  } loc("2")
  return %1 : tensor<4xi16> loc("3")
} loc("f")

// The location of a printed terminator has an alias.
func.func @printed() {
  return loc("printed")
} loc("g")
