// The text of a PT2 file is the text of torch-mlir's importer. Quantized programs of PT2E become the hub.

// RUN: qopt %{models}/quantized.pt2 | FileCheck %s
// RUN: qopt %{models}/quantized.pt2 --quant-to-hub | FileCheck %s --check-prefix=HUB
// RUN: qopt stats %{models}/quantized.pt2 | FileCheck %s --check-prefix=STATS

// CHECK: func.func @main(%arg0: !torch.vtensor<[1,2,4,4],f32> {pt2.name = "x"}) -> !torch.vtensor<[1,3,4,4],f32>
// CHECK-SAME: torch.assume_strict_symbolic_shapes
// CHECK: %[[W:.*]] = torch.vtensor.literal(dense<{{.*}}> : tensor<3x2x3x3xsi8>) {pt2.buffer = "_frozen_param0"}
// CHECK: %[[D:.*]] = torch.quantized_decomposed.dequantize_per_channel %[[W]], %{{.*}}, %{{.*}}, %int0, %int-127, %int127, %int1, %none
// CHECK: %[[X:.*]] = torch.quantized_decomposed.dequantize_per_tensor
// CHECK: %[[B:.*]] = torch.vtensor.literal(dense<{{.*}}> : tensor<3xf32>) {pt2.parameter = "conv.bias"}
// Trailing arguments that the file leaves out have their defaults.
// CHECK: torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
// CHECK: torch.aten.conv2d %[[X]], %[[D]], %[[B]], %{{.*}}, %{{.*}}, %{{.*}}, %int1 :

// HUB: qnn.conv2d ort
// HUB-SAME: dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>
// HUB: qnn.dequantize ort

// STATS: torch.aten.conv2d

// Names are locations. Operators that the dialect lacks have their names in a string. An operator in place is functional, and
// a list of tensors is unpacked. A constant argument is an attribute.

// RUN: qopt %{models}/features.pt2 --mlir-print-debuginfo | FileCheck %s --check-prefix=FEATURES

// FEATURES: func.func @main(%arg0: !torch.vtensor<[?,4],f32> {pt2.name = "x", pt2.sizes = ["s77", ""]} loc("x")) -> (!torch.vtensor<[?,1],f32>, !torch.vtensor<[?],f32>, !torch.int)
// FEATURES-SAME: pt2.constant_inputs = [{index = 1 : i64, pt2.name = "n", value = "{\22as_int\22:3}"}]
// FEATURES-SAME: pt2.range_constraints = {s77 = [2, 16]}
// FEATURES: %[[SIZE:.*]] = torch.operator "torch.aten.size.int"(%arg0, %int0) {pt2.sizes = ["s77"]}
// FEATURES: torch.aten.relu %{{.*}} loc([[RELU:#.*]])
// FEATURES: torch.vtensor.literal(dense<[2.000000e+00, 6.000000e+00, 1.000000e+01]> : tensor<3xf32>) {pt2.buffer = "column"}
// FEATURES: torch.operator "torch.aten.mul.Scalar"(%{{.*}}, %int3)
// FEATURES: torch.vtensor.literal(dense<[true, false, true]> : tensor<3xi1>) {pt2.temporary_buffer = "mask"} : !torch.vtensor<[3],i1>
// FEATURES: %[[LIST:.*]] = torch.operator "torch.aten.split_with_sizes"
// FEATURES: %[[PARTS:.*]]:2 = torch.prim.ListUnpack %[[LIST]]
// FEATURES-SAME: : !torch.list<vtensor> -> !torch.vtensor<[?,1],f32>, !torch.vtensor<[?,2],f32>
// FEATURES: torch.operator "torch.aten.mul.int"(%[[SIZE]], %int2)
// FEATURES: torch.aten.reshape %[[PARTS]]#1
// FEATURES: return %[[PARTS]]#0, %{{.*}}, %int3
// FEATURES: [[RELU]] = loc("relu_")

// A written file has equal text.

// RUN: qopt %{models}/features.pt2 --mlir-print-debuginfo -o %t.mlir
// RUN: qopt %{models}/features.pt2 -o %t.pt2
// RUN: qopt %t.pt2 --mlir-print-debuginfo -o %t.again.mlir
// RUN: diff %t.mlir %t.again.mlir
// RUN: qopt %t.mlir --emit=pt2 > %t.text.pt2
// RUN: cmp %t.pt2 %t.text.pt2

// --shape sets the sizes of an argument by its name.

// RUN: qopt %{models}/features.pt2 --shape=x:3x4 | FileCheck %s --check-prefix=SHAPE
// SHAPE: func.func @main(%arg0: !torch.vtensor<[3,4],f32>
