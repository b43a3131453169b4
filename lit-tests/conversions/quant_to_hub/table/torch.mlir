// RUN: qopt --quant-to-hub %s | FileCheck %s

// Operations that torch-mlir fuses with the casts around them, and movements that it moves casts past. Here types hold the
// casts from the first operation on, so a movement in between works on stored integers.

// CHECK-LABEL: func.func @mm(
// CHECK: [[W:%.*]] = tosa.transpose {{%.*}}
// CHECK: qnn.fully_connected ort {{%.*}}, [[W]]
func.func @mm(%x0: !torch.vtensor<[4,3],si8>, %x1: !torch.vtensor<[3,2],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4,3],f32>
  %d1 = torch.quantized_decomposed.dequantize_per_tensor %x1, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[3,2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[3,2],f32>
  %r = torch.aten.mm %d0, %d1 : !torch.vtensor<[4,3],f32>, !torch.vtensor<[3,2],f32> -> !torch.vtensor<[4,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// CHECK-LABEL: func.func @matmul(
// CHECK: qnn.fully_connected ort {{%.*}}
func.func @matmul(%x0: !torch.vtensor<[5,4,3],si8>, %x1: !torch.vtensor<[3,2],si8>) -> !torch.vtensor<[5,4,2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[5,4,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[5,4,3],f32>
  %d1 = torch.quantized_decomposed.dequantize_per_tensor %x1, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[3,2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[3,2],f32>
  %r = torch.aten.matmul %d0, %d1 : !torch.vtensor<[5,4,3],f32>, !torch.vtensor<[3,2],f32> -> !torch.vtensor<[5,4,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[5,4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[5,4,2],si8>
  return %q : !torch.vtensor<[5,4,2],si8>
}

// CHECK-LABEL: func.func @convolution(
// CHECK: qnn.conv2d ort
func.func @convolution(%x0: !torch.vtensor<[1,3,4,4],si8>, %x1: !torch.vtensor<[2,3,1,1],si8>) -> !torch.vtensor<[1,2,4,4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %false = torch.constant.bool false
  %ones = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[1,3,4,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,3,4,4],f32>
  %d1 = torch.quantized_decomposed.dequantize_per_tensor %x1, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,3,1,1],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3,1,1],f32>
  %r = torch.aten.convolution %d0, %d1, %none, %ones, %zeros, %ones, %false, %zeros, %int1 : !torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[2,3,1,1],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,2,4,4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,2,4,4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,2,4,4],si8>
  return %q : !torch.vtensor<[1,2,4,4],si8>
}

// CHECK-LABEL: func.func @convolution_depthwise(
// CHECK: qnn.depthwise_conv2d ort
func.func @convolution_depthwise(%x0: !torch.vtensor<[1,3,4,4],si8>, %x1: !torch.vtensor<[3,1,1,1],si8>) -> !torch.vtensor<[1,3,4,4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %false = torch.constant.bool false
  %ones = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[1,3,4,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,3,4,4],f32>
  %d1 = torch.quantized_decomposed.dequantize_per_tensor %x1, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[3,1,1,1],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[3,1,1,1],f32>
  %r = torch.aten.convolution %d0, %d1, %none, %ones, %zeros, %ones, %false, %zeros, %int3 : !torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[3,1,1,1],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,3,4,4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,3,4,4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,3,4,4],si8>
  return %q : !torch.vtensor<[1,3,4,4],si8>
}

// Between other parameters it is a requantization with a bound.
// CHECK-LABEL: func.func @relu(
// CHECK: qnn.requantize ort {{%.*}} {clamp = array<i64: 0, 127>}
func.func @relu(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %r = torch.aten.relu %d0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @transpose(
// CHECK: tosa.transpose {{%.*}} {perms = array<i32: 1, 0>}
// CHECK: qnn.requantize ort
func.func @transpose(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,4],f32>
  %r = torch.aten.transpose.int %d0, %int0, %int1 : !torch.vtensor<[2,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// CHECK-LABEL: func.func @reshape(
// CHECK: tosa.reshape {{%.*}}
// CHECK: qnn.requantize ort
func.func @reshape(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,4],f32>
  %to = torch.prim.ListConstruct %int4, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.reshape %d0, %to : !torch.vtensor<[2,4],f32>, !torch.list<int> -> !torch.vtensor<[4,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// CHECK-LABEL: func.func @slice(
// CHECK: tosa.slice {{%.*}}
// CHECK: qnn.requantize ort
func.func @slice(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %r = torch.aten.slice.Tensor %d0, %int0, %int1, %int3, %int1 : !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2],si8>
  return %q : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @collapse(
// CHECK: tosa.reshape {{%.*}}
// CHECK: qnn.requantize ort
func.func @collapse(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[8],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,4],f32>
  %r = torch.prims.collapse %d0, %int0, %int1 : !torch.vtensor<[2,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[8],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[8],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[8],si8>
  return %q : !torch.vtensor<[8],si8>
}

// CHECK-LABEL: func.func @view(
// CHECK: tosa.reshape {{%.*}}
// CHECK: qnn.requantize ort
func.func @view(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,4],f32>
  %to = torch.prim.ListConstruct %int4, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.view %d0, %to : !torch.vtensor<[2,4],f32>, !torch.list<int> -> !torch.vtensor<[4,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// A padding of 0 is stored as the zero point; amounts begin with the last dimension.
// CHECK-LABEL: func.func @constant_pad(
// CHECK: [[R:%.*]] = qnn.requantize ort {{%.*}}
// CHECK: [[P:%.*]] = tosa.const_shape {values = dense<[0, 0, 1, 2]> : tensor<4xindex>}
// CHECK: tosa.pad [[R]], [[P]], {{%.*}} :
func.func @constant_pad(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[2,7],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,4],f32>
  %by = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.constant_pad_nd %d0, %by, %int0 : !torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[2,7],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[2,7],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,7],si8>
  return %q : !torch.vtensor<[2,7],si8>
}

// CHECK-LABEL: func.func @pad(
// CHECK: [[V:%.*]] = qnn.constant dense<2> : tensor<1xi8>
// CHECK: tosa.pad {{%.*}}, {{%.*}}, [[V]] :
func.func @pad(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[7],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %v = torch.constant.float 2.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %by = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %mode = torch.constant.str "constant"
  %r = torch.aten.pad %d0, %by, %mode, %v : !torch.vtensor<[4],f32>, !torch.list<int>, !torch.str, !torch.float -> !torch.vtensor<[7],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[7],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[7],si8>
  return %q : !torch.vtensor<[7],si8>
}

// A movement before a fused operation does not prevent the fusion.
// CHECK-LABEL: func.func @through(
// CHECK: [[T:%.*]] = tosa.transpose {{%.*}}
// CHECK: qnn.fully_connected ort
func.func @through(%x0: !torch.vtensor<[4,3],si8>, %x1: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4,3],f32>
  %d1 = torch.quantized_decomposed.dequantize_per_tensor %x1, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %w = torch.aten.transpose.int %d1, %int0, %int1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3,2],f32>
  %r = torch.aten.mm %d0, %w : !torch.vtensor<[4,3],f32>, !torch.vtensor<[3,2],f32> -> !torch.vtensor<[4,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// More operations that PT2E leaves between casts.
// CHECK-LABEL: func.func @sub(
// CHECK: qnn.sub ort {{%.*}}, {{%.*}}
func.func @sub(%x0: !torch.vtensor<[4],si8>, %x1: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %d1 = torch.quantized_decomposed.dequantize_per_tensor %x1, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %r = torch.aten.sub.Tensor %d0, %d1, %int1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @hardtanh(
// CHECK: qnn.requantize ort {{%.*}} {clamp = array<i64: -128, 4>}
func.func @hardtanh(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %r = torch.aten.clamp %d0, %none, %int4 : !torch.vtensor<[4],f32>, !torch.none, !torch.int -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @leaky_relu(
// CHECK: qnn.unary ort {{%.*}} {alpha = 5.000000e-01 : f32, function = "leaky_relu"}
func.func @leaky_relu(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %r = torch.aten.leaky_relu %d0, %s : !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @hardswish(
// CHECK: qnn.unary ort {{%.*}} {function = "hard_swish"}
func.func @hardswish(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %r = torch.aten.hardswish %d0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @gelu(
// CHECK: qnn.unary ort {{%.*}} {function = "gelu_tanh"}
func.func @gelu(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  %how = torch.constant.str "tanh"
  %r = torch.aten.gelu %d0, %how : !torch.vtensor<[4],f32>, !torch.str -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @max_pool(
// CHECK: qnn.requantize ort
// CHECK: qnn.max_pool2d ort {{.*}} {kernel = array<i64: 1, 1>
func.func @max_pool(%x0: !torch.vtensor<[1,3,4,4],si8>) -> !torch.vtensor<[1,3,4,4],si8> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 1.000000e+00
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %false = torch.constant.bool false
  %ones = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %d0 = torch.quantized_decomposed.dequantize_per_tensor %x0, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[1,3,4,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,3,4,4],f32>
  %r = torch.aten.max_pool2d %d0, %ones, %ones, %zeros, %ones, %false : !torch.vtensor<[1,3,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,3,4,4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %r, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,3,4,4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,3,4,4],si8>
  return %q : !torch.vtensor<[1,3,4,4],si8>
}
