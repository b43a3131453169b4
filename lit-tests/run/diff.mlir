// The differences of two programs: functions, operations, types, attributes, constants, and outputs.

// RUN: qopt diff %s %s --allow-unregistered-dialect | FileCheck %s --check-prefix=EQUAL --allow-empty
// RUN: not qopt diff %s %S/Inputs/diff-other.mlir --allow-unregistered-dialect | FileCheck %s
// RUN: not qopt diff %s %S/Inputs/diff-other.mlir --allow-unregistered-dialect --inputs=0 | FileCheck %s --check-prefix=STATIC
// RUN: not qopt diff %s %S/Inputs/diff-other.mlir --allow-unregistered-dialect --inputs=0 --json | FileCheck %s --check-prefix=JSON
// RUN: not qopt diff %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not qopt diff %s %t.none --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not qopt diff %s %s --cse 2>&1 | FileCheck %s --check-prefix=PASSES
// RUN: not qopt diff %s %S/Inputs/diff-other.mlir --allow-unregistered-dialect --input=%s 2>&1 | FileCheck %s --check-prefix=NPY

// CHECK:      --- {{.*}}diff.mlir
// CHECK-NEXT: +++ {{.*}}diff-other.mlir
// CHECK-NEXT: @main
// CHECK-NEXT:   input #1: type i8 -> i16
// CHECK-NEXT:   output #0 "turned": name "turned" -> "again"
// CHECK-NEXT:   ~ arith.constant "w"
// CHECK-NEXT:       constant 'value' of 2 of 4 elements, first element 1: 2 -> 5; largest difference 4
// CHECK-NEXT:   ~ tosa.reverse "turned"
// CHECK-NEXT:       attribute 'axis' 0 : i32 -> 1 : i32
// CHECK-NEXT:   + tosa.reverse "again"
// CHECK-NEXT:   ~ func.return (line {{[0-9]+}}, now {{[0-9]+}})
// CHECK-NEXT:       operand #0 "turned" -> "again"
// CHECK-NEXT:   operations: 1 added, 0 removed, 3 changed; 6 before, 7 after
// CHECK-NEXT: @scales
// CHECK-NEXT:   input #0: scale 0.5 -> 0.25
// CHECK-NEXT:   input #0: zero point 3 -> 4
// CHECK-NEXT:   input #1: scale of 2 of 3 channels, first channel 0: 1 -> 2; largest relative difference 1
// CHECK-NEXT:   input #2: storage type i8 -> i8<-127:127>
// CHECK-NEXT: @old -> @new
// CHECK-NEXT:   ~ test.op "a"
// CHECK-NEXT:       attribute 'x' 1 : i32 -> absent
// CHECK-NEXT:       attribute 'y' absent -> [1 : i32]
// CHECK-NEXT:   - test.gone
// CHECK:      outputs are not compared: an argument is 'i8' in one program and 'i16' in the other

// STATIC-NOT: outputs

// JSON:      "equal": false,
// JSON:      "change": "changed",
// JSON:      "count": 4,
// JSON-NEXT: "differing": 2,
// JSON-NEXT: "first": 1,
// JSON-NEXT: "largest_difference": 4.0,
// JSON-NEXT: "new": "5",
// JSON-NEXT: "old": "2",
// JSON-NEXT: "property": "constant 'value'",
// JSON-NEXT: "unit": "elements"
// JSON:      "new_name": "new",

// EQUAL-NOT: {{.}}

// ONE: qopt: 'diff' takes two input files: See: qopt diff --help
// NONE: qopt: cannot open input file '{{.*}}.none': No such file or directory
// PASSES: qopt: 'diff' takes no passes; run them before it with another qopt
// NPY: qopt: cannot read input file '{{.*}}diff.mlir': not an npy file

func.func @main(%x: tensor<2x2xi8>, %y: i8) -> tensor<2x2xi8> {
  %w = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> loc("w")
  %0 = arith.addi %x, %w : tensor<2x2xi8> loc("sum")
  %1 = arith.muli %0, %w : tensor<2x2xi8> loc("product")
  %2 = arith.subi %1, %x : tensor<2x2xi8> loc("difference")
  %3 = tosa.reverse %2 {axis = 0 : i32} : (tensor<2x2xi8>) -> tensor<2x2xi8> loc("turned")
  return %3 : tensor<2x2xi8>
}
func.func @scales(%a: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<3x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>,
    %c: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  return
}
func.func @old() {
  "test.op"() {x = 1 : i32} : () -> () loc("a")
  "test.gone"() : () -> ()
  return
}
