// Storage of every width is moved as it is.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s --implicit-check-not=transpose
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @i1(
// CHECK: dense<{{\[\[}}true, true], [false, false]]> : tensor<2x2xi1>
func.func @i1() -> tensor<2x2xi1> {
  %c = "tfl.pseudo_const"() <{value = dense<[[true, false], [true, false]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%c, %p) : (tensor<2x2xi1>, tensor<2xi32>) -> tensor<2x2xi1>
  return %0 : tensor<2x2xi1>
}

// CHECK-LABEL: func.func @i2(
// CHECK: %[[C:.*]] = arith.constant dense<{{\[\[}}-2, 1], [-1, 0]]> : tensor<2x2xi2>
// CHECK-NEXT: quant.scast %[[C]] : tensor<2x2xi2> to tensor<2x2x!quant.uniform<i2:f32:1, {1.000000e+00,2.000000e+00}>>
func.func @i2() -> tensor<2x2xf32> {
  %c = arith.constant dense<[[-2, -1], [1, 0]]> : tensor<2x2xi2>
  %q = quant.scast %c : tensor<2x2xi2> to tensor<2x2x!quant.uniform<i2:f32:0, {1.0, 2.0}>>
  %r = quant.dcast %q : tensor<2x2x!quant.uniform<i2:f32:0, {1.0, 2.0}>> to tensor<2x2xf32>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%r, %p) : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @i4(
// CHECK: "tfl.transpose"(%arg0, {{.*}} -> tensor<2x3x!quant.uniform<i4:f32:0, {1.000000e+00,2.000000e+00:-8}>>
func.func @i4(%q: tensor<3x2x!quant.uniform<i4:f32:1, {1.0, 2.0:-8}>>) -> tensor<2x3xf32> {
  %r = quant.dcast %q : tensor<3x2x!quant.uniform<i4:f32:1, {1.0, 2.0:-8}>> to tensor<3x2xf32>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%r, %p) : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Zero point 15 is stored as the bits of -1.
// CHECK-LABEL: func.func @u4(
// CHECK: dense<{{\[\[}}1, -1], [2, -1]]> : tensor<2x2xi4>
// CHECK-NEXT: quant.scast {{.*}} to tensor<2x2x!quant.uniform<u4:f32, 1.000000e+00:15>>
func.func @u4() -> tensor<2x2xf32> {
  %c = arith.constant dense<[[1, 2], [-1, -1]]> : tensor<2x2xi4>
  %q = quant.scast %c : tensor<2x2xi4> to tensor<2x2x!quant.uniform<u4:f32, 1.0:15>>
  %r = quant.dcast %q : tensor<2x2x!quant.uniform<u4:f32, 1.0:15>> to tensor<2x2xf32>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%r, %p) : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @i16(
// CHECK: dense<{{\[\[}}-32768, 1], [32767, 0]]> : tensor<2x2xi16>
// CHECK-NEXT: quant.scast {{.*}} to tensor<2x2x!quant.uniform<i16:f32, 1.000000e+00>>
func.func @i16() -> tensor<2x2x!quant.uniform<i16:f32, 1.0>> {
  %c = arith.constant dense<[[-32768, 32767], [1, 0]]> : tensor<2x2xi16>
  %q = quant.scast %c : tensor<2x2xi16> to tensor<2x2x!quant.uniform<i16:f32, 1.0>>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%q, %p) : (tensor<2x2x!quant.uniform<i16:f32, 1.0>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i16:f32, 1.0>>
  return %0 : tensor<2x2x!quant.uniform<i16:f32, 1.0>>
}

// CHECK-LABEL: func.func @i32(
// CHECK: dense<{{\[\[}}-2147483648, 1], [2147483647, 0]]> : tensor<2x2xi32>
// CHECK-NEXT: quant.scast {{.*}} to tensor<2x2x!quant.uniform<i32:f32, 1.000000e+00>>
func.func @i32() -> tensor<2x2x!quant.uniform<i32:f32, 1.0>> {
  %c = arith.constant dense<[[-2147483648, 2147483647], [1, 0]]> : tensor<2x2xi32>
  %q = quant.scast %c : tensor<2x2xi32> to tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%q, %p) : (tensor<2x2x!quant.uniform<i32:f32, 1.0>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  return %0 : tensor<2x2x!quant.uniform<i32:f32, 1.0>>
}
