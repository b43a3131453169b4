// A quantized constant is its stored integers, if no convention of rounding gives others.

// RUN: qopt --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes --remarks-filter=fold-quant-shapes %s -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!one = !quant.uniform<i8:f32, 1.0>
!u4 = !quant.uniform<u4:f32, 1.0:8>
!narrow = !quant.uniform<i8<-127:127>:f32, 1.0>
!half = !quant.uniform<i8:f16, 600.0>
!coarse = !quant.uniform<i8:f16, 1000.0>
!fine = !quant.uniform<i8:f16, 0.0001>
!subnormal = !quant.uniform<i8:f16, 0.00001>
!least = !quant.uniform<i8:f16, 6.103515625e-5>
!wide = !quant.uniform<i32:f16, 0.0001>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>

// A quantized and dequantized float weight, with movements in between, becomes one quantized constant.
// CHECK-LABEL: func.func @fake_quantized
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, -3], [2, 0], [3, -2]]> : tensor<3x2xi8>}> : () -> tensor<3x2xi8>
// CHECK-NEXT: [[Q:%.*]] = quant.scast [[C]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[Q]]
// CHECK-NEXT: return [[D]]
func.func @fake_quantized() -> tensor<3x2xf32> {
  %c = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 10.0, 6.2]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %q = quant.qcast %c : tensor<2x3xf32> to tensor<2x3x!q0>
  %d = quant.dcast %q : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Values out of range become the least or the greatest storage value.
// CHECK-LABEL: func.func @clamped
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<[-127, 127, 127, -127, 1]> : tensor<5xi8>
// CHECK-NEXT: [[Q:%.*]] = quant.scast [[C]]
// CHECK-NEXT: return [[Q]]
func.func @clamped() -> tensor<5x!narrow> {
  %c = arith.constant dense<[-200.0, 127.5, 0x7F800000, 0xFF800000, 0.75]> : tensor<5xf32>
  %q = quant.qcast %c : tensor<5xf32> to tensor<5x!narrow>
  return %q : tensor<5x!narrow>
}

// CHECK-LABEL: func.func @splat
// CHECK-NEXT: arith.constant dense<-7> : tensor<1000x1000xi4>
// CHECK-NEXT: quant.scast
func.func @splat() -> tensor<1000x1000x!u4> {
  %c = arith.constant dense<1.0> : tensor<1000x1000xf32>
  %q = quant.qcast %c : tensor<1000x1000xf32> to tensor<1000x1000x!u4>
  return %q : tensor<1000x1000x!u4>
}

// Halfway between two integers.
// CHECK-LABEL: func.func @tie
// CHECK: quant.qcast
// REMARK: Function=tie | Reason="2.5e-1 may be quantized to -3 or -2"
func.func @tie() -> tensor<2x!t> {
  %c = arith.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %q = quant.qcast %c : tensor<2xf32> to tensor<2x!t>
  return %q : tensor<2x!t>
}

// CHECK-LABEL: func.func @nan
// CHECK: quant.qcast
// REMARK: Function=nan | Reason="a value is not a number"
func.func @nan() -> tensor<2x!t> {
  %c = arith.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %q = quant.qcast %c : tensor<2xf32> to tensor<2x!t>
  return %q : tensor<2x!t>
}

// CHECK-LABEL: func.func @several
// CHECK: quant.qcast
// REMARK: Function=several | Reason="a splat would get several stored values"
func.func @several() -> tensor<2x3x!q0> {
  %c = arith.constant dense<4.0> : tensor<2x3xf32>
  %q = quant.qcast %c : tensor<2x3xf32> to tensor<2x3x!q0>
  return %q : tensor<2x3x!q0>
}

// Likewise for dequantized splats: with one parameter a repeated integer is a repeated real, with several it is not.
// CHECK-LABEL: func.func @splat_again
// CHECK-NEXT: arith.constant dense<3> : tensor<1000x1000xi8>
// CHECK-NEXT: quant.scast
// CHECK-NEXT: return
func.func @splat_again() -> tensor<1000x1000x!one> {
  %c = arith.constant dense<3> : tensor<1000x1000xi8>
  %s = quant.scast %c : tensor<1000x1000xi8> to tensor<1000x1000x!t>
  %d = quant.dcast %s : tensor<1000x1000x!t> to tensor<1000x1000xf32>
  %q = quant.qcast %d : tensor<1000x1000xf32> to tensor<1000x1000x!one>
  return %q : tensor<1000x1000x!one>
}

// CHECK-LABEL: func.func @several_again
// CHECK: quant.qcast
// REMARK: Function=several_again | Reason="a splat would get several stored values"
func.func @several_again() -> tensor<2x3x!t> {
  %c = arith.constant dense<2> : tensor<2x3xi8>
  %s = quant.scast %c : tensor<2x3xi8> to tensor<2x3x!q0>
  %d = quant.dcast %s : tensor<2x3x!q0> to tensor<2x3xf32>
  %q = quant.qcast %d : tensor<2x3xf32> to tensor<2x3x!t>
  return %q : tensor<2x3x!t>
}

// An f16 holds 600 times 100, but 600 times 127 becomes infinite, which is quantized to the greatest stored integer.
// CHECK-LABEL: func.func @in_range
// CHECK-NEXT: arith.constant dense<[60, -30]> : tensor<2xi8>
// CHECK-LABEL: func.func @overflow
// CHECK: quant.dcast
// CHECK-NEXT: quant.qcast
// REMARK: Function=overflow | Reason="7.62e4 is outside the normal range of f16"
func.func @in_range() -> tensor<2x!coarse> {
  %c = arith.constant dense<[100, -50]> : tensor<2xi8>
  %s = quant.scast %c : tensor<2xi8> to tensor<2x!half>
  %d = quant.dcast %s : tensor<2x!half> to tensor<2xf16>
  %q = quant.qcast %d : tensor<2xf16> to tensor<2x!coarse>
  return %q : tensor<2x!coarse>
}
func.func @overflow() -> tensor<2x!coarse> {
  %c = arith.constant dense<[127, -50]> : tensor<2xi8>
  %s = quant.scast %c : tensor<2xi8> to tensor<2x!half>
  %d = quant.dcast %s : tensor<2x!half> to tensor<2xf16>
  %q = quant.qcast %d : tensor<2xf16> to tensor<2x!coarse>
  return %q : tensor<2x!coarse>
}

// A subnormal scale has lost precision, and so has a value dequantized with it.
// CHECK-LABEL: func.func @subnormal_from
// CHECK: quant.dcast
// CHECK-NEXT: quant.qcast
// REMARK: Function=subnormal_from | Reason="scale 1e-5 is outside the normal range of f16"
// CHECK-LABEL: func.func @subnormal_to
// CHECK: quant.qcast
// REMARK: Function=subnormal_to | Reason="scale 1e-5 is outside the normal range of f16"
func.func @subnormal_from() -> tensor<2x!fine> {
  %c = arith.constant dense<[100, -50]> : tensor<2xi8>
  %s = quant.scast %c : tensor<2xi8> to tensor<2x!subnormal>
  %d = quant.dcast %s : tensor<2x!subnormal> to tensor<2xf16>
  %q = quant.qcast %d : tensor<2xf16> to tensor<2x!fine>
  return %q : tensor<2x!fine>
}
func.func @subnormal_to() -> tensor<1x!subnormal> {
  %c = arith.constant dense<1.0> : tensor<1xf16>
  %q = quant.qcast %c : tensor<1xf16> to tensor<1x!subnormal>
  return %q : tensor<1x!subnormal>
}

// One step of the least normal scale may be rounded to a subnormal number, two may not.
// CHECK-LABEL: func.func @two_least
// CHECK-NEXT: arith.constant dense<[1, -25]> : tensor<2xi8>
// CHECK-LABEL: func.func @one_least
// CHECK: quant.dcast
// CHECK-NEXT: quant.qcast
// REMARK: Function=one_least | Reason="6.103515625e-5 is outside the normal range of f16"
func.func @two_least() -> tensor<2x!fine> {
  %c = arith.constant dense<[2, -41]> : tensor<2xi8>
  %s = quant.scast %c : tensor<2xi8> to tensor<2x!least>
  %d = quant.dcast %s : tensor<2x!least> to tensor<2xf16>
  %q = quant.qcast %d : tensor<2xf16> to tensor<2x!fine>
  return %q : tensor<2x!fine>
}
func.func @one_least() -> tensor<2x!fine> {
  %c = arith.constant dense<[1, -41]> : tensor<2xi8>
  %s = quant.scast %c : tensor<2xi8> to tensor<2x!least>
  %d = quant.dcast %s : tensor<2x!least> to tensor<2xf16>
  %q = quant.qcast %d : tensor<2xf16> to tensor<2x!fine>
  return %q : tensor<2x!fine>
}

// 20 / 0.0001 becomes infinite: of no matter to an i8, which is at its greatest anyway, but to an i32.
// CHECK-LABEL: func.func @quotient_clamped
// CHECK-NEXT: arith.constant dense<[127, -128]> : tensor<2xi8>
// CHECK-LABEL: func.func @quotient_overflow
// CHECK: quant.qcast
// REMARK: Function=quotient_overflow | Reason="-2e1 may be quantized to -2147483648 or -65504"
func.func @quotient_clamped() -> tensor<2x!fine> {
  %c = arith.constant dense<[20.0, -20.0]> : tensor<2xf16>
  %q = quant.qcast %c : tensor<2xf16> to tensor<2x!fine>
  return %q : tensor<2x!fine>
}
func.func @quotient_overflow() -> tensor<1x!wide> {
  %c = arith.constant dense<-20.0> : tensor<1xf16>
  %q = quant.qcast %c : tensor<1xf16> to tensor<1x!wide>
  return %q : tensor<1x!wide>
}
