// Locations of all kinds, attributes, resources, types and operations that qopt does not know come back unchanged.

// RUN: mlir-opt-22 %s --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-debuginfo -o %t.before
// RUN: mlir-opt-22 %s --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-debuginfo -o %t.after --load-pass-plugin=%{plugin} --pass-pipeline='builtin.module(qopt-fold-quant-shapes,builtin.module(qopt-cse))'
// RUN: diff %t.before %t.after

#file = loc("net.py":10:4)
module @m attributes {a.b = 1 : i64} {
  func.func @f(%x: tensor<2xi8> loc("x"("net.py":1:2))) -> tensor<2xi8> {
    %0 = "my.op"(%x) <{kind = "p"}> {keep = [1, #my.attr<x, 3>]} : (tensor<2xi8>) -> !my.type<"t"> loc(fused<"meta">["a", #file])
    %1 = "my.other"(%0) ({
    ^bb0(%a: i32 loc(callsite("in" at "net.py":3:1))):
      "my.yield"(%a) : (i32) -> () loc(unknown)
    }) : (!my.type<"t">) -> tensor<2xi8> loc(callsite(#file at "net.py":3:1))
    %2 = "tfl.custom_thing"(%1) <{shape = array<i64: 2>}> : (tensor<2xi8>) -> tensor<2xi8>
    %3 = spirv.Constant 3 : i32
    %4 = gpu.block_id x
    %5 = arith.constant dense_resource<weights> : tensor<2xi8>
    %6 = arith.constant dense_resource<weights_1> : tensor<3xi8>
    return %2 : tensor<2xi8> loc("net.py":7:1 to 8:2)
  } loc(#file)
  builtin.module @inner {
    func.func private @g(tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25:3}>>)
  }
} loc(fused["u", "net.py":0:0])

{-#
  dialect_resources: {
    builtin: {
      weights: "0x400000000102",
      weights_1: "0x40000000010203"
    }
  }
#-}
