// Casts and movements as PyTorch exports them: scalars and lists of scalars parametrize them.

// RUN: qopt --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --remarks-filter=fold-quant-shapes -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// CHECK-LABEL: func.func @per_channel
// CHECK: [[S:%.*]] = torch.vtensor.literal(dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>)
// CHECK: [[Z:%.*]] = torch.vtensor.literal(dense<[0, 7]> : tensor<2xsi64>)
// CHECK: [[C:%.*]] = torch.vtensor.literal(dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xsi8>) : !torch.vtensor<[3,2],si8>
// CHECK: torch.constant.none
// CHECK-NEXT: [[A:%.*]] = torch.constant.int 1{{$}}
// CHECK-NEXT: [[D:%.*]] = torch.quantized_decomposed.dequantize_per_channel [[C]], [[S]], [[Z]], [[A]], %int-128, %int127, %int1{{.*}}, %none :
// CHECK-NEXT: return [[D]]
func.func @per_channel() -> !torch.vtensor<[3,2],f32> {
  %s = torch.vtensor.literal(dense<[0.5, 0.25]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %z = torch.vtensor.literal(dense<[0, 7]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %c = torch.vtensor.literal(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>) : !torch.vtensor<[2,3],si8>
  %int0 = torch.constant.int 0
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_channel %c, %s, %z, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %0 = torch.aten.t %d : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// One channel has one parameter, which another operation holds.
// CHECK-LABEL: func.func @one_channel
// CHECK: [[C:%.*]] = torch.vtensor.literal(dense<{{\[\[}}4, 5, 6]]> : tensor<1x3xsi8>)
// CHECK: torch.constant.none
// CHECK-NEXT: [[S:%.*]] = torch.constant.float 2.500000e-01
// CHECK-NEXT: [[Z:%.*]] = torch.constant.int 7
// CHECK-NEXT: [[D:%.*]] = torch.quantized_decomposed.dequantize_per_tensor [[C]], [[S]], [[Z]], %int-128, %int127, %int1{{.*}}, %none :
// CHECK-NEXT: return [[D]]
func.func @one_channel() -> !torch.vtensor<[1,3],f32> {
  %s = torch.vtensor.literal(dense<[0.5, 0.25]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %z = torch.vtensor.literal(dense<[0, 7]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %c = torch.vtensor.literal(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>) : !torch.vtensor<[2,3],si8>
  %int0 = torch.constant.int 0
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_channel %c, %s, %z, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %0 = torch.aten.slice.Tensor %d, %int0, %int1, %none, %int1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int, !torch.none, !torch.int -> !torch.vtensor<[1,3],f32>
  return %0 : !torch.vtensor<[1,3],f32>
}

// CHECK-LABEL: func.func @pair
// CHECK: [[M:%.*]] = torch.aten.permute %arg0, {{%.*}} : !torch.vtensor<[2,3],ui8>, !torch.list<int> -> !torch.vtensor<[3,2],ui8>
// CHECK-NEXT: return [[M]]
func.func @pair(%x: !torch.vtensor<[2,3],ui8>) -> !torch.vtensor<[3,2],ui8> {
  %s = torch.constant.float 0.025
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int255 = torch.constant.int 255
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int1, %int0, %int255, %int0, %none : !torch.vtensor<[2,3],ui8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %dims = torch.prim.ListConstruct %int1, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.permute %d, %dims : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[3,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int1, %int0, %int255, %int0 : !torch.vtensor<[3,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,2],ui8>
  return %q : !torch.vtensor<[3,2],ui8>
}

// The second cast clamps to [-127, 127], which would move a stored -128.
// CHECK-LABEL: func.func @bounds
// CHECK: torch.quantized_decomposed.quantize_per_tensor
// WHY: Function=bounds | Reason="a stored value may lie outside of the bounds [-127, 127]"
func.func @bounds(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.constant.float 0.025
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-127 = torch.constant.int -127
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int0, %int-127, %int127, %int1, %none : !torch.vtensor<[2,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %0 = torch.aten.t %d : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[3,2],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int0, %int-127, %int127, %int1 : !torch.vtensor<[3,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,2],si8>
  return %q : !torch.vtensor<[3,2],si8>
}

// Channels that are merged with an inner dimension are blocks.
// CHECK-LABEL: func.func @merge
// CHECK: torch.quantized_decomposed.dequantize_per_channel
// CHECK: torch.aten.flatten.using_ints
// WHY: Function=merge | Reason="sub-channel parameters are unsupported"
func.func @merge() -> !torch.vtensor<[6],f32> {
  %s = torch.vtensor.literal(dense<[0.5, 0.25]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %z = torch.vtensor.literal(dense<0> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %c = torch.vtensor.literal(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>) : !torch.vtensor<[2,3],si8>
  %int0 = torch.constant.int 0
  %int-1 = torch.constant.int -1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_channel %c, %s, %z, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %0 = torch.aten.flatten.using_ints %d, %int0, %int-1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}

// Each movement, tested by its effect on a constant.
// CHECK-LABEL: func.func @movements
// CHECK-DAG: dense<[1, 2, 3, 4]> : tensor<4xsi8>
// CHECK-DAG: dense<{{\[\[}}3, 4], [1, 2]]> : tensor<2x2xsi8>
// CHECK-DAG: dense<{{\[\[}}1, 3], [2, 4]]> : tensor<2x2xsi8>
// CHECK-DAG: dense<{{\[\[}}2], [4]]> : tensor<2x1xsi8>
// CHECK-DAG: dense<[2, 4]> : tensor<2xsi8>
// CHECK-DAG: dense<{{\[\[}}2, 4]]> : tensor<1x2xsi8>
// CHECK-NOT: torch.aten
// CHECK: return
func.func @movements() -> (!torch.vtensor<[4],si8>, !torch.vtensor<[2,2],si8>, !torch.vtensor<[2,2],si8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[2],si8>, !torch.vtensor<[1,2],si8>) {
  %c = torch.vtensor.literal(dense<[[1, 2], [3, 4]]> : tensor<2x2xsi8>) : !torch.vtensor<[2,2],si8>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %int4 = torch.constant.int 4
  %none = torch.constant.none
  %four = torch.prim.ListConstruct %int4 : (!torch.int) -> !torch.list<int>
  %first = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.view %c, %four : !torch.vtensor<[2,2],si8>, !torch.list<int> -> !torch.vtensor<[4],si8>
  %1 = torch.aten.flip %c, %first : !torch.vtensor<[2,2],si8>, !torch.list<int> -> !torch.vtensor<[2,2],si8>
  %2 = torch.aten.transpose.int %c, %int0, %int-1 : !torch.vtensor<[2,2],si8>, !torch.int, !torch.int -> !torch.vtensor<[2,2],si8>
  %3 = torch.aten.slice.Tensor %c, %int1, %int-1, %none, %int1 : !torch.vtensor<[2,2],si8>, !torch.int, !torch.int, !torch.none, !torch.int -> !torch.vtensor<[2,1],si8>
  %4 = torch.aten.squeeze.dim %3, %int1 : !torch.vtensor<[2,1],si8>, !torch.int -> !torch.vtensor<[2],si8>
  %5 = torch.aten.unsqueeze %4, %int0 : !torch.vtensor<[2],si8>, !torch.int -> !torch.vtensor<[1,2],si8>
  return %0, %1, %2, %3, %4, %5 : !torch.vtensor<[4],si8>, !torch.vtensor<[2,2],si8>, !torch.vtensor<[2,2],si8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[2],si8>, !torch.vtensor<[1,2],si8>
}
