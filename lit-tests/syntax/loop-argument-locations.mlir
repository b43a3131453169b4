// Arguments that loops name in their own syntax have the locations of their names.

// RUN: qopt --mlir-print-debuginfo --mlir-print-op-generic --mlir-print-local-scope %s | FileCheck %s
// RUN: qopt --mlir-print-debuginfo %s | FileCheck %s --check-prefix=OWN --implicit-check-not=unknown

// CHECK: ^bb0(%{{.*}}: index loc("{{.*}}loop-argument-locations.mlir":[[#@LINE+4]]:16), %{{.*}}: i32 loc("{{.*}}":[[#@LINE+4]]:48)):
// OWN: scf.for
// OWN: tosa.while_loop
func.func @for(%a: i32, %i: index) -> i32 {
  %0 = scf.for %k = %i to %i step %i iter_args(%v = %a) -> (i32) {
    scf.yield %v : i32
  }
  return %0 : i32
}
// CHECK: "scf.parallel"
// CHECK: ^bb0(%{{.*}}: index loc("{{.*}}":[[#@LINE+2]]:17)):
func.func @parallel(%i: index) {
  scf.parallel (%k) = (%i) to (%i) step (%i) {
  }
  return
}
// CHECK: "tosa.while_loop"
// CHECK: ^bb0(%{{.*}}: tensor<2xi32> loc("{{.*}}":[[#@LINE+2]]:25)):
func.func @while(%c: tensor<i1>, %a: tensor<2xi32>) -> tensor<2xi32> {
  %0 = tosa.while_loop (%y = %a) : (tensor<2xi32>) -> tensor<2xi32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%z: tensor<2xi32>):
    tosa.yield %z : tensor<2xi32>
  }
  return %0 : tensor<2xi32>
}
