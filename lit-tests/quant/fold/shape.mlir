// Sizes that the program computes from constants are constants, so that the movements that they parametrize are known.

// RUN: qopt --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @computed
// CHECK-NOT: arith.muli
// CHECK-NOT: tfl.reshape
// CHECK: "tfl.pseudo_qconst"() <{{.*}} dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>
func.func @computed() -> tensor<2x2x!t> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<4x!t>, value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4x!t>
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[2, 1]> : tensor<2xi32>
  %s = arith.muli %a, %b : tensor<2xi32>
  %0 = "tfl.reshape"(%c, %s) : (tensor<4x!t>, tensor<2xi32>) -> tensor<2x2x!t>
  return %0 : tensor<2x2x!t>
}

// A single size too.
// CHECK-LABEL: func.func @size
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<6> : tensor<index>
// CHECK-NEXT: return [[C]]
func.func @size() -> tensor<index> {
  %a = arith.constant dense<2> : tensor<index>
  %b = arith.constant dense<3> : tensor<index>
  %0 = arith.muli %a, %b : tensor<index>
  return %0 : tensor<index>
}

// One part is known only to the running program.
// CHECK-LABEL: func.func @argument
// CHECK: arith.muli
func.func @argument(%x: tensor<2xi32>) -> tensor<2xi32> {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = arith.muli %a, %x : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// Reals, matrices and long lists cannot be shapes, so the pass does not compute them.
// CHECK-LABEL: func.func @no_shapes
// CHECK: arith.addf
// CHECK: arith.addi
// CHECK: arith.addi
func.func @no_shapes() -> (tensor<2xf32>, tensor<1x2xi32>, tensor<65xi32>) {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %c = arith.constant dense<1> : tensor<65xi32>
  %0 = arith.addf %a, %a : tensor<2xf32>
  %1 = arith.addi %b, %b : tensor<1x2xi32>
  %2 = arith.addi %c, %c : tensor<65xi32>
  return %0, %1, %2 : tensor<2xf32>, tensor<1x2xi32>, tensor<65xi32>
}

// Division by zero has no result.
// CHECK-LABEL: func.func @undefined
// CHECK: arith.divsi
func.func @undefined() -> tensor<index> {
  %a = arith.constant dense<2> : tensor<index>
  %b = arith.constant dense<0> : tensor<index>
  %0 = arith.divsi %a, %b : tensor<index>
  return %0 : tensor<index>
}

// Integers of less than 32 bits may be stored values and are not folded, so the contradiction does not show.
// CHECK-LABEL: func.func @denied_narrow
// CHECK: "tfl.reshape"
func.func @denied_narrow() -> tensor<2x2x!t> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<4x!t>, value = dense<[1, 2, 3, 4]> : tensor<4xi8>}> : () -> tensor<4x!t>
  %a = arith.constant dense<[1, 2]> : tensor<2xi16>
  %b = arith.constant dense<[2, 4]> : tensor<2xi16>
  %s = arith.muli %a, %b : tensor<2xi16>
  %0 = "tfl.reshape"(%c, %s) : (tensor<4x!t>, tensor<2xi16>) -> tensor<2x2x!t>
  return %0 : tensor<2x2x!t>
}
