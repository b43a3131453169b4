// The three casts, on scalars, on tensors of every kind of shape, and with every granularity, are read and printed as MLIR has them.

// RUN: qopt %s --print-quant-aliases=false | qopt --print-quant-aliases=false --verify-roundtrip | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic --print-quant-aliases=false | FileCheck %s --check-prefix=GENERIC
// RUN: qopt %s --mlir-print-op-generic | qopt --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @scalars
// GENERIC: "quant.qcast"(%{{.*}}) : (f32) -> !quant.uniform<i8:f32, 2.000000e+00:-3>
func.func @scalars(%x: f32, %i: i8) -> (f32, i8, !quant.uniform<i8:f32, 2.0:-3>) {
  // CHECK: quant.qcast %arg0 : f32 to !quant.uniform<i8:f32, 2.000000e+00:-3>
  %q = quant.qcast %x : f32 to !quant.uniform<i8:f32, 2.0:-3>
  // CHECK: quant.dcast %0 : !quant.uniform<i8:f32, 2.000000e+00:-3> to f32
  %d = quant.dcast %q : !quant.uniform<i8:f32, 2.0:-3> to f32
  // CHECK: quant.scast %0 : !quant.uniform<i8:f32, 2.000000e+00:-3> to i8
  %s = quant.scast %q : !quant.uniform<i8:f32, 2.0:-3> to i8
  // CHECK: quant.scast %arg1 : i8 to !quant.uniform<i8:f32, 2.000000e+00:-3>
  %t = quant.scast %i : i8 to !quant.uniform<i8:f32, 2.0:-3>
  return %d, %s, %t : f32, i8, !quant.uniform<i8:f32, 2.0:-3>
}

// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<?x4xf32>, %u: tensor<*xf32>, %r: tensor<f32>) {
  // CHECK: quant.qcast %arg0 : tensor<?x4xf32> to tensor<?x4x!quant.uniform<u8:f32:0, {5.000000e-01:128,2.500000e-01}>>
  %0 = quant.qcast %x : tensor<?x4xf32> to tensor<?x4x!quant.uniform<u8:f32:0, {0.5:128, 0.25}>>
  // CHECK: quant.qcast %arg1 : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>
  %1 = quant.qcast %u : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.0>>
  // CHECK: quant.qcast %arg2 : tensor<f32> to tensor<!quant.uniform<i8:f32, 2.000000e+00>>
  %2 = quant.qcast %r : tensor<f32> to tensor<!quant.uniform<i8:f32, 2.0>>
  // CHECK: quant.dcast %1 : tensor<*x!quant.uniform<i8:f32, 2.000000e+00>> to tensor<*xf32>
  %3 = quant.dcast %1 : tensor<*x!quant.uniform<i8:f32, 2.0>> to tensor<*xf32>
  return
}

// CHECK-LABEL: func.func @granularities
func.func @granularities(%a: tensor<2x4xi4>, %b: tensor<2x4xi16>, %c: tensor<2x4xbf16>, %d: tensor<2x1xf64>) {
  // CHECK: quant.scast %arg0 : tensor<2x4xi4> to tensor<2x4x!quant.uniform<u4:f16:1, {1.000000e+00,2.000000e+00:15,3.000000e+00,4.000000e+00}>>
  %0 = quant.scast %a : tensor<2x4xi4> to tensor<2x4x!quant.uniform<u4:f16:1, {1.0, 2.0:15, 3.0, 4.0}>>
  // CHECK: tensor<2x4x!quant.uniform<i16:f32:{0:1, 1:2}, {{[{][{]}}1.000000e+00, 2.000000e+00:-5}, {3.000000e+00, 4.000000e+00{{[}][}]}}>>
  %1 = quant.scast %b : tensor<2x4xi16> to tensor<2x4x!quant.uniform<i16:f32:{0:1, 1:2}, {{1.0, 2.0:-5}, {3.0, 4.0}}>>
  // CHECK: quant.qcast %arg2 : tensor<2x4xbf16> to tensor<2x4x!quant.uniform<i8<-127:127>:bf16, 5.000000e-01:-1>>
  %2 = quant.qcast %c : tensor<2x4xbf16> to tensor<2x4x!quant.uniform<i8<-127:127>:bf16, 0.5:-1>>
  // CHECK: tensor<2x1x!quant.uniform<i8:f64:1, {5.000000e-01}>>
  %3 = quant.qcast %d : tensor<2x1xf64> to tensor<2x1x!quant.uniform<i8:f64:1, {0.5}>>
  // CHECK: quant.scast %1 : {{.*}} to tensor<2x4xi16>
  %4 = quant.scast %1 : tensor<2x4x!quant.uniform<i16:f32:{0:1, 1:2}, {{1.0, 2.0:-5}, {3.0, 4.0}}>> to tensor<2x4xi16>
  return
}

// Types without parameters can be cast as well, and attributes are kept.
// CHECK-LABEL: func.func @without_parameters
func.func @without_parameters(%x: tensor<4xf32>, %i: tensor<4xi8>) {
  // CHECK: quant.qcast %arg0 {note = 1 : i64} : tensor<4xf32> to tensor<4x!quant.any<i8:f32>>
  %0 = quant.qcast %x {note = 1} : tensor<4xf32> to tensor<4x!quant.any<i8:f32>>
  // CHECK: quant.scast %arg1 : tensor<4xi8> to tensor<4x!quant.any<i8>>
  %1 = quant.scast %i : tensor<4xi8> to tensor<4x!quant.any<i8>>
  // CHECK: quant.dcast %0 : tensor<4x!quant.any<i8:f32>> to tensor<4xf32>
  %2 = quant.dcast %0 : tensor<4x!quant.any<i8:f32>> to tensor<4xf32>
  return
}
