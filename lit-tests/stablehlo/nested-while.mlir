// Both regions of a loop have the argument names of its text, whatever chooses the names, and a loop in a region has others.
// RUN: qopt %s --mlir-print-op-generic > %t.generic
// RUN: qopt %s | qopt - --mlir-print-op-generic | diff - %t.generic
// RUN: qopt %s --mlir-print-unique-ssa-ids | qopt - --mlir-print-op-generic | diff - %t.generic
// RUN: qopt %s --mlir-use-nameloc-as-prefix | qopt - --mlir-print-op-generic | diff - %t.generic
// RUN: qopt %s --mlir-use-nameloc-as-prefix | FileCheck %s

// CHECK: stablehlo.while(%q = %arg0) : tensor<i1>
// CHECK: stablehlo.while(%iterArg = %q) : tensor<i1>
// CHECK: stablehlo.and %q, %iterArg
// CHECK: stablehlo.or %q, %iterArg
// CHECK: stablehlo.not %q
func.func @main(%a: tensor<i1>) -> tensor<i1> {
  %r = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<i1> loc("p")):
    %s = "stablehlo.while"(%x) ({
    ^bb0(%i: tensor<i1> loc("p")):
      %q = stablehlo.and %x, %i : tensor<i1>
      stablehlo.return %q : tensor<i1>
    }, {
    ^bb0(%i: tensor<i1> loc("iterArg")):
      %q = stablehlo.or %x, %i : tensor<i1>
      stablehlo.return %q : tensor<i1>
    }) : (tensor<i1>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%y: tensor<i1> loc("q")):
    %s = stablehlo.not %y : tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<i1>) -> tensor<i1>
  return %r : tensor<i1>
}
