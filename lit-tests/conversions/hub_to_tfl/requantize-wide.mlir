// LiteRT has no kernel that requantizes between 16 bits and unsigned 8 bits, and no batch matmul of unsigned integers.

// RUN: qopt %s --hub-to-tfl --canonicalize --print-quant-aliases=false | FileCheck %s
// RUN: qopt %s --hub-to-tfl --remarks-filter-missed=hub-to-tfl 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

!w = !quant.uniform<i16:f32, 1.000000e-02>
!u = !quant.uniform<u8:f32, 5.000000e-01:130>

// CHECK-LABEL: func.func @narrow(
// CHECK: [[S:%.*]] = "tfl.quantize"(%arg0) {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:2>>
// CHECK: "tfl.quantize"([[S]]) {{.*}} -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01:130>>
func.func @narrow(%x: tensor<4x!w>) -> tensor<4x!u> {
  %0 = qnn.requantize tflite %x : (tensor<4x!w>) -> tensor<4x!u>
  return %0 : tensor<4x!u>
}

// CHECK-LABEL: func.func @widen(
// CHECK: [[S:%.*]] = "tfl.quantize"(%arg0) {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:2>>
// CHECK: "tfl.quantize"([[S]]) {{.*}} -> tensor<4x!quant.uniform<i16:f32, 1.000000e-02>>
func.func @widen(%x: tensor<4x!u>) -> tensor<4x!w> {
  %0 = qnn.requantize tflite %x : (tensor<4x!u>) -> tensor<4x!w>
  return %0 : tensor<4x!w>
}

// CHECK-LABEL: func.func @product(
// CHECK: qnn.matmul
// REMARK: qnn.matmul {{.*}}unsigned operands are unsupported in LiteRT's batch matmul; --convert-quant-storage=to=i8 converts them
func.func @product(%x: tensor<1x2x4x!u>, %y: tensor<1x4x2x!u>) -> tensor<1x2x2x!u> {
  %0 = qnn.matmul tflite %x, %y : (tensor<1x2x4x!u>, tensor<1x4x2x!u>) -> tensor<1x2x2x!u>
  return %0 : tensor<1x2x2x!u>
}
