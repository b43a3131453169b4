// Functions take and return stored integers; casts connect them with the quantized values inside.

// RUN: qopt %s --allow-unregistered-dialect --strip-func-quant-types -o %t.out
// RUN: FileCheck %s --implicit-check-not=scast --input-file=%t.out
// RUN: qopt %t.out --allow-unregistered-dialect --strip-func-quant-types -o %t.twice && cmp %t.out %t.twice

!q = !quant.uniform<i8:f32, 0.5>
!q0 = !quant.uniform<u8:f32:0, {1.0, 2.0}>

// CHECK: func.func private @declared(tensor<2xi8>, i8, tensor<*xi8>, tensor<?xi4>, i32) -> tensor<2xi8>
func.func private @declared(tensor<2x!q0>, !q, tensor<*x!q>, tensor<?x!quant.any<i4>>, i32) -> tensor<2x!q0>

// Calibrated types are not stored yet, and casts do not support tuples.
// CHECK: func.func private @not_stored(tensor<2x!quant.calibrated<f32<0.000000e+00:1.000000e+00>>>, tuple<!quant.uniform<i8:f32, 5.000000e-01>>)
func.func private @not_stored(tensor<2x!quant.calibrated<f32<0.0:1.0>>>, tuple<!q>)

// CHECK: func.func @identity(%[[X:.*]]: tensor<2xi8>, %[[Y:.*]]: i8) -> (tensor<2xi8>, i8) {
// CHECK-NEXT: return %[[X]], %[[Y]] : tensor<2xi8>, i8
func.func @identity(%x: tensor<2x!q>, %y: !q) -> (tensor<2x!q>, !q) {
  return %x, %y : tensor<2x!q>, !q
}

// CHECK: func.func @unused(%{{.*}}: tensor<2xi8> {t.attr = 1 : i64}) {
// CHECK-NEXT: return
func.func @unused(%x: tensor<2x!q> {t.attr = 1}) {
  return
}

// Each quantized value is cast only once, arguments in their order.
// CHECK: func.func private @inner(%[[X:.*]]: tensor<2xi8>, %[[Y:.*]]: i8) -> (tensor<2xi8>, tensor<2xi8>) {
// CHECK-NEXT: %[[A:.*]] = quant.scast %[[X]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: %[[B:.*]] = quant.scast %[[Y]] : i8 to !quant.uniform<i8:f32, 5.000000e-01>
// CHECK-NEXT: %[[U:.*]] = "test.use"(%[[A]], %[[A]], %[[B]])
// CHECK-NEXT: %[[C:.*]] = quant.scast %[[U]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<2xi8>
// CHECK-NEXT: return %[[C]], %[[C]] : tensor<2xi8>, tensor<2xi8>
func.func private @inner(%x: tensor<2x!q>, %y: !q) -> (tensor<2x!q>, tensor<2x!q>) {
  %0 = "test.use"(%x, %x, %y) : (tensor<2x!q>, tensor<2x!q>, !q) -> tensor<2x!q>
  return %0, %0 : tensor<2x!q>, tensor<2x!q>
}

// Calls take integers as they are; quantized operands and results are cast around them, in regions too. Block arguments stay.
// CHECK: func.func @calls(%[[X:.*]]: tensor<2xi8>, %[[Y:.*]]: i8) -> tensor<2xi8> {
// CHECK-NEXT: %[[R:.*]]:2 = call @inner(%[[X]], %[[Y]]) : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
// CHECK-NEXT: %[[P:.*]] = quant.scast %[[R]]#0
// CHECK-NEXT: %[[Q:.*]] = quant.scast %[[R]]#1
// CHECK: tosa.cond_if
// CHECK: ^bb0(%[[T:.*]]: tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>):
// CHECK: %[[I:.*]] = quant.scast %[[T]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<2xi8>
// CHECK: %[[S:.*]]:2 = func.call @inner(%[[I]], %[[Y]]) : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
// CHECK: %[[V:.*]] = quant.scast %[[S]]#1 : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: tosa.yield %[[V]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: tosa.yield %{{.*}} : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[W:.*]] = quant.scast %{{.*}} : tensor<2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<2xi8>
// CHECK: return %[[W]] : tensor<2xi8>
func.func @calls(%x: tensor<2x!q>, %y: !q) -> tensor<2x!q> {
  %0:2 = call @inner(%x, %y) : (tensor<2x!q>, !q) -> (tensor<2x!q>, tensor<2x!q>)
  %c = "tosa.const"() <{values = dense<true> : tensor<i1>}> : () -> tensor<i1>
  %1 = "tosa.cond_if"(%c, %0#0) ({
  ^bb0(%t: tensor<2x!q>):
    %2:2 = func.call @inner(%t, %y) : (tensor<2x!q>, !q) -> (tensor<2x!q>, tensor<2x!q>)
    tosa.yield %2#1 : tensor<2x!q>
  }, {
  ^bb0(%e: tensor<2x!q>):
    tosa.yield %0#1 : tensor<2x!q>
  }) : (tensor<i1>, tensor<2x!q>) -> tensor<2x!q>
  return %1 : tensor<2x!q>
}

// A function as a value has the function's type, and so has everything that it flows to.
// CHECK: func.func @values(%[[F:.*]]: (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>), %[[X:.*]]: tensor<2xi8>, %[[Y:.*]]: i8)
// CHECK: %[[G:.*]] = constant @inner : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
// CHECK: %[[H:.*]] = arith.select %{{.*}}, %[[F]], %[[G]] : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
// CHECK: %[[R:.*]]:2 = call_indirect %[[H]](%[[X]], %[[Y]]) : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
// CHECK: return %[[R]]#0 : tensor<2xi8>
func.func @values(%f: (tensor<2x!q>, !q) -> (tensor<2x!q>, tensor<2x!q>), %x: tensor<2x!q>, %y: !q) -> tensor<2x!q> {
  %g = constant @inner : (tensor<2x!q>, !q) -> (tensor<2x!q>, tensor<2x!q>)
  %c = arith.constant true
  %h = arith.select %c, %f, %g : (tensor<2x!q>, !q) -> (tensor<2x!q>, tensor<2x!q>)
  %r:2 = call_indirect %h(%x, %y) : (tensor<2x!q>, !q) -> (tensor<2x!q>, tensor<2x!q>)
  return %r#0 : tensor<2x!q>
}

// Several blocks: only the first one's arguments are the function's.
// CHECK: func.func @blocks(%[[X:.*]]: tensor<2xi8>) -> tensor<2xi8> {
// CHECK: %[[A:.*]] = quant.scast %[[X]]
// CHECK: "test.br"(%[[A]])[^bb1] : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> ()
// CHECK: ^bb1(%[[B:.*]]: tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>):
// CHECK: %[[C:.*]] = quant.scast %[[B]]
// CHECK: return %[[C]] : tensor<2xi8>
func.func @blocks(%x: tensor<2x!q>) -> tensor<2x!q> {
  "test.br"(%x)[^bb1] : (tensor<2x!q>) -> ()
^bb1(%b: tensor<2x!q>):
  return %b : tensor<2x!q>
}
