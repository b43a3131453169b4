// PyTorch's operations between the casts of its export for quantization.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub --remarks-filter=quant-to-hub -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

!image = !torch.vtensor<[1,2,4,4],f32>
!stored = !torch.vtensor<[1,2,4,4],si8>
!pooled = !torch.vtensor<[1,2,2,2],f32>

// CHECK-LABEL: func.func @network
func.func @network(%x: !image) -> !torch.vtensor<[1,3],f32> {
  %w = torch.vtensor.literal(dense<1> : tensor<2x2x3x3xsi8>) : !torch.vtensor<[2,2,3,3],si8>
  %b = torch.vtensor.literal(dense<[0.5, 1.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %ws = torch.vtensor.literal(dense<[0.5, 0.25]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %wz = torch.vtensor.literal(dense<0> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %dense = torch.vtensor.literal(dense<1> : tensor<3x4xsi8>) : !torch.vtensor<[3,4],si8>
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 2.500000e-01
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int-1 = torch.constant.int -1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %ones = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %twos = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %pixels = torch.prim.ListConstruct %int2, %int-1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.quantized_decomposed.quantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1 : !image, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !stored
  %1 = torch.quantized_decomposed.dequantize_per_tensor %0, %s, %int3, %int-128, %int127, %int1, %none : !stored, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !image
  %2 = torch.quantized_decomposed.dequantize_per_channel %w, %ws, %wz, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[2,2,3,3],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,2,3,3],f32>
  // CHECK: [[C:%.*]] = qnn.conv2d ort {{.*}} {clamp = array<i64: 0, 127>, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : {{.*}} -> tensor<1x4x4x2x!quant.uniform<i8:f32, 2.500000e-01>>
  // CHECK: [[D:%.*]] = tosa.transpose [[C]] {perms = array<i32: 0, 3, 1, 2>}
  %3 = torch.aten.conv2d %1, %2, %b, %ones, %ones, %ones, %int1 : !image, !torch.vtensor<[2,2,3,3],f32>, !torch.vtensor<[2],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !image
  %4 = torch.aten.relu %3 : !image -> !image
  %5 = torch.quantized_decomposed.quantize_per_tensor %4, %t, %int0, %int-128, %int127, %int1 : !image, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !stored
  %6 = torch.quantized_decomposed.dequantize_per_tensor %5, %t, %int0, %int-128, %int127, %int1, %none : !stored, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !image
  // CHECK: [[A:%.*]] = qnn.add ort [[D]], {{%.*}} :
  %7 = torch.aten.add.Tensor %6, %1, %int1 : !image, !image, !torch.int -> !image
  %8 = torch.quantized_decomposed.quantize_per_tensor %7, %s, %int0, %int-128, %int127, %int1 : !image, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !stored
  %9 = torch.quantized_decomposed.dequantize_per_tensor %8, %s, %int0, %int-128, %int127, %int1, %none : !stored, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !image
  // CHECK: [[P:%.*]] = qnn.average_pool2d ort {{%.*}} {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
  // CHECK: [[Q:%.*]] = tosa.transpose [[P]] {perms = array<i32: 0, 3, 1, 2>}
  %10 = torch.aten.avg_pool2d %9, %twos, %twos, %zeros, %false, %true, %none : !image, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !pooled
  %11 = torch.quantized_decomposed.quantize_per_tensor %10, %s, %int0, %int-128, %int127, %int1 : !pooled, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,2,2,2],si8>
  %12 = torch.quantized_decomposed.dequantize_per_tensor %11, %s, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[1,2,2,2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !pooled
  // CHECK: [[M:%.*]] = qnn.mean ort {{%.*}} {axes = array<i64: 1, 2>} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>
  %13 = torch.aten.mean.dim %12, %pixels, %false, %none : !pooled, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,2],f32>
  %14 = torch.quantized_decomposed.quantize_per_tensor %13, %s, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,2],si8>
  %15 = torch.quantized_decomposed.dequantize_per_tensor %14, %s, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[1,2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,2],f32>
  // CHECK: [[S:%.*]] = qnn.unary ort [[M]] {function = "sigmoid"}
  %16 = torch.aten.sigmoid %15 : !torch.vtensor<[1,2],f32> -> !torch.vtensor<[1,2],f32>
  %17 = torch.quantized_decomposed.quantize_per_tensor %16, %t, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,2],si8>
  %18 = torch.quantized_decomposed.dequantize_per_tensor %17, %t, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[1,2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,2],f32>
  // CHECK: [[R:%.*]] = qnn.requantize ort [[S]]
  // CHECK: [[K:%.*]] = tosa.concat [[M]], [[R]] {axis = 1 : i32}
  %19 = torch.prim.ListConstruct %15, %18 : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[1,2],f32>) -> !torch.list<vtensor>
  %20 = torch.aten.cat %19, %int1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[1,4],f32>
  %21 = torch.quantized_decomposed.quantize_per_tensor %20, %s, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,4],si8>
  %22 = torch.quantized_decomposed.dequantize_per_tensor %21, %s, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[1,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,4],f32>
  %23 = torch.quantized_decomposed.dequantize_per_tensor %dense, %t, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[3,4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[3,4],f32>
  // CHECK: [[F:%.*]] = qnn.fully_connected ort [[K]], {{%.*}} :
  %24 = torch.aten.linear %22, %23, %none : !torch.vtensor<[1,4],f32>, !torch.vtensor<[3,4],f32>, !torch.none -> !torch.vtensor<[1,3],f32>
  %25 = torch.quantized_decomposed.quantize_per_tensor %24, %s, %int0, %int-128, %int127, %int1 : !torch.vtensor<[1,3],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,3],si8>
  %26 = torch.quantized_decomposed.dequantize_per_tensor %25, %s, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[1,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1,3],f32>
  // CHECK: [[Z:%.*]] = qnn.dequantize ort [[F]]
  // CHECK: return [[Z]] : tensor<1x3xf32>
  return %26 : !torch.vtensor<[1,3],f32>
}

// An operation that is not between casts stays, with casts between the two kinds of tensors.
// CHECK-LABEL: func.func @reals
// CHECK-SAME: (%arg0: tensor<4xi8>) -> tensor<4xf32>
// CHECK: [[D:%.*]] = qnn.dequantize ort
// CHECK: [[T:%.*]] = builtin.unrealized_conversion_cast [[D]] : tensor<4xf32> to !torch.vtensor<[4],f32>
// CHECK: [[S:%.*]] = torch.aten.sigmoid [[T]]
// CHECK: [[R:%.*]] = builtin.unrealized_conversion_cast [[S]] : !torch.vtensor<[4],f32> to tensor<4xf32>
// CHECK: return [[R]]
func.func @reals(%x: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],f32> {
  %s = torch.constant.float 5.000000e-01
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %0 = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[4],f32>
  // WHY: [[@LINE+1]]:8: remark: [Missed] torch.aten.sigmoid | Category:quant-to-hub | Function=reals | Reason="float result is used by 'func.return'"
  %1 = torch.aten.sigmoid %0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %1 : !torch.vtensor<[4],f32>
}

// A fake quantization is a cast to stored integers and one back.
// CHECK-LABEL: func.func @fake
// CHECK-SAME: (%arg0: tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT: [[Q:%.*]] = qnn.quantize ort %arg0 : {{.*}} -> tensor<4x2x!quant.uniform<u8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[S:%.*]] = qnn.unary ort [[Q]] {function = "sigmoid"} : {{.*}} -> tensor<4x2x!quant.uniform<i8<-127:127>:f32, 2.500000e-01>>
func.func @fake(%x: !torch.vtensor<[4,2],f32>) -> !torch.vtensor<[4,2],f32> {
  %s = torch.constant.float 5.000000e-01
  %t = torch.constant.float 2.500000e-01
  %int0 = torch.constant.int 0
  %int3 = torch.constant.int 3
  %int-127 = torch.constant.int -127
  %int127 = torch.constant.int 127
  %int255 = torch.constant.int 255
  %0 = torch.aten.fake_quantize_per_tensor_affine %x, %s, %int3, %int0, %int255 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],f32>
  %1 = torch.aten.sigmoid %0 : !torch.vtensor<[4,2],f32> -> !torch.vtensor<[4,2],f32>
  %2 = torch.aten.fake_quantize_per_tensor_affine %1, %t, %int0, %int-127, %int127 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],f32>
  return %2 : !torch.vtensor<[4,2],f32>
}

// A result with dynamic sizes keeps its type; a cast at the return drops the sizes known by then.
// CHECK-LABEL: func.func @open
// CHECK-SAME: (%arg0: tensor<4xi8>) -> tensor<?xi8>
// CHECK-NOT: unrealized_conversion_cast
// CHECK: [[C:%.*]] = tensor.cast %{{.*}} : tensor<4xi8> to tensor<?xi8>
// CHECK-NEXT: return [[C]] : tensor<?xi8>
func.func @open(%x: !torch.vtensor<[4],si8>) -> !torch.vtensor<[?],si8> {
  %s = torch.constant.float 5.000000e-01
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %0 = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[4],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[?],f32>
  %1 = torch.aten.sigmoid %0 : !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %2 = torch.quantized_decomposed.quantize_per_tensor %1, %s, %int3, %int-128, %int127, %int1 : !torch.vtensor<[?],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?],si8>
  return %2 : !torch.vtensor<[?],si8>
}
