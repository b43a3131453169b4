// A movement of a constant is the moved constant: each stored value once, with the parameter that it had.

// RUN: qopt --allow-unregistered-dialect --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --allow-unregistered-dialect --validate --fold-quant-shapes %s -o %t.1 && qopt --allow-unregistered-dialect --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --allow-unregistered-dialect --remarks-filter-missed=fold-quant-shapes -o %t.3 2>&1 | grep -v "run time" | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

!t = !quant.uniform<i8:f32, 0.5:-3>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>
!sub = !quant.uniform<i16:f32:{1:2}, {{1.0, 2.0}}>
!subt = !quant.uniform<i16:f32:{0:2}, {{1.0}, {2.0}}>

// CHECK-LABEL: func.func @tensor
// CHECK-NEXT: "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: return
func.func @tensor() -> tensor<3x2x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!t>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  return %0 : tensor<3x2x!t>
}

// CHECK-LABEL: func.func @axis
// CHECK-NEXT: dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: return
func.func @axis() -> tensor<3x2x!q1> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @blocks
// CHECK-NEXT: dense<{{\[\[}}1, 5], [2, 6], [3, 7], [4, 8]]> : tensor<4x2xi16>}> : () -> tensor<4x2x!quant.uniform<i16:f32:{0:2}, {{.*}}1.000000e+00}, {2.000000e+00
// CHECK-NEXT: return
func.func @blocks() -> tensor<4x2x!subt> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi16>}> : () -> tensor<2x4x!sub>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x4x!sub>) -> tensor<4x2x!subt>
  return %0 : tensor<4x2x!subt>
}

// A chain is one constant.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: dense<[3, 6, 2, 5, 1, 4]> : tensor<6xi8>
// CHECK-NEXT: return
func.func @chain() -> tensor<6x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!t>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2x!t>) -> tensor<3x2x!t>
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.reshape %1, %s : (tensor<3x2x!t>, !tosa.shape<1>) -> tensor<6x!t>
  return %2 : tensor<6x!t>
}

// CHECK-LABEL: func.func @slice
// CHECK: dense<{{\[\[}}4, 5, 6]]> : tensor<1x3xi8>}> : () -> tensor<1x3x!quant.uniform<i8:f32, 2.000000e+00:-5>>
// CHECK-NEXT: return
func.func @slice() -> tensor<1x3x!quant.uniform<i8:f32, 2.0:-5>> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q0>
  %0 = tensor.extract_slice %c[1, 0] [1, 3] [1, 1] : tensor<2x3x!q0> to tensor<1x3x!quant.uniform<i8:f32, 2.0:-5>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32, 2.0:-5>>
}

// CHECK-LABEL: func.func @concat
// CHECK: dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: return
func.func @concat() -> tensor<2x2x!q0> {
  %a = "tosa.const"() <{values = dense<[[1, 2]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!quant.uniform<i8:f32, 1.0>>
  %b = "tosa.const"() <{values = dense<[[3, 4]]> : tensor<1x2xi8>}> : () -> tensor<1x2x!quant.uniform<i8:f32, 2.0:-5>>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<1x2x!quant.uniform<i8:f32, 1.0>>, tensor<1x2x!quant.uniform<i8:f32, 2.0:-5>>) -> tensor<2x2x!q0>
  return %0 : tensor<2x2x!q0>
}

// A splat stays one.
// CHECK-LABEL: func.func @splat
// CHECK-NEXT: dense<-7> : tensor<3x2xi4>}> : () -> tensor<3x2x!quant.uniform<i4:f32, 5.000000e-01:-8>>
// CHECK-NEXT: return
func.func @splat() -> tensor<3x2x!quant.uniform<i4:f32, 0.5:-8>> {
  %c = "tosa.const"() <{values = dense<-7> : tensor<2x3xi4>}> : () -> tensor<2x3x!quant.uniform<i4:f32, 0.5:-8>>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!quant.uniform<i4:f32, 0.5:-8>>) -> tensor<3x2x!quant.uniform<i4:f32, 0.5:-8>>
  return %0 : tensor<3x2x!quant.uniform<i4:f32, 0.5:-8>>
}

// CHECK-LABEL: func.func @u8
// CHECK-NEXT: dense<{{\[\[}}0, -1], [127, -128]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<u8:f32, 5.000000e-01:128>>
func.func @u8() -> tensor<2x2x!quant.uniform<u8:f32, 0.5:128>> {
  %c = "tosa.const"() <{values = dense<[[0, 127], [-1, -128]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<u8:f32, 0.5:128>>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x2x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<2x2x!quant.uniform<u8:f32, 0.5:128>>
  return %0 : tensor<2x2x!quant.uniform<u8:f32, 0.5:128>>
}

// One channel, on whatever axis: the type that the program gives stays.
// CHECK-LABEL: func.func @one_channel
// CHECK-NEXT: dense<{{\[\[}}1], [2], [3]]> : tensor<3x1xi8>}> : () -> tensor<3x1x!quant.uniform<i8:f32:1, {5.000000e-01:-2}>>
func.func @one_channel() -> tensor<3x1x!quant.uniform<i8:f32:1, {0.5:-2}>> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3]]> : tensor<1x3xi8>}> : () -> tensor<1x3x!quant.uniform<i8:f32:0, {0.5:-2}>>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<1x3x!quant.uniform<i8:f32:0, {0.5:-2}>>) -> tensor<3x1x!quant.uniform<i8:f32:1, {0.5:-2}>>
  return %0 : tensor<3x1x!quant.uniform<i8:f32:1, {0.5:-2}>>
}

// Not a constant.
// CHECK-LABEL: func.func @argument
// CHECK-NEXT: tosa.transpose %arg0
func.func @argument(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  return %0 : tensor<3x2x!q1>
}

// A result of unknown size.
// CHECK-LABEL: func.func @dynamic
// CHECK: "tosa.const"() {{.*}} : tensor<2x3xi8>
// CHECK: tosa.transpose {{.*}} -> tensor<?x2x
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=dynamic | Reason="the shape ?x2 is dynamic"
func.func @dynamic() -> tensor<?x2x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!t>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<?x2x!t>
  return %0 : tensor<?x2x!t>
}

// A permutation that only the running program knows.
// CHECK-LABEL: func.func @runtime
// CHECK: "tfl.transpose"(%{{.*}}, %arg0)
// REMARK: remark: [Missed] tfl.transpose | {{.*}}Function=runtime | Reason="operand #1 is not constant"
func.func @runtime(%p: tensor<2xi32>) -> tensor<2x2x!t> {
  %c = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!t>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!t>
  %0 = "tfl.transpose"(%c, %p) : (tensor<2x2x!t>, tensor<2xi32>) -> tensor<2x2x!t>
  return %0 : tensor<2x2x!t>
}

// Chains run through concatenations: one constant is made, of both.
// CHECK-LABEL: func.func @behind_a_concatenation
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}3, 1], [4, 2], [7, 5], [8, 6]]> : tensor<4x2xi8>}>
// CHECK-NEXT: return [[C]]
func.func @behind_a_concatenation() -> tensor<4x2xi8> {
  %a = "tosa.const"() {values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %b = "tosa.const"() {values = dense<[[5, 6], [7, 8]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x4xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x4xi8>) -> tensor<4x2xi8>
  %2 = tosa.reverse %1 {axis = 1 : i32} : (tensor<4x2xi8>) -> tensor<4x2xi8>
  return %2 : tensor<4x2xi8>
}

// CHECK-LABEL: func.func @concatenation_of_concatenations
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<[1, 2, 3, 1]> : tensor<4xi8>}>
// CHECK-NEXT: return [[C]]
func.func @concatenation_of_concatenations() -> tensor<4xi8> {
  %a = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %b = "tosa.const"() {values = dense<[2, 3]> : tensor<2xi8>} : () -> tensor<2xi8>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<1xi8>, tensor<2xi8>) -> tensor<3xi8>
  %1 = tosa.concat %0, %a {axis = 0 : i32} : (tensor<3xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// One operand is dequantized and the other is not.
// CHECK-LABEL: func.func @some_dequantized
// CHECK: tosa.concat
// REMARK: remark: [Missed] tosa.concat | {{.*}}Function=some_dequantized | Reason="only some operands are dequantized"
func.func @some_dequantized() -> tensor<4xf32> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!t>
  %d = quant.dcast %c : tensor<2x!t> to tensor<2xf32>
  %e = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.concat %d, %e {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// No type stores both.
// CHECK-LABEL: func.func @storage
// CHECK: tosa.concat
// REMARK: remark: [Missed] tosa.concat | {{.*}}Function=storage | Reason="the operands differ in storage or expressed type"
func.func @storage() -> tensor<4xf32> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!t>
  %e = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi16>}> : () -> tensor<2x!quant.uniform<i16:f32, 0.5>>
  %d = quant.dcast %c : tensor<2x!t> to tensor<2xf32>
  %f = quant.dcast %e : tensor<2x!quant.uniform<i16:f32, 0.5>> to tensor<2xf32>
  %0 = tosa.concat %d, %f {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The constants are in different blocks, and neither block suits a joint constant.
// CHECK-LABEL: func.func @regions
// CHECK: tosa.concat
// REMARK: remark: [Missed] tosa.concat | {{.*}}Function=regions | Reason="the constants are in different blocks"
func.func @regions() {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  "t.region"() ({
    %d = "tosa.const"() <{values = dense<[3, 4]> : tensor<2xi8>}> : () -> tensor<2xi8>
    %0 = tosa.concat %c, %d {axis = 0 : i32} : (tensor<2xi8>, tensor<2xi8>) -> tensor<4xi8>
    "t.yield"(%0) : (tensor<4xi8>) -> ()
  }) : () -> ()
  return
}

// The meaning of an encoding for the elements is unknown.
// CHECK-LABEL: func.func @encoding
// CHECK: tosa.transpose
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=encoding | Reason="the tensor has an encoding"
func.func @encoding() -> tensor<3x2xi8, "e"> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8, "e">
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xi8, "e">) -> tensor<3x2xi8, "e">
  return %0 : tensor<3x2xi8, "e">
}

// CHECK-LABEL: func.func @unranked
// CHECK: tosa.transpose
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=unranked | Reason="tensor is unranked"
func.func @unranked() -> tensor<*x!t> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!t>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<*x!t>
  return %0 : tensor<*x!t>
}

// Elements of any size that is known: two floats each here, eight bytes there.
// CHECK-LABEL: func.func @complex
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<{{\[\[}}(3.000000e+00,4.000000e+00), (5.000000e+00,6.000000e+00)]]>
// CHECK-NEXT: return [[C]]
func.func @complex() -> tensor<1x2xcomplex<f32>> {
  %c = arith.constant dense<[(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]> : tensor<3xcomplex<f32>>
  %0 = tensor.extract_slice %c[1] [2] [1] : tensor<3xcomplex<f32>> to tensor<2xcomplex<f32>>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2xcomplex<f32>> into tensor<1x2xcomplex<f32>>
  return %1 : tensor<1x2xcomplex<f32>>
}

// CHECK-LABEL: func.func @index
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<[2, 3]> : tensor<2xindex>
// CHECK-NEXT: return [[C]]
func.func @index() -> tensor<2xindex> {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  %0 = tensor.extract_slice %c[1] [2] [1] : tensor<3xindex> to tensor<2xindex>
  return %0 : tensor<2xindex>
}
