// LiteRT's selections copy stored integers, so operands and result must have the same parameters.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub --hub-to-tosa | FileCheck %s --check-prefix=TOSA
// RUN: qopt %s --quant-to-hub --hub-to-tfl | FileCheck %s --check-prefix=TFL
// RUN: qopt %s --quant-to-hub --hub-to-onnx | FileCheck %s --check-prefix=ONNX
// RUN: qopt %s --quant-to-hub --widen-activations --convert-quant-storage=to=i8 | FileCheck %s --check-prefix=CHANGED
// RUN: qopt %s --quant-to-hub --run=mask | FileCheck %s --check-prefix=MASK
// RUN: qopt %s --quant-to-hub --hub-to-tosa --run=mask | FileCheck %s --check-prefix=MASK
// RUN: qopt %s --quant-to-hub --hub-to-tosa --run=slices | FileCheck %s --check-prefix=SLICES
// RUN: qopt %s --quant-to-hub --remarks-filter-missed=quant-to-hub 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

!a = !quant.uniform<i8:f32, 5.000000e-01:3>
!b = !quant.uniform<i8:f32, 2.500000e-01>
!u = !quant.uniform<u8:f32, 5.000000e-01:128>
!w = !quant.uniform<i16:f32, 2.500000e-01>

// CHECK-LABEL: func.func @broadcast
// CHECK-DAG: %[[C:.*]] = tosa.reshape %arg0, %{{.*}} -> tensor<1x4xi1>
// CHECK-DAG: %[[Y:.*]] = tosa.reshape %arg2, %{{.*}} -> tensor<1x1x!quant
// CHECK: tosa.select %[[C]], %arg1, %[[Y]] : (tensor<1x4xi1>, tensor<2x4x!quant{{.*}} -> tensor<2x4x!quant
// TOSA-LABEL: func.func @broadcast
// TOSA: tosa.select %{{.*}}, %arg1, %{{.*}} : (tensor<1x4xi1>, tensor<2x4xi8>, tensor<1x1xi8>) -> tensor<2x4xi8>
// TFL-LABEL: func.func @broadcast
// TFL: "tfl.select_v2"({{.*}} -> tensor<2x4x!quant
// ONNX-LABEL: func.func @broadcast
// ONNX: torch.operator "onnx.Where"({{.*}} -> !torch.vtensor<[2,4],f32>
// ONNX: torch.operator "onnx.QuantizeLinear"
// CHANGED-LABEL: func.func @broadcast
// CHANGED: tosa.select {{.*}} -> tensor<2x4x!quant.uniform<i16:f32
func.func @broadcast(%c: tensor<4xi1>, %x: tensor<2x4x!a>, %y: tensor<!a>) -> tensor<2x4x!a> {
  %0 = "tfl.select_v2"(%c, %x, %y) : (tensor<4xi1>, tensor<2x4x!a>, tensor<!a>) -> tensor<2x4x!a>
  return %0 : tensor<2x4x!a>
}

// A condition of rank 1 selects slices of the first dimension.
// CHECK-LABEL: func.func @rows
// CHECK: %[[C:.*]] = tosa.reshape %arg0, %{{.*}} -> tensor<2x1xi1>
// CHECK: tosa.select %[[C]], %arg1, %arg2
// TOSA-LABEL: func.func @rows
// TOSA: tosa.select %{{.*}}, %arg1, %arg2 : (tensor<2x1xi1>, tensor<2x4xi16>, tensor<2x4xi16>) -> tensor<2x4xi16>
func.func @rows(%c: tensor<2xi1>, %x: tensor<2x4x!w>, %y: tensor<2x4x!w>) -> tensor<2x4x!w> {
  %0 = "tfl.select"(%c, %x, %y) : (tensor<2xi1>, tensor<2x4x!w>, tensor<2x4x!w>) -> tensor<2x4x!w>
  return %0 : tensor<2x4x!w>
}

// Unsigned integers between lowered operations are signed.
// TOSA-LABEL: func.func @unsigned
// TOSA: tosa.maximum
// TOSA-NOT: output_unsigned = true
// TOSA: tosa.select
// TOSA: output_unsigned = true
// CHANGED-LABEL: func.func @unsigned
// CHANGED: tosa.select {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
func.func @unsigned(%c: tensor<4xi1>, %x: tensor<4x!u>, %y: tensor<4x!u>) -> tensor<4x!u> {
  %0 = "tfl.maximum"(%x, %y) : (tensor<4x!u>, tensor<4x!u>) -> tensor<4x!u>
  %1 = "tfl.select_v2"(%c, %0, %y) : (tensor<4xi1>, tensor<4x!u>, tensor<4x!u>) -> tensor<4x!u>
  return %1 : tensor<4x!u>
}

// MASK: dense<[-128, 5, -128, 7]>
func.func @mask() -> tensor<4x!a> {
  %c = "tfl.pseudo_const"() <{value = dense<[true, false, true, false]> : tensor<4xi1>}> : () -> tensor<4xi1>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<!a>, value = dense<-128> : tensor<i8>}> : () -> tensor<!a>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<4x!a>, value = dense<[4, 5, 6, 7]> : tensor<4xi8>}> : () -> tensor<4x!a>
  %0 = "tfl.select_v2"(%c, %x, %y) : (tensor<4xi1>, tensor<!a>, tensor<4x!a>) -> tensor<4x!a>
  return %0 : tensor<4x!a>
}

// SLICES{LITERAL}: dense<[[1, 2], [-7, 300]]>
func.func @slices() -> tensor<2x2x!w> {
  %c = "tfl.pseudo_const"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>}> : () -> tensor<2x2x!w>
  %y = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<[[-5, -6], [-7, 300]]> : tensor<2x2xi16>}> : () -> tensor<2x2x!w>
  %0 = "tfl.select"(%c, %x, %y) : (tensor<2xi1>, tensor<2x2x!w>, tensor<2x2x!w>) -> tensor<2x2x!w>
  return %0 : tensor<2x2x!w>
}

// REFUSED: tfl.select_v2 {{.*}} Reason="operands and result must have the same quantization parameters"
func.func @unlike(%c: tensor<4xi1>, %x: tensor<4x!a>, %y: tensor<4x!b>) -> tensor<4x!a> {
  %0 = "tfl.select_v2"(%c, %x, %y) : (tensor<4xi1>, tensor<4x!a>, tensor<4x!b>) -> tensor<4x!a>
  return %0 : tensor<4x!a>
}
