// Quantizing a dequantized value gives it back, if no rounding, bounds or type can change it.

// RUN: qopt --validate --canonicalize %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --canonicalize %s -o %t.1 && qopt --validate --canonicalize %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --canonicalize %s --remarks-filter=canonicalize -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

// CHECK-LABEL: func.func @requantize
// CHECK-NEXT: return %arg0
func.func @requantize(%q: tensor<4x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:-3>> {
  %d = quant.dcast %q : tensor<4x!quant.uniform<i8:f32, 0.5:-3>> to tensor<4xf32>
  %r = quant.qcast %d : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5:-3>>
  return %r : tensor<4x!quant.uniform<i8:f32, 0.5:-3>>
}

// CHECK-LABEL: func.func @requantize_axis
// CHECK-NEXT: return %arg0
func.func @requantize_axis(%q: tensor<?x2x!quant.uniform<u8:f32:1, {0.5:128, 0.25}>>) -> tensor<?x2x!quant.uniform<u8:f32:1, {0.5:128, 0.25}>> {
  %d = quant.dcast %q : tensor<?x2x!quant.uniform<u8:f32:1, {0.5:128, 0.25}>> to tensor<?x2xf32>
  %r = quant.qcast %d : tensor<?x2xf32> to tensor<?x2x!quant.uniform<u8:f32:1, {0.5:128, 0.25}>>
  return %r : tensor<?x2x!quant.uniform<u8:f32:1, {0.5:128, 0.25}>>
}

// CHECK-LABEL: func.func @requantize_blocks
// CHECK-NEXT: return %arg0
func.func @requantize_blocks(%q: tensor<4x!quant.uniform<i4:f32:{0:2}, {0.5, 0.25}>>) -> tensor<4x!quant.uniform<i4:f32:{0:2}, {0.5, 0.25}>> {
  %d = quant.dcast %q : tensor<4x!quant.uniform<i4:f32:{0:2}, {0.5, 0.25}>> to tensor<4xf32>
  %r = quant.qcast %d : tensor<4xf32> to tensor<4x!quant.uniform<i4:f32:{0:2}, {0.5, 0.25}>>
  return %r : tensor<4x!quant.uniform<i4:f32:{0:2}, {0.5, 0.25}>>
}

// Another scale is another value.
// CHECK-LABEL: func.func @requantize_scale
// CHECK: quant.dcast
// CHECK: quant.qcast
func.func @requantize_scale(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25>> {
  %d = quant.dcast %q : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  %r = quant.qcast %d : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.25>>
  return %r : tensor<4x!quant.uniform<i8:f32, 0.25>>
}

// A stored -128 would be moved to -127.
// CHECK-LABEL: func.func @requantize_bounds
// CHECK: quant.dcast
// CHECK: quant.qcast
// REMARK: remark: [Missed] quant.qcast-of-dcast | {{.*}}Function=requantize_bounds | Reason="a stored value may lie outside of the bounds [-127, 127]"
func.func @requantize_bounds(%q: tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>) -> tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>> {
  %d = quant.dcast %q : tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>> to tensor<4xf32>
  %r = quant.qcast %d : tensor<4xf32> to tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>
  return %r : tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>
}

// An f32 has too few bits for an i32, and an f16 for an i16.
// CHECK-LABEL: func.func @requantize_wide
// CHECK: quant.qcast
// CHECK: quant.qcast
// REMARK: remark: [Missed] quant.qcast-of-dcast | {{.*}}Function=requantize_wide | Reason="i32 in f32 is not exact"
// REMARK: remark: [Missed] quant.qcast-of-dcast | {{.*}}Function=requantize_wide | Reason="i16 in f16 is not exact"
func.func @requantize_wide(%a: tensor<4x!quant.uniform<i32:f32, 0.5>>, %b: tensor<4x!quant.uniform<i16:f16, 0.5>>) -> (tensor<4x!quant.uniform<i32:f32, 0.5>>, tensor<4x!quant.uniform<i16:f16, 0.5>>) {
  %0 = quant.dcast %a : tensor<4x!quant.uniform<i32:f32, 0.5>> to tensor<4xf32>
  %1 = quant.qcast %0 : tensor<4xf32> to tensor<4x!quant.uniform<i32:f32, 0.5>>
  %2 = quant.dcast %b : tensor<4x!quant.uniform<i16:f16, 0.5>> to tensor<4xf16>
  %3 = quant.qcast %2 : tensor<4xf16> to tensor<4x!quant.uniform<i16:f16, 0.5>>
  return %1, %3 : tensor<4x!quant.uniform<i32:f32, 0.5>>, tensor<4x!quant.uniform<i16:f16, 0.5>>
}

// The greatest values overflow.
// CHECK-LABEL: func.func @requantize_overflow
// CHECK: quant.qcast
// REMARK: remark: [Missed] quant.qcast-of-dcast | {{.*}}Function=requantize_overflow | Reason="scale 3e38 is outside the normal range of f32"
func.func @requantize_overflow(%q: tensor<4x!quant.uniform<i8:f32, 3.0e+38>>) -> tensor<4x!quant.uniform<i8:f32, 3.0e+38>> {
  %d = quant.dcast %q : tensor<4x!quant.uniform<i8:f32, 3.0e+38>> to tensor<4xf32>
  %r = quant.qcast %d : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 3.0e+38>>
  return %r : tensor<4x!quant.uniform<i8:f32, 3.0e+38>>
}

// Rounding and saturation are part of the program.
// CHECK-LABEL: func.func @fake_quantize
// CHECK: quant.qcast
// CHECK: quant.dcast
func.func @fake_quantize(%x: tensor<4xf32>) -> tensor<4xf32> {
  %q = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  %d = quant.dcast %q : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  return %d : tensor<4xf32>
}

// An inner cast with another user stays for that one.
// CHECK-LABEL: func.func @shared
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg0
// CHECK-NEXT: return %arg0, [[D]]
func.func @shared(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4xf32>) {
  %d = quant.dcast %q : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  %r = quant.qcast %d : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %r, %d : tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4xf32>
}
