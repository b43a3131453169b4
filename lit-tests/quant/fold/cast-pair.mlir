// Dequantize, move and quantize is a movement of the stored values if these survive it and have the right parameters.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --remarks-filter-missed=fold-quant-shapes -o %t.3 2>&1 | grep -v "run time" | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>
!blocks = !quant.uniform<i8:f32:{1:1}, {{1.0, 2.0:-5}}>
!swapped = !quant.uniform<i8:f32:1, {2.0:-5, 1.0}>
!narrow = !quant.uniform<i8<-127:127>:f32, 0.5>
!wide = !quant.uniform<i16:f16, 0.5>

// CHECK-LABEL: func.func @axis
// CHECK-NEXT: tosa.transpose %arg0 {{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: return
func.func @axis(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q : tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT: tosa.transpose %arg0
// CHECK-NEXT: return
func.func @dynamic(%x: tensor<2x?x!q0>) -> tensor<?x2x!q1> {
  %d = quant.dcast %x : tensor<2x?x!q0> to tensor<2x?xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x?xf32>) -> tensor<?x2xf32>
  %q = quant.qcast %0 : tensor<?x2xf32> to tensor<?x2x!q1>
  return %q : tensor<?x2x!q1>
}

// Bounds do not matter where no value is computed.
// CHECK-LABEL: func.func @storage
// CHECK-NEXT: tosa.transpose %arg0 {{.*}} -> tensor<3x2x!quant.uniform<i8<-127:127>:f32, 5.000000e-01>>
// CHECK-NEXT: return
func.func @storage(%x: tensor<2x3x!narrow>) -> tensor<3x2x!narrow> {
  %d = quant.scast %x : tensor<2x3x!narrow> to tensor<2x3xi8>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %q = quant.scast %0 : tensor<3x2xi8> to tensor<3x2x!narrow>
  return %q : tensor<3x2x!narrow>
}

// Another user of the real values gets a dequantization after the movement.
// CHECK-LABEL: func.func @used
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[T]]
// CHECK-NEXT: return [[T]], [[D]]
func.func @used(%x: tensor<2x3x!q0>) -> (tensor<3x2x!q1>, tensor<3x2xf32>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q, %0 : tensor<3x2x!q1>, tensor<3x2xf32>
}

// Two textual forms of a type are two types: each gets its own movement.
// CHECK-LABEL: func.func @spellings
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg0
// CHECK-NEXT: [[B:%.*]] = tosa.transpose %arg0 {{.*}} -> tensor<3x2x!quant.uniform<i8:f32:{1:1}, {{[{][{]}}1.000000e+00, 2.000000e+00:-5}}>>
// CHECK-NEXT: [[A:%.*]] = tosa.transpose %arg0 {{.*}} -> tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: return [[A]], [[B]], [[D]]
func.func @spellings(%x: tensor<2x3x!q0>) -> (tensor<3x2x!q1>, tensor<3x2x!blocks>, tensor<2x3xf32>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!q1>
  %r = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!blocks>
  return %q, %r, %d : tensor<3x2x!q1>, tensor<3x2x!blocks>, tensor<2x3xf32>
}

// Two ends of one chain share its beginning.
// CHECK-LABEL: func.func @two_ends
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg0
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[R:%.*]] = tosa.reverse [[T]]
// CHECK-NEXT: return [[T]], [[R]], [[D]]
func.func @two_ends(%x: tensor<2x3x!q0>) -> (tensor<3x2x!q1>, tensor<3x2x!q1>, tensor<2x3xf32>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!q1>
  %r = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q, %r, %d : tensor<3x2x!q1>, tensor<3x2x!q1>, tensor<2x3xf32>
}

// With other parameters it is a movement and a requantization.
// CHECK-LABEL: func.func @parameters
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[T]]
// CHECK-NEXT: quant.qcast [[D]]
func.func @parameters(%x: tensor<2x3x!q0>) -> tensor<3x2x!swapped> {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!swapped>
  return %q : tensor<3x2x!swapped>
}

// CHECK-LABEL: func.func @storage_parameters
// CHECK: quant.scast
// CHECK: quant.scast
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=storage_parameters | Reason="the result's parameters differ from the moved parameters"
func.func @storage_parameters(%x: tensor<2x3x!q0>) -> tensor<3x2x!swapped> {
  %d = quant.scast %x : tensor<2x3x!q0> to tensor<2x3xi8>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %q = quant.scast %0 : tensor<3x2xi8> to tensor<3x2x!swapped>
  return %q : tensor<3x2x!swapped>
}

// A stored -128 would become -127.
// CHECK-LABEL: func.func @bounds
// CHECK: quant.dcast
// CHECK: quant.qcast
// REMARK: remark: [Missed] quant.qcast | {{.*}}Function=bounds | Reason="a stored value may lie outside of the bounds [-127, 127]"
func.func @bounds(%x: tensor<2x3x!narrow>) -> tensor<3x2x!narrow> {
  %d = quant.dcast %x : tensor<2x3x!narrow> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!narrow>
  return %q : tensor<3x2x!narrow>
}

// An f16 does not hold every i16.
// CHECK-LABEL: func.func @inexact
// CHECK: quant.dcast
// CHECK: quant.qcast
// REMARK: remark: [Missed] quant.qcast | {{.*}}Function=inexact | Reason="i16 in f16 is not exact"
func.func @inexact(%x: tensor<2x3x!wide>) -> tensor<3x2x!wide> {
  %d = quant.dcast %x : tensor<2x3x!wide> to tensor<2x3xf16>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf16>
  %q = quant.qcast %0 : tensor<3x2xf16> to tensor<3x2x!wide>
  return %q : tensor<3x2x!wide>
}

// Something between computes.
// CHECK-LABEL: func.func @computes
// CHECK: quant.dcast
// CHECK: quant.qcast
func.func @computes(%x: tensor<2x3x!q0>) -> tensor<3x2x!q1> {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %a = tosa.abs %d : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q : tensor<3x2x!q1>
}

// CHECK-LABEL: func.func @kept
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[R:%.*]] = tosa.reverse [[T]]
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[R]]
// CHECK-NEXT: return [[R]], [[D]]
func.func @kept(%x: tensor<2x3x!q0>) -> (tensor<3x2x!q1>, tensor<3x2xf32>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q, %1 : tensor<3x2x!q1>, tensor<3x2xf32>
}

// A real value with another user keeps its dequantization; two remaining movements would be made twice for one cast.
// CHECK-LABEL: func.func @twice
// CHECK: quant.dcast %arg0
// CHECK: tosa.transpose
// CHECK: tosa.reverse
// CHECK: quant.qcast
// REMARK: remark: [Missed] tosa.reverse | {{.*}}Function=twice | Reason="a preceding movement has other users and would be duplicated"
func.func @twice(%x: tensor<2x3x!q0>) -> (tensor<3x2x!q1>, tensor<3x2xf32>, tensor<2x3xf32>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q, %1, %d : tensor<3x2x!q1>, tensor<3x2xf32>, tensor<2x3xf32>
}

// Two casts share a movement that both need.
// CHECK-LABEL: func.func @shared
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[R:%.*]] = tosa.reverse [[T]]
// CHECK-NEXT: return [[T]], [[R]]
func.func @shared(%x: tensor<2x3x!q0>) -> (tensor<3x2x!q1>, tensor<3x2x!q1>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %p = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!q1>
  %q = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %p, %q : tensor<3x2x!q1>, tensor<3x2x!q1>
}

// The outer value of one pair is the inner value of the next.
// CHECK-LABEL: func.func @in_a_row
// CHECK-NEXT: [[R:%.*]] = tosa.reverse %arg0
// CHECK-NEXT: tosa.transpose [[R]]
// CHECK-NEXT: return
func.func @in_a_row(%x: tensor<2x3x!narrow>) -> tensor<3x2x!narrow> {
  %a = quant.scast %x : tensor<2x3x!narrow> to tensor<2x3xi8>
  %0 = tosa.reverse %a {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %b = quant.scast %0 : tensor<2x3xi8> to tensor<2x3x!narrow>
  %c = quant.scast %b : tensor<2x3x!narrow> to tensor<2x3xi8>
  %1 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %q = quant.scast %1 : tensor<3x2xi8> to tensor<3x2x!narrow>
  return %q : tensor<3x2x!narrow>
}

// The operation moves stored integers of two bits neither with parameters nor without.
// CHECK-LABEL: func.func @not_taken
// CHECK: quant.dcast
// CHECK: tosa.transpose
// CHECK: quant.qcast
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=not_taken | Reason="the operation does not accept the stored type"
func.func @not_taken(%x: tensor<2x3x!quant.uniform<u2:f32, 0.5>>) -> tensor<3x2x!quant.uniform<u2:f32, 0.5>> {
  %d = quant.dcast %x : tensor<2x3x!quant.uniform<u2:f32, 0.5>> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!quant.uniform<u2:f32, 0.5>>
  return %q : tensor<3x2x!quant.uniform<u2:f32, 0.5>>
}

// Movements left between storage casts cancel with movements outside.
// CHECK-LABEL: func.func @then_cancels
// CHECK-NEXT: return %arg0
func.func @then_cancels(%x: tensor<2x3x!wide>) -> tensor<2x3x!wide> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!wide>) -> tensor<3x2x!wide>
  %1 = quant.scast %0 : tensor<3x2x!wide> to tensor<3x2xi16>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi16>) -> tensor<2x3xi16>
  %3 = quant.scast %2 : tensor<2x3xi16> to tensor<2x3x!wide>
  return %3 : tensor<2x3x!wide>
}

// Nor does it if nothing quantizes the result.
// CHECK-LABEL: func.func @not_taken_either
// CHECK: quant.dcast
// CHECK: tosa.transpose
// CHECK-NEXT: return
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=not_taken_either | Reason="the operation does not accept the stored type"
func.func @not_taken_either(%x: tensor<2x3x!quant.uniform<u2:f32, 0.5>>) -> tensor<3x2xf32> {
  %d = quant.dcast %x : tensor<2x3x!quant.uniform<u2:f32, 0.5>> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
