// One pattern lifts the same sigmoid of bytes, whatever convention it is written in: with quantized types (TensorFlow Lite), as a
// table of stored integers (TOSA), as a real function between casts (quant), and between casts that have parameters as operands (ONNX).

// RUN: qopt --quant-to-hub --lift=%S/sigmoid.qpat --allow-unregistered-dialect %s | FileCheck %s

!x = !quant.uniform<i8:f32, 6.250000e-02:3>
!y = !quant.uniform<i8:f32, 3.906250e-03:-128>

// CHECK-LABEL: func.func @tfl
// CHECK-NEXT: "npu.sigmoid"(%arg0) {in_scale = 6.250000e-02 : f64, in_zero_point = 3 : i64, out_scale = 3.906250e-03 : f64, out_zero_point = -128 : i64, table = [[TABLE:dense<"0x[0-9A-F]+"> : tensor<256xi8>]]}
// CHECK-NEXT: return
func.func @tfl(%arg0: tensor<1x4x!x>) -> tensor<1x4x!y> {
  %0 = "tfl.logistic"(%arg0) : (tensor<1x4x!x>) -> tensor<1x4x!y>
  return %0 : tensor<1x4x!y>
}

// CHECK-LABEL: func.func @casts
// CHECK-NEXT: "npu.sigmoid"(%arg0) {in_scale = 6.250000e-02 : f64, in_zero_point = 3 : i64, out_scale = 3.906250e-03 : f64, out_zero_point = -128 : i64, table = [[TABLE]]}
// CHECK-NEXT: return
func.func @casts(%arg0: tensor<1x4x!x>) -> tensor<1x4x!y> {
  %0 = quant.dcast %arg0 : tensor<1x4x!x> to tensor<1x4xf32>
  %1 = tosa.sigmoid %0 : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %2 = quant.qcast %1 : tensor<1x4xf32> to tensor<1x4x!y>
  return %2 : tensor<1x4x!y>
}

// A table determines a scale only to the precision of its entries. A rescale before it to the same integers is absorbed, and so
// are the casts to types that the raising makes: the stored integers are the operand.
// CHECK-LABEL: func.func @table
// CHECK: "npu.sigmoid"(%arg0) {in_scale = {{0.062[0-9]+|6.2[0-9]+e-02}} : f64, in_zero_point = 3 : i64, out_scale = 3.906250e-03 : f64, out_zero_point = -128 : i64, table = [[TABLE]]} : (tensor<1x4xi8>) -> tensor<1x4xi8>
// CHECK-NEXT: return
func.func @table(%arg0: tensor<1x4xi8>) -> tensor<1x4xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %t = "tosa.const"() <{values = dense<[-128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -128, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -127, -126, -126, -126, -126, -126, -126, -126, -126, -126, -125, -125, -125, -125, -125, -124, -124, -124, -124, -123, -123, -123, -122, -122, -122, -121, -121, -120, -120, -120, -119, -118, -118, -117, -117, -116, -115, -114, -113, -113, -112, -111, -110, -109, -107, -106, -105, -104, -102, -101, -99, -97, -96, -94, -92, -90, -88, -86, -84, -81, -79, -76, -74, -71, -68, -65, -62, -59, -56, -53, -49, -46, -42, -39, -35, -31, -28, -24, -20, -16, -12, -8, -4, 0, 4, 8, 12, 16, 20, 24, 28, 31, 35, 39, 42, 46, 49, 53, 56, 59, 62, 65, 68, 71, 74, 76, 79, 81, 84, 86, 88, 90, 92, 94, 96, 97, 99, 101, 102, 104, 105, 106, 107, 109, 110, 111, 112, 113, 113, 114, 115, 116, 117, 117, 118, 118, 119, 120, 120, 120, 121, 121, 122, 122, 122, 123, 123, 123, 124, 124, 124, 124, 125, 125, 125, 125, 125, 126, 126, 126, 126, 126, 126, 126, 126, 126, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127]> : tensor<256xi8>}> : () -> tensor<256xi8>
  %0 = tosa.rescale %arg0, %m, %s, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4xi8>
  %1 = tosa.table %0, %t : (tensor<1x4xi8>, tensor<256xi8>) -> tensor<1x4xi8>
  return %1 : tensor<1x4xi8>
}

// ONNX has parameters as operands of casts, and its arithmetic gives the same table here.
// CHECK-LABEL: func.func @onnx
// CHECK-NEXT: "npu.sigmoid"(%arg0) {in_scale = 6.250000e-02 : f64, in_zero_point = 3 : i64, out_scale = 3.906250e-03 : f64, out_zero_point = -128 : i64, table = [[TABLE]]}
// CHECK-NEXT: return
func.func @onnx(%a: !torch.vtensor<[1,4],si8>) -> !torch.vtensor<[1,4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0625> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.00390625> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-128> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],f32>
  %1 = torch.operator "onnx.Sigmoid"(%0) : (!torch.vtensor<[1,4],f32>) -> !torch.vtensor<[1,4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sy, %zy) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],si8>
  return %2 : !torch.vtensor<[1,4],si8>
}
