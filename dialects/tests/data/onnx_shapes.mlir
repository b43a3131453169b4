// Made by tools/oracles/onnx_shapes.py. The types that ONNX and ONNX Runtime infer; see there.
func.func @QuantizeLinear_0(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[],f32>) -> (!torch.vtensor<[1,3,10,12],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QuantizeLinear"(%arg0, %arg1) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,3,10,12],ui8>
  return %1 : !torch.vtensor<[1,3,10,12],ui8>
}
func.func @QuantizeLinear_1(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],si8>) -> (!torch.vtensor<[1,3,10,12],si8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QuantizeLinear"(%arg0, %arg1, %arg2) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,10,12],si8>
  return %1 : !torch.vtensor<[1,3,10,12],si8>
}
func.func @QuantizeLinear_2(%arg0: !torch.vtensor<[?,4],f32>, %arg1: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[?,4],si16>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QuantizeLinear"(%arg0, %arg1) {torch.onnx.axis = 1 : si64, torch.onnx.output_dtype = 5 : si64} : (!torch.vtensor<[?,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,4],si16>
  return %1 : !torch.vtensor<[?,4],si16>
}
func.func @DequantizeLinear_0(%arg0: !torch.vtensor<[?,4],si8>, %arg1: !torch.vtensor<[],f16>, %arg2: !torch.vtensor<[],si8>) -> (!torch.vtensor<[?,4],f16>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.DequantizeLinear"(%arg0, %arg1, %arg2) : (!torch.vtensor<[?,4],si8>, !torch.vtensor<[],f16>, !torch.vtensor<[],si8>) -> !torch.vtensor<[?,4],f16>
  return %1 : !torch.vtensor<[?,4],f16>
}
func.func @DequantizeLinear_1(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.DequantizeLinear"(%arg0, %arg1) : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @DynamicQuantizeLinear_0(%arg0: !torch.vtensor<[?,4],f32>) -> (!torch.vtensor<[?,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:3 = torch.operator "onnx.DynamicQuantizeLinear"(%arg0) : (!torch.vtensor<[?,4],f32>) -> (!torch.vtensor<[?,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  return %1#0, %1#1, %1#2 : !torch.vtensor<[?,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>
}
func.func @QLinearConv_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[8,3,3,3],si8>, %arg4: !torch.vtensor<[],f32>, %arg5: !torch.vtensor<[],si8>, %arg6: !torch.vtensor<[],f32>, %arg7: !torch.vtensor<[],ui8>, %arg8: !torch.vtensor<[8],si32>) -> (!torch.vtensor<[1,8,5,6],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearConv"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8) {torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[8,3,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[8],si32>) -> !torch.vtensor<[1,8,5,6],ui8>
  return %1 : !torch.vtensor<[1,8,5,6],ui8>
}
func.func @QLinearMatMul_0(%arg0: !torch.vtensor<[2,?,4],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[4,5],si8>, %arg4: !torch.vtensor<[],f32>, %arg5: !torch.vtensor<[],si8>, %arg6: !torch.vtensor<[],f32>, %arg7: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[2,?,5],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearMatMul"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) : (!torch.vtensor<[2,?,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[4,5],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,?,5],ui8>
  return %1 : !torch.vtensor<[2,?,5],ui8>
}
func.func @ConvInteger_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[8,3,3,3],si8>, %arg2: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,8,8,10],si32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ConvInteger"(%arg0, %arg1, %arg2) : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[8,3,3,3],si8>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,8,8,10],si32>
  return %1 : !torch.vtensor<[1,8,8,10],si32>
}
func.func @MatMulInteger_0(%arg0: !torch.vtensor<[?,4],ui8>, %arg1: !torch.vtensor<[4,5],si8>) -> (!torch.vtensor<[?,5],si32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MatMulInteger"(%arg0, %arg1) : (!torch.vtensor<[?,4],ui8>, !torch.vtensor<[4,5],si8>) -> !torch.vtensor<[?,5],si32>
  return %1 : !torch.vtensor<[?,5],si32>
}
func.func @QLinearAdd_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[3,1,1],ui8>, %arg4: !torch.vtensor<[],f32>, %arg5: !torch.vtensor<[],ui8>, %arg6: !torch.vtensor<[],f32>, %arg7: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,3,10,12],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearAdd"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[3,1,1],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,10,12],ui8>
  return %1 : !torch.vtensor<[1,3,10,12],ui8>
}
func.func @QLinearMul_0(%arg0: !torch.vtensor<[4],si8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],si8>, %arg3: !torch.vtensor<[2,1],si8>, %arg4: !torch.vtensor<[],f32>, %arg5: !torch.vtensor<[],si8>, %arg6: !torch.vtensor<[],f32>, %arg7: !torch.vtensor<[],si8>) -> (!torch.vtensor<[2,4],si8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearMul"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8>
  return %1 : !torch.vtensor<[2,4],si8>
}
func.func @QLinearConcat_0(%arg0: !torch.vtensor<[],f32>, %arg1: !torch.vtensor<[],ui8>, %arg2: !torch.vtensor<[1,2],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>, %arg5: !torch.vtensor<[1,3],ui8>, %arg6: !torch.vtensor<[],f32>, %arg7: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,5],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearConcat"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) {onnx.domain = "com.microsoft", torch.onnx.axis = 1 : si64} : (!torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[1,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[1,3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,5],ui8>
  return %1 : !torch.vtensor<[1,5],ui8>
}
func.func @QLinearAveragePool_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,3,4,5],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearAveragePool"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft", torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,4,5],ui8>
  return %1 : !torch.vtensor<[1,3,4,5],ui8>
}
func.func @QLinearGlobalAveragePool_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,3,1,1],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearGlobalAveragePool"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,1,1],ui8>
  return %1 : !torch.vtensor<[1,3,1,1],ui8>
}
func.func @QLinearGlobalAveragePool_1(%arg0: !torch.vtensor<[1,10,12,3],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,1,1,3],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearGlobalAveragePool"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft", torch.onnx.channels_last = 1 : si64} : (!torch.vtensor<[1,10,12,3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,1,1,3],ui8>
  return %1 : !torch.vtensor<[1,1,1,3],ui8>
}
func.func @QLinearLeakyRelu_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,3,10,12],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearLeakyRelu"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,10,12],ui8>
  return %1 : !torch.vtensor<[1,3,10,12],ui8>
}
func.func @QLinearSigmoid_0(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,3,10,12],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearSigmoid"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,10,12],ui8>
  return %1 : !torch.vtensor<[1,3,10,12],ui8>
}
func.func @QLinearSoftmax_0(%arg0: !torch.vtensor<[2,10],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[2,10],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QLinearSoftmax"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft", torch.onnx.opset = 13 : si64} : (!torch.vtensor<[2,10],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,10],ui8>
  return %1 : !torch.vtensor<[2,10],ui8>
}
func.func @QGemm_0(%arg0: !torch.vtensor<[2,4],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[5,4],si8>, %arg4: !torch.vtensor<[],f32>, %arg5: !torch.vtensor<[],si8>, %arg6: !torch.vtensor<[5],si32>, %arg7: !torch.vtensor<[],f32>, %arg8: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[2,5],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QGemm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8) {onnx.domain = "com.microsoft", torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[5,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[5],si32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,5],ui8>
  return %1 : !torch.vtensor<[2,5],ui8>
}
func.func @QGemm_1(%arg0: !torch.vtensor<[2,4],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>, %arg3: !torch.vtensor<[4,5],si8>, %arg4: !torch.vtensor<[],f32>, %arg5: !torch.vtensor<[],si8>) -> (!torch.vtensor<[2,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QGemm"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[4,5],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,5],f32>
  return %1 : !torch.vtensor<[2,5],f32>
}
func.func @MatMulNBits_0(%arg0: !torch.vtensor<[2,?,64],f32>, %arg1: !torch.vtensor<[10,2,16],ui8>, %arg2: !torch.vtensor<[20],f32>) -> (!torch.vtensor<[2,?,10],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MatMulNBits"(%arg0, %arg1, %arg2) {onnx.domain = "com.microsoft", torch.onnx.K = 64 : si64, torch.onnx.N = 10 : si64, torch.onnx.bits = 4 : si64, torch.onnx.block_size = 32 : si64} : (!torch.vtensor<[2,?,64],f32>, !torch.vtensor<[10,2,16],ui8>, !torch.vtensor<[20],f32>) -> !torch.vtensor<[2,?,10],f32>
  return %1 : !torch.vtensor<[2,?,10],f32>
}
func.func @QuantizeLinear_3(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui16>) -> (!torch.vtensor<[1,3,10,12],ui16>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QuantizeLinear"(%arg0, %arg1, %arg2) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui16>) -> !torch.vtensor<[1,3,10,12],ui16>
  return %1 : !torch.vtensor<[1,3,10,12],ui16>
}
func.func @DequantizeLinear_2(%arg0: !torch.vtensor<[1,3,10,12],ui8>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.DequantizeLinear"(%arg0, %arg1, %arg2) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,3,10,12],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @Add_0(%arg0: !torch.vtensor<[2,1,?],f32>, %arg1: !torch.vtensor<[3,4],f32>) -> (!torch.vtensor<[2,3,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Add"(%arg0, %arg1) : (!torch.vtensor<[2,1,?],f32>, !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[2,3,4],f32>
  return %1 : !torch.vtensor<[2,3,4],f32>
}
func.func @Sub_0(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[1],f32>) -> (!torch.vtensor<[2,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Sub"(%arg0, %arg1) : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,?],f32>
  return %1 : !torch.vtensor<[2,?],f32>
}
func.func @Mul_0(%arg0: !torch.vtensor<[],f32>, %arg1: !torch.vtensor<[?,5],f32>) -> (!torch.vtensor<[?,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Mul"(%arg0, %arg1) : (!torch.vtensor<[],f32>, !torch.vtensor<[?,5],f32>) -> !torch.vtensor<[?,5],f32>
  return %1 : !torch.vtensor<[?,5],f32>
}
func.func @Max_0(%arg0: !torch.vtensor<[2,1],f32>, %arg1: !torch.vtensor<[1,3],f32>, %arg2: !torch.vtensor<[],f32>) -> (!torch.vtensor<[2,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Max"(%arg0, %arg1, %arg2) : (!torch.vtensor<[2,1],f32>, !torch.vtensor<[1,3],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  return %1 : !torch.vtensor<[2,3],f32>
}
func.func @Pow_0(%arg0: !torch.vtensor<[2],f32>, %arg1: !torch.vtensor<[],si32>) -> (!torch.vtensor<[2],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Pow"(%arg0, %arg1) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],si32>) -> !torch.vtensor<[2],f32>
  return %1 : !torch.vtensor<[2],f32>
}
func.func @Mod_0(%arg0: !torch.vtensor<[2,3],si32>, %arg1: !torch.vtensor<[3],si32>) -> (!torch.vtensor<[2,3],si32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Mod"(%arg0, %arg1) : (!torch.vtensor<[2,3],si32>, !torch.vtensor<[3],si32>) -> !torch.vtensor<[2,3],si32>
  return %1 : !torch.vtensor<[2,3],si32>
}
func.func @Where_0(%arg0: !torch.vtensor<[2,1],i1>, %arg1: !torch.vtensor<[3],f16>, %arg2: !torch.vtensor<[],f16>) -> (!torch.vtensor<[2,3],f16>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Where"(%arg0, %arg1, %arg2) : (!torch.vtensor<[2,1],i1>, !torch.vtensor<[3],f16>, !torch.vtensor<[],f16>) -> !torch.vtensor<[2,3],f16>
  return %1 : !torch.vtensor<[2,3],f16>
}
func.func @Equal_0(%arg0: !torch.vtensor<[?],si64>, %arg1: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[3],i1>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Equal"(%arg0, %arg1) : (!torch.vtensor<[?],si64>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[3],i1>
  return %1 : !torch.vtensor<[3],i1>
}
func.func @And_0(%arg0: !torch.vtensor<[2,1],i1>, %arg1: !torch.vtensor<[3],i1>) -> (!torch.vtensor<[2,3],i1>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.And"(%arg0, %arg1) : (!torch.vtensor<[2,1],i1>, !torch.vtensor<[3],i1>) -> !torch.vtensor<[2,3],i1>
  return %1 : !torch.vtensor<[2,3],i1>
}
func.func @Not_0(%arg0: !torch.vtensor<[?],i1>) -> (!torch.vtensor<[?],i1>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Not"(%arg0) : (!torch.vtensor<[?],i1>) -> !torch.vtensor<[?],i1>
  return %1 : !torch.vtensor<[?],i1>
}
func.func @LessOrEqual_0(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[],f32>) -> (!torch.vtensor<[4],i1>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.LessOrEqual"(%arg0, %arg1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[4],i1>
  return %1 : !torch.vtensor<[4],i1>
}
func.func @BitShift_0(%arg0: !torch.vtensor<[4],ui8>, %arg1: !torch.vtensor<[],ui8>) -> (!torch.vtensor<[4],ui8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.BitShift"(%arg0, %arg1) {torch.onnx.direction = "LEFT"} : (!torch.vtensor<[4],ui8>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[4],ui8>
  return %1 : !torch.vtensor<[4],ui8>
}
func.func @Clip_0(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[],f32>, %arg2: !torch.vtensor<[],f32>) -> (!torch.vtensor<[?,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Clip"(%arg0, %arg1, %arg2) : (!torch.vtensor<[?,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,3],f32>
  return %1 : !torch.vtensor<[?,3],f32>
}
func.func @Clip_1(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Clip"(%arg0, %none, %arg1) : (!torch.vtensor<[1,3,10,12],f32>, !torch.none, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @Gelu_0(%arg0: !torch.vtensor<[?,8],f16>) -> (!torch.vtensor<[?,8],f16>) attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Gelu"(%arg0) : (!torch.vtensor<[?,8],f16>) -> !torch.vtensor<[?,8],f16>
  return %1 : !torch.vtensor<[?,8],f16>
}
func.func @PRelu_0(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[3,1,1],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.PRelu"(%arg0, %arg1) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3,1,1],f32>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @IsNaN_0(%arg0: !torch.vtensor<[?],f32>) -> (!torch.vtensor<[?],i1>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.IsNaN"(%arg0) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],i1>
  return %1 : !torch.vtensor<[?],i1>
}
func.func @Cast_0(%arg0: !torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[?,3],si8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Cast"(%arg0) {torch.onnx.to = 3 : si64} : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?,3],si8>
  return %1 : !torch.vtensor<[?,3],si8>
}
func.func @CastLike_0(%arg0: !torch.vtensor<[2],f32>, %arg1: !torch.vtensor<[1],bf16>) -> (!torch.vtensor<[2],bf16>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.CastLike"(%arg0, %arg1) : (!torch.vtensor<[2],f32>, !torch.vtensor<[1],bf16>) -> !torch.vtensor<[2],bf16>
  return %1 : !torch.vtensor<[2],bf16>
}
func.func @Conv_0(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[8,3,3,3],f32>) -> (!torch.vtensor<[1,8,8,10],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Conv"(%arg0, %arg1) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[8,3,3,3],f32>) -> !torch.vtensor<[1,8,8,10],f32>
  return %1 : !torch.vtensor<[1,8,8,10],f32>
}
func.func @Conv_1(%arg0: !torch.vtensor<[?,4,10,12],f32>, %arg1: !torch.vtensor<[8,2,3,3],f32>, %arg2: !torch.vtensor<[8],f32>) -> (!torch.vtensor<[?,8,8,14],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Conv"(%arg0, %arg1, %arg2) {torch.onnx.dilations = [2 : si64, 1 : si64], torch.onnx.group = 2 : si64, torch.onnx.pads = [0 : si64, 1 : si64, 2 : si64, 3 : si64]} : (!torch.vtensor<[?,4,10,12],f32>, !torch.vtensor<[8,2,3,3],f32>, !torch.vtensor<[8],f32>) -> !torch.vtensor<[?,8,8,14],f32>
  return %1 : !torch.vtensor<[?,8,8,14],f32>
}
func.func @Conv_2(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[8,3,3,3],f32>) -> (!torch.vtensor<[1,8,4,6],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Conv"(%arg0, %arg1) {torch.onnx.auto_pad = "SAME_UPPER", torch.onnx.strides = [3 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[8,3,3,3],f32>) -> !torch.vtensor<[1,8,4,6],f32>
  return %1 : !torch.vtensor<[1,8,4,6],f32>
}
func.func @Conv_3(%arg0: !torch.vtensor<[1,3,?,12],f32>, %arg1: !torch.vtensor<[8,3,3,3],f32>) -> (!torch.vtensor<[1,8,?,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Conv"(%arg0, %arg1) {torch.onnx.auto_pad = "VALID", torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,?,12],f32>, !torch.vtensor<[8,3,3,3],f32>) -> !torch.vtensor<[1,8,?,5],f32>
  return %1 : !torch.vtensor<[1,8,?,5],f32>
}
func.func @Conv_4(%arg0: !torch.vtensor<[1,3,16],f32>, %arg1: !torch.vtensor<[8,3,5],f32>) -> (!torch.vtensor<[1,8,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Conv"(%arg0, %arg1) {torch.onnx.strides = [4 : si64]} : (!torch.vtensor<[1,3,16],f32>, !torch.vtensor<[8,3,5],f32>) -> !torch.vtensor<[1,8,3],f32>
  return %1 : !torch.vtensor<[1,8,3],f32>
}
func.func @ConvTranspose_0(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[3,8,3,3],f32>) -> (!torch.vtensor<[1,8,20,24],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ConvTranspose"(%arg0, %arg1) {torch.onnx.output_padding = [1 : si64, 1 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3,8,3,3],f32>) -> !torch.vtensor<[1,8,20,24],f32>
  return %1 : !torch.vtensor<[1,8,20,24],f32>
}
func.func @ConvTranspose_1(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[3,4,3,3],f32>) -> (!torch.vtensor<[1,12,20,25],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ConvTranspose"(%arg0, %arg1) {torch.onnx.group = 3 : si64, torch.onnx.output_shape = [20 : si64, 25 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3,4,3,3],f32>) -> !torch.vtensor<[1,12,20,25],f32>
  return %1 : !torch.vtensor<[1,12,20,25],f32>
}
func.func @MaxPool_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,4,5],f32>, !torch.vtensor<[1,3,4,5],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:2 = torch.operator "onnx.MaxPool"(%arg0) {torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,4,5],f32>, !torch.vtensor<[1,3,4,5],si64>)
  return %1#0, %1#1 : !torch.vtensor<[1,3,4,5],f32>, !torch.vtensor<[1,3,4,5],si64>
}
func.func @MaxPool_1(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,6,7],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MaxPool"(%arg0) {torch.onnx.ceil_mode = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,3,6,7],f32>
  return %1 : !torch.vtensor<[1,3,6,7],f32>
}
func.func @AveragePool_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,8,9],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.AveragePool"(%arg0) {torch.onnx.dilations = [2 : si64, 3 : si64], torch.onnx.kernel_shape = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,3,8,9],f32>
  return %1 : !torch.vtensor<[1,3,8,9],f32>
}
func.func @AveragePool_1(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,4,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.AveragePool"(%arg0) {torch.onnx.auto_pad = "SAME_LOWER", torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.strides = [3 : si64, 3 : si64]} : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,3,4,4],f32>
  return %1 : !torch.vtensor<[1,3,4,4],f32>
}
func.func @GlobalAveragePool_0(%arg0: !torch.vtensor<[?,3,7,7],f32>) -> (!torch.vtensor<[?,3,1,1],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.GlobalAveragePool"(%arg0) : (!torch.vtensor<[?,3,7,7],f32>) -> !torch.vtensor<[?,3,1,1],f32>
  return %1 : !torch.vtensor<[?,3,1,1],f32>
}
func.func @MatMul_0(%arg0: !torch.vtensor<[2,1,?,4],f32>, %arg1: !torch.vtensor<[3,4,5],f32>) -> (!torch.vtensor<[2,3,?,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MatMul"(%arg0, %arg1) : (!torch.vtensor<[2,1,?,4],f32>, !torch.vtensor<[3,4,5],f32>) -> !torch.vtensor<[2,3,?,5],f32>
  return %1 : !torch.vtensor<[2,3,?,5],f32>
}
func.func @MatMul_1(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[2,4,5],f32>) -> (!torch.vtensor<[2,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MatMul"(%arg0, %arg1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[2,4,5],f32>) -> !torch.vtensor<[2,5],f32>
  return %1 : !torch.vtensor<[2,5],f32>
}
func.func @MatMul_2(%arg0: !torch.vtensor<[2,4],f32>, %arg1: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[2],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MatMul"(%arg0, %arg1) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2],f32>
  return %1 : !torch.vtensor<[2],f32>
}
func.func @Gemm_0(%arg0: !torch.vtensor<[4,?],f32>, %arg1: !torch.vtensor<[6,4],f32>, %arg2: !torch.vtensor<[6],f32>) -> (!torch.vtensor<[?,6],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Gemm"(%arg0, %arg1, %arg2) {torch.onnx.transA = 1 : si64, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[4,?],f32>, !torch.vtensor<[6,4],f32>, !torch.vtensor<[6],f32>) -> !torch.vtensor<[?,6],f32>
  return %1 : !torch.vtensor<[?,6],f32>
}
func.func @Einsum_0(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[2,4,5],f32>) -> (!torch.vtensor<[2,3,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Einsum"(%arg0, %arg1) {torch.onnx.equation = "bij, bjk -> bik"} : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,4,5],f32>) -> !torch.vtensor<[2,3,5],f32>
  return %1 : !torch.vtensor<[2,3,5],f32>
}
func.func @Einsum_1(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[2,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Einsum"(%arg0, %arg1) {torch.onnx.equation = "...i,i->..."} : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,3],f32>
  return %1 : !torch.vtensor<[2,3],f32>
}
func.func @Softmax_0(%arg0: !torch.vtensor<[?,10],f32>) -> (!torch.vtensor<[?,10],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Softmax"(%arg0) : (!torch.vtensor<[?,10],f32>) -> !torch.vtensor<[?,10],f32>
  return %1 : !torch.vtensor<[?,10],f32>
}
func.func @LayerNormalization_0(%arg0: !torch.vtensor<[2,?,8],f16>, %arg1: !torch.vtensor<[8],f16>, %arg2: !torch.vtensor<[8],f16>) -> (!torch.vtensor<[2,?,8],f16>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:3 = torch.operator "onnx.LayerNormalization"(%arg0, %arg1, %arg2) : (!torch.vtensor<[2,?,8],f16>, !torch.vtensor<[8],f16>, !torch.vtensor<[8],f16>) -> (!torch.vtensor<[2,?,8],f16>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>)
  return %1#0, %1#1, %1#2 : !torch.vtensor<[2,?,8],f16>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>
}
func.func @RMSNormalization_0(%arg0: !torch.vtensor<[2,8],f32>, %arg1: !torch.vtensor<[8],f32>) -> (!torch.vtensor<[2,8],f32>) attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.RMSNormalization"(%arg0, %arg1) : (!torch.vtensor<[2,8],f32>, !torch.vtensor<[8],f32>) -> !torch.vtensor<[2,8],f32>
  return %1 : !torch.vtensor<[2,8],f32>
}
func.func @SkipLayerNormalization_0(%arg0: !torch.vtensor<[1,4,8],f32>, %arg1: !torch.vtensor<[1,4,8],f32>, %arg2: !torch.vtensor<[8],f32>, %arg3: !torch.vtensor<[8],f32>) -> (!torch.vtensor<[1,4,8],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.SkipLayerNormalization"(%arg0, %arg1, %arg2, %arg3) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,4,8],f32>, !torch.vtensor<[1,4,8],f32>, !torch.vtensor<[8],f32>, !torch.vtensor<[8],f32>) -> !torch.vtensor<[1,4,8],f32>
  return %1 : !torch.vtensor<[1,4,8],f32>
}
func.func @Attention_0(%arg0: !torch.vtensor<[2,8,5,16],f32>, %arg1: !torch.vtensor<[2,4,7,16],f32>, %arg2: !torch.vtensor<[2,4,7,12],f32>) -> (!torch.vtensor<[2,8,5,12],f32>) attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Attention"(%arg0, %arg1, %arg2) : (!torch.vtensor<[2,8,5,16],f32>, !torch.vtensor<[2,4,7,16],f32>, !torch.vtensor<[2,4,7,12],f32>) -> !torch.vtensor<[2,8,5,12],f32>
  return %1 : !torch.vtensor<[2,8,5,12],f32>
}
func.func @Attention_1(%arg0: !torch.vtensor<[2,5,128],f32>, %arg1: !torch.vtensor<[2,7,64],f32>, %arg2: !torch.vtensor<[2,7,48],f32>) -> (!torch.vtensor<[2,5,96],f32>) attributes {torch.onnx_meta.opset_version = 23 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Attention"(%arg0, %arg1, %arg2) {torch.onnx.kv_num_heads = 4 : si64, torch.onnx.q_num_heads = 8 : si64} : (!torch.vtensor<[2,5,128],f32>, !torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,48],f32>) -> !torch.vtensor<[2,5,96],f32>
  return %1 : !torch.vtensor<[2,5,96],f32>
}
func.func @Attention_2(%arg0: !torch.vtensor<[1,5,12],f32>, %arg1: !torch.vtensor<[12,36],f32>, %arg2: !torch.vtensor<[36],f32>) -> (!torch.vtensor<[1,5,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Attention"(%arg0, %arg1, %arg2) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64} : (!torch.vtensor<[1,5,12],f32>, !torch.vtensor<[12,36],f32>, !torch.vtensor<[36],f32>) -> !torch.vtensor<[1,5,12],f32>
  return %1 : !torch.vtensor<[1,5,12],f32>
}
func.func @QAttention_0(%arg0: !torch.vtensor<[1,5,12],ui8>, %arg1: !torch.vtensor<[12,36],si8>, %arg2: !torch.vtensor<[36],f32>, %arg3: !torch.vtensor<[],f32>, %arg4: !torch.vtensor<[],f32>) -> (!torch.vtensor<[1,5,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.QAttention"(%arg0, %arg1, %arg2, %arg3, %arg4) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64} : (!torch.vtensor<[1,5,12],ui8>, !torch.vtensor<[12,36],si8>, !torch.vtensor<[36],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,5,12],f32>
  return %1 : !torch.vtensor<[1,5,12],f32>
}
func.func @MultiHeadAttention_0(%arg0: !torch.vtensor<[1,5,12],f32>, %arg1: !torch.vtensor<[1,7,12],f32>, %arg2: !torch.vtensor<[1,7,16],f32>) -> (!torch.vtensor<[1,5,16],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MultiHeadAttention"(%arg0, %arg1, %arg2) {onnx.domain = "com.microsoft", torch.onnx.num_heads = 2 : si64} : (!torch.vtensor<[1,5,12],f32>, !torch.vtensor<[1,7,12],f32>, !torch.vtensor<[1,7,16],f32>) -> !torch.vtensor<[1,5,16],f32>
  return %1 : !torch.vtensor<[1,5,16],f32>
}
func.func @EmbedLayerNormalization_0(%arg0: !torch.vtensor<[2,5],si32>, %arg1: !torch.vtensor<[2,5],si32>, %arg2: !torch.vtensor<[30,8],f32>, %arg3: !torch.vtensor<[30,8],f32>, %arg4: !torch.vtensor<[30,8],f32>, %arg5: !torch.vtensor<[8],f32>, %arg6: !torch.vtensor<[8],f32>) -> (!torch.vtensor<[2,5,8],f32>, !torch.vtensor<[2],si32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:2 = torch.operator "onnx.EmbedLayerNormalization"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[2,5],si32>, !torch.vtensor<[2,5],si32>, !torch.vtensor<[30,8],f32>, !torch.vtensor<[30,8],f32>, !torch.vtensor<[30,8],f32>, !torch.vtensor<[8],f32>, !torch.vtensor<[8],f32>) -> (!torch.vtensor<[2,5,8],f32>, !torch.vtensor<[2],si32>)
  return %1#0, %1#1 : !torch.vtensor<[2,5,8],f32>, !torch.vtensor<[2],si32>
}
func.func @MatMulIntegerToFloat_0(%arg0: !torch.vtensor<[?,4],ui8>, %arg1: !torch.vtensor<[4,5],si8>, %arg2: !torch.vtensor<[],f32>, %arg3: !torch.vtensor<[],f32>) -> (!torch.vtensor<[?,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.MatMulIntegerToFloat"(%arg0, %arg1, %arg2, %arg3) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[?,4],ui8>, !torch.vtensor<[4,5],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,5],f32>
  return %1 : !torch.vtensor<[?,5],f32>
}
func.func @DynamicQuantizeMatMul_0(%arg0: !torch.vtensor<[2,4],f32>, %arg1: !torch.vtensor<[4,5],si8>, %arg2: !torch.vtensor<[],f32>) -> (!torch.vtensor<[2,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.DynamicQuantizeMatMul"(%arg0, %arg1, %arg2) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4,5],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,5],f32>
  return %1 : !torch.vtensor<[2,5],f32>
}
func.func @FusedMatMul_0(%arg0: !torch.vtensor<[2,4,3],f32>, %arg1: !torch.vtensor<[2,5,4],f32>) -> (!torch.vtensor<[2,3,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.FusedMatMul"(%arg0, %arg1) {onnx.domain = "com.microsoft", torch.onnx.transA = 1 : si64, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,5,4],f32>) -> !torch.vtensor<[2,3,5],f32>
  return %1 : !torch.vtensor<[2,3,5],f32>
}
func.func @BiasGelu_0(%arg0: !torch.vtensor<[2,8],f32>, %arg1: !torch.vtensor<[8],f32>) -> (!torch.vtensor<[2,8],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.BiasGelu"(%arg0, %arg1) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[2,8],f32>, !torch.vtensor<[8],f32>) -> !torch.vtensor<[2,8],f32>
  return %1 : !torch.vtensor<[2,8],f32>
}
func.func @FastGelu_0(%arg0: !torch.vtensor<[2,8],f32>) -> (!torch.vtensor<[2,8],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.FastGelu"(%arg0) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[2,8],f32>) -> !torch.vtensor<[2,8],f32>
  return %1 : !torch.vtensor<[2,8],f32>
}
func.func @BatchNormalization_0(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 15 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.BatchNormalization"(%arg0, %arg1, %arg2, %arg3, %arg4) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @BatchNormalization_1(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) attributes {torch.onnx_meta.opset_version = 15 : si64} {
  %none = torch.constant.none
  %1:3 = torch.operator "onnx.BatchNormalization"(%arg0, %arg1, %arg2, %arg3, %arg4) {torch.onnx.training_mode = 1 : si64} : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) -> (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>)
  return %1#0, %1#1, %1#2 : !torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}
func.func @InstanceNormalization_0(%arg0: !torch.vtensor<[1,3,10,12],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.InstanceNormalization"(%arg0, %arg1, %arg2) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @LRN_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.LRN"(%arg0) {torch.onnx.size = 3 : si64} : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,3,10,12],f32>
  return %1 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @Dropout_0(%arg0: !torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],i1>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:2 = torch.operator "onnx.Dropout"(%arg0) : (!torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],i1>)
  return %1#0, %1#1 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],i1>
}
func.func @PRelu_1(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[?,3],f32>) attributes {torch.onnx_meta.opset_version = 7 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.PRelu"(%arg0, %arg1) : (!torch.vtensor<[?,3],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[?,3],f32>
  return %1 : !torch.vtensor<[?,3],f32>
}
func.func @Add_1(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>) attributes {torch.onnx_meta.opset_version = 6 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Add"(%arg0, %arg1) {torch.onnx.axis = 1 : si64, torch.onnx.broadcast = 1 : si64} : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,4],f32>
  return %1 : !torch.vtensor<[2,3,4],f32>
}
func.func @ReduceMean_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3],f32>) attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ReduceMean"(%arg0) {torch.onnx.axes = [-1 : si64, 2 : si64], torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,3],f32>
  return %1 : !torch.vtensor<[1,3],f32>
}
func.func @ReduceMean_1(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,1,1],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.ReduceMean"(%arg0, %c0) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,3,1,1],f32>
  return %2 : !torch.vtensor<[1,3,1,1],f32>
}
func.func @ReduceSum_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,1,1,1],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ReduceSum"(%arg0) : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,1,1,1],f32>
  return %1 : !torch.vtensor<[1,1,1,1],f32>
}
func.func @ReduceSum_1(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,10,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<> : tensor<0xsi64>} : () -> !torch.vtensor<[0],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.ReduceSum"(%arg0, %c0) {torch.onnx.noop_with_empty_axes = 1 : si64} : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[0],si64>) -> !torch.vtensor<[1,3,10,12],f32>
  return %2 : !torch.vtensor<[1,3,10,12],f32>
}
func.func @ReduceMax_0(%arg0: !torch.vtensor<[?,5],f32>) -> (!torch.vtensor<[?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.ReduceMax"(%arg0, %c0) {torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[?,5],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?],f32>
  return %2 : !torch.vtensor<[?],f32>
}
func.func @ArgMax_0(%arg0: !torch.vtensor<[?,5],f32>) -> (!torch.vtensor<[?],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ArgMax"(%arg0) {torch.onnx.axis = -1 : si64, torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[?,5],f32>) -> !torch.vtensor<[?],si64>
  return %1 : !torch.vtensor<[?],si64>
}
func.func @ArgMin_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,10,12],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ArgMin"(%arg0) : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[1,3,10,12],si64>
  return %1 : !torch.vtensor<[1,3,10,12],si64>
}
func.func @Concat_0(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[2,3],f32>, %arg2: !torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[?,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Concat"(%arg0, %arg1, %arg2) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?,3],f32>
  return %1 : !torch.vtensor<[?,3],f32>
}
func.func @Concat_1(%arg0: !torch.vtensor<[2,2],si8>, %arg1: !torch.vtensor<[2,3],si8>) -> (!torch.vtensor<[2,5],si8>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Concat"(%arg0, %arg1) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,2],si8>, !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,5],si8>
  return %1 : !torch.vtensor<[2,5],si8>
}
func.func @Split_0(%arg0: !torch.vtensor<[7,2],f32>) -> (!torch.vtensor<[4,2],f32>, !torch.vtensor<[3,2],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:2 = torch.operator "onnx.Split"(%arg0) {torch.onnx.axis = 0 : si64, torch.onnx.num_outputs = 2 : si64} : (!torch.vtensor<[7,2],f32>) -> (!torch.vtensor<[4,2],f32>, !torch.vtensor<[3,2],f32>)
  return %1#0, %1#1 : !torch.vtensor<[4,2],f32>, !torch.vtensor<[3,2],f32>
}
func.func @Split_1(%arg0: !torch.vtensor<[?,6],f32>) -> (!torch.vtensor<[?,2],f32>, !torch.vtensor<[?,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 4]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2:2 = torch.operator "onnx.Split"(%arg0, %c0) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[?,6],f32>, !torch.vtensor<[2],si64>) -> (!torch.vtensor<[?,2],f32>, !torch.vtensor<[?,4],f32>)
  return %2#0, %2#1 : !torch.vtensor<[?,2],f32>, !torch.vtensor<[?,4],f32>
}
func.func @Slice_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,5,10],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[100, -1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %c3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %5 = torch.operator "onnx.Slice"(%arg0, %c0, %c1, %c2, %c3) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,3,5,10],f32>
  return %5 : !torch.vtensor<[1,3,5,10],f32>
}
func.func @Slice_1(%arg0: !torch.vtensor<[5,6],f32>) -> (!torch.vtensor<[3,6],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[4]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-10]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-2]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %5 = torch.operator "onnx.Slice"(%arg0, %c0, %c1, %c2, %c3) : (!torch.vtensor<[5,6],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[3,6],f32>
  return %5 : !torch.vtensor<[3,6],f32>
}
func.func @Slice_2(%arg0: !torch.vtensor<[?,6],f32>) -> (!torch.vtensor<[?,2],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %4 = torch.operator "onnx.Slice"(%arg0, %c0, %c1, %c2) : (!torch.vtensor<[?,6],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,2],f32>
  return %4 : !torch.vtensor<[?,2],f32>
}
func.func @Pad_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,13,15],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 0, 1, 1, 0, 0, 2, 2]> : tensor<8xsi64>} : () -> !torch.vtensor<[8],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Pad"(%arg0, %c0) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[8],si64>) -> !torch.vtensor<[1,3,13,15],f32>
  return %2 : !torch.vtensor<[1,3,13,15],f32>
}
func.func @Pad_1(%arg0: !torch.vtensor<[?,4],f32>) -> (!torch.vtensor<[?,7],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %3 = torch.operator "onnx.Pad"(%arg0, %c0, %none, %c1) {torch.onnx.mode = "reflect"} : (!torch.vtensor<[?,4],f32>, !torch.vtensor<[2],si64>, !torch.none, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,7],f32>
  return %3 : !torch.vtensor<[?,7],f32>
}
func.func @Transpose_0(%arg0: !torch.vtensor<[2,?,4],f32>) -> (!torch.vtensor<[4,2,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Transpose"(%arg0) {torch.onnx.perm = [2 : si64, 0 : si64, 1 : si64]} : (!torch.vtensor<[2,?,4],f32>) -> !torch.vtensor<[4,2,?],f32>
  return %1 : !torch.vtensor<[4,2,?],f32>
}
func.func @Transpose_1(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[3,2],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Transpose"(%arg0) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %1 : !torch.vtensor<[3,2],f32>
}
func.func @Reshape_0(%arg0: !torch.vtensor<[2,?,4],f32>) -> (!torch.vtensor<[2,?,2,2],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 0, 2, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Reshape"(%arg0, %c0) : (!torch.vtensor<[2,?,4],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,?,2,2],f32>
  return %2 : !torch.vtensor<[2,?,2,2],f32>
}
func.func @Reshape_1(%arg0: !torch.vtensor<[?,3,4],f32>) -> (!torch.vtensor<[?,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, -1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Reshape"(%arg0, %c0) : (!torch.vtensor<[?,3,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,12],f32>
  return %2 : !torch.vtensor<[?,12],f32>
}
func.func @Reshape_2(%arg0: !torch.vtensor<[6,4],f32>) -> (!torch.vtensor<[2,4,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, -1, 3]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Reshape"(%arg0, %c0) : (!torch.vtensor<[6,4],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,4,3],f32>
  return %2 : !torch.vtensor<[2,4,3],f32>
}
func.func @Reshape_3(%arg0: !torch.vtensor<[6,4],f32>, %arg1: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[?,?,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Reshape"(%arg0, %arg1) : (!torch.vtensor<[6,4],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[?,?,?],f32>
  return %1 : !torch.vtensor<[?,?,?],f32>
}
func.func @Flatten_0(%arg0: !torch.vtensor<[?,3,4],f32>) -> (!torch.vtensor<[?,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Flatten"(%arg0) : (!torch.vtensor<[?,3,4],f32>) -> !torch.vtensor<[?,12],f32>
  return %1 : !torch.vtensor<[?,12],f32>
}
func.func @Flatten_1(%arg0: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[6,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Flatten"(%arg0) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[6,4],f32>
  return %1 : !torch.vtensor<[6,4],f32>
}
func.func @Squeeze_0(%arg0: !torch.vtensor<[1,3,1,4],f32>) -> (!torch.vtensor<[3,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Squeeze"(%arg0) : (!torch.vtensor<[1,3,1,4],f32>) -> !torch.vtensor<[3,4],f32>
  return %1 : !torch.vtensor<[3,4],f32>
}
func.func @Squeeze_1(%arg0: !torch.vtensor<[1,?,4],f32>) -> (!torch.vtensor<[?,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Squeeze"(%arg0, %c0) : (!torch.vtensor<[1,?,4],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,4],f32>
  return %2 : !torch.vtensor<[?,4],f32>
}
func.func @Unsqueeze_0(%arg0: !torch.vtensor<[3,?],f32>) -> (!torch.vtensor<[1,3,?,1],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, -1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Unsqueeze"(%arg0, %c0) : (!torch.vtensor<[3,?],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,3,?,1],f32>
  return %2 : !torch.vtensor<[1,3,?,1],f32>
}
func.func @Expand_0(%arg0: !torch.vtensor<[3,1],f32>) -> (!torch.vtensor<[2,3,6],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 1, 6]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Expand"(%arg0, %c0) : (!torch.vtensor<[3,1],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,3,6],f32>
  return %2 : !torch.vtensor<[2,3,6],f32>
}
func.func @Tile_0(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[6,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Tile"(%arg0, %c0) : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[6,?],f32>
  return %2 : !torch.vtensor<[6,?],f32>
}
func.func @Gather_0(%arg0: !torch.vtensor<[50,8],f32>, %arg1: !torch.vtensor<[?,7],si64>) -> (!torch.vtensor<[?,7,8],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Gather"(%arg0, %arg1) : (!torch.vtensor<[50,8],f32>, !torch.vtensor<[?,7],si64>) -> !torch.vtensor<[?,7,8],f32>
  return %1 : !torch.vtensor<[?,7,8],f32>
}
func.func @Gather_1(%arg0: !torch.vtensor<[3,5],f32>, %arg1: !torch.vtensor<[],si64>) -> (!torch.vtensor<[3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Gather"(%arg0, %arg1) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[3,5],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[3],f32>
  return %1 : !torch.vtensor<[3],f32>
}
func.func @GatherElements_0(%arg0: !torch.vtensor<[3,5],f32>, %arg1: !torch.vtensor<[2,5],si64>) -> (!torch.vtensor<[2,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.GatherElements"(%arg0, %arg1) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3,5],f32>, !torch.vtensor<[2,5],si64>) -> !torch.vtensor<[2,5],f32>
  return %1 : !torch.vtensor<[2,5],f32>
}
func.func @GatherND_0(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[2,1],si64>) -> (!torch.vtensor<[2,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.GatherND"(%arg0, %arg1) {torch.onnx.batch_dims = 1 : si64} : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,1],si64>) -> !torch.vtensor<[2,4],f32>
  return %1 : !torch.vtensor<[2,4],f32>
}
func.func @ScatterND_0(%arg0: !torch.vtensor<[8],f32>, %arg1: !torch.vtensor<[4,1],si64>, %arg2: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[8],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ScatterND"(%arg0, %arg1, %arg2) : (!torch.vtensor<[8],f32>, !torch.vtensor<[4,1],si64>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[8],f32>
  return %1 : !torch.vtensor<[8],f32>
}
func.func @DepthToSpace_0(%arg0: !torch.vtensor<[?,8,2,3],f32>) -> (!torch.vtensor<[?,2,4,6],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.DepthToSpace"(%arg0) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[?,8,2,3],f32>) -> !torch.vtensor<[?,2,4,6],f32>
  return %1 : !torch.vtensor<[?,2,4,6],f32>
}
func.func @SpaceToDepth_0(%arg0: !torch.vtensor<[1,2,4,?],f32>) -> (!torch.vtensor<[1,8,2,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.SpaceToDepth"(%arg0) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[1,2,4,?],f32>) -> !torch.vtensor<[1,8,2,?],f32>
  return %1 : !torch.vtensor<[1,8,2,?],f32>
}
func.func @Resize_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,25,6],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.000000000e+00, 1.000000000e+00, 2.500000000e+00, 5.000000000e-01]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Resize"(%arg0, %none, %c0) : (!torch.vtensor<[1,3,10,12],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,25,6],f32>
  return %2 : !torch.vtensor<[1,3,25,6],f32>
}
func.func @Resize_1(%arg0: !torch.vtensor<[?,3,4,4],f32>) -> (!torch.vtensor<[1,3,7,9],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 3, 7, 9]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Resize"(%arg0, %none, %none, %c0) : (!torch.vtensor<[?,3,4,4],f32>, !torch.none, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,3,7,9],f32>
  return %2 : !torch.vtensor<[1,3,7,9],f32>
}
func.func @Resize_2(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,20,18],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[20, 18]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Resize"(%arg0, %none, %none, %c0) {torch.onnx.axes = [2 : si64, 3 : si64]} : (!torch.vtensor<[1,3,10,12],f32>, !torch.none, !torch.none, !torch.vtensor<[2],si64>) -> !torch.vtensor<[1,3,20,18],f32>
  return %2 : !torch.vtensor<[1,3,20,18],f32>
}
func.func @Resize_3(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,20,24],f32>) attributes {torch.onnx_meta.opset_version = 10 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.000000000e+00, 1.000000000e+00, 2.000000000e+00, 2.000000000e+00]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Resize"(%arg0, %c0) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,20,24],f32>
  return %2 : !torch.vtensor<[1,3,20,24],f32>
}
func.func @Upsample_0(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,20,24],f32>) attributes {torch.onnx_meta.opset_version = 9 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.000000000e+00, 1.000000000e+00, 2.000000000e+00, 2.000000000e+00]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %none = torch.constant.none
  %2 = torch.operator "onnx.Upsample"(%arg0, %c0) : (!torch.vtensor<[1,3,10,12],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,3,20,24],f32>
  return %2 : !torch.vtensor<[1,3,20,24],f32>
}
func.func @Shape_0(%arg0: !torch.vtensor<[?,3,4],f32>) -> (!torch.vtensor<[3],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Shape"(%arg0) : (!torch.vtensor<[?,3,4],f32>) -> !torch.vtensor<[3],si64>
  return %1 : !torch.vtensor<[3],si64>
}
func.func @Shape_1(%arg0: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[1],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Shape"(%arg0) {torch.onnx.end = -1 : si64, torch.onnx.start = 1 : si64} : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[1],si64>
  return %1 : !torch.vtensor<[1],si64>
}
func.func @Size_0(%arg0: !torch.vtensor<[?],f32>) -> (!torch.vtensor<[],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Size"(%arg0) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[],si64>
  return %1 : !torch.vtensor<[],si64>
}
func.func @ConstantOfShape_0() -> (!torch.vtensor<[2,3],si32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.ConstantOfShape"(%c0) {torch.onnx.value = dense<[1]> : tensor<1xsi32>} : (!torch.vtensor<[2],si64>) -> !torch.vtensor<[2,3],si32>
  return %2 : !torch.vtensor<[2,3],si32>
}
func.func @ConstantOfShape_1(%arg0: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[?,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.ConstantOfShape"(%arg0) : (!torch.vtensor<[2],si64>) -> !torch.vtensor<[?,?],f32>
  return %1 : !torch.vtensor<[?,?],f32>
}
func.func @Range_0() -> (!torch.vtensor<[4],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<10> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %none = torch.constant.none
  %4 = torch.operator "onnx.Range"(%c0, %c1, %c2) : (!torch.vtensor<[],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[4],si64>
  return %4 : !torch.vtensor<[4],si64>
}
func.func @Constant_0() -> (!torch.vtensor<[3],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Constant"() {torch.onnx.value_ints = [1 : si64, 2 : si64, 3 : si64]} : () -> !torch.vtensor<[3],si64>
  return %1 : !torch.vtensor<[3],si64>
}
func.func @Constant_1() -> (!torch.vtensor<[],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Constant"() {torch.onnx.value_float = 1.000000000e+00 : f32} : () -> !torch.vtensor<[],f32>
  return %1 : !torch.vtensor<[],f32>
}
func.func @EyeLike_0(%arg0: !torch.vtensor<[3,4],f32>) -> (!torch.vtensor<[3,4],si32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.EyeLike"(%arg0) {torch.onnx.dtype = 6 : si64} : (!torch.vtensor<[3,4],f32>) -> !torch.vtensor<[3,4],si32>
  return %1 : !torch.vtensor<[3,4],si32>
}
func.func @OneHot_0(%arg0: !torch.vtensor<[2,3],si64>, %arg1: !torch.vtensor<[2],f32>) -> (!torch.vtensor<[2,3,5],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %none = torch.constant.none
  %2 = torch.operator "onnx.OneHot"(%arg0, %c0, %arg1) : (!torch.vtensor<[2,3],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,3,5],f32>
  return %2 : !torch.vtensor<[2,3,5],f32>
}
func.func @NonZero_0(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2,?],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.NonZero"(%arg0) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,?],si64>
  return %1 : !torch.vtensor<[2,?],si64>
}
func.func @TopK_0(%arg0: !torch.vtensor<[2,10],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %2:2 = torch.operator "onnx.TopK"(%arg0, %c0) : (!torch.vtensor<[2,10],f32>, !torch.vtensor<[1],si64>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>)
  return %2#0, %2#1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
}
func.func @CumSum_0(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[],si64>) -> (!torch.vtensor<[2,?],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.CumSum"(%arg0, %arg1) : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2,?],f32>
  return %1 : !torch.vtensor<[2,?],f32>
}
func.func @Trilu_0(%arg0: !torch.vtensor<[4,4],f32>) -> (!torch.vtensor<[4,4],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Trilu"(%arg0) : (!torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,4],f32>
  return %1 : !torch.vtensor<[4,4],f32>
}
func.func @LSTM_0(%arg0: !torch.vtensor<[5,?,8],f32>, %arg1: !torch.vtensor<[2,64,8],f32>, %arg2: !torch.vtensor<[2,64,16],f32>) -> (!torch.vtensor<[5,2,?,16],f32>, !torch.vtensor<[2,?,16],f32>, !torch.vtensor<[2,?,16],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:3 = torch.operator "onnx.LSTM"(%arg0, %arg1, %arg2) {torch.onnx.direction = "bidirectional", torch.onnx.hidden_size = 16 : si64} : (!torch.vtensor<[5,?,8],f32>, !torch.vtensor<[2,64,8],f32>, !torch.vtensor<[2,64,16],f32>) -> (!torch.vtensor<[5,2,?,16],f32>, !torch.vtensor<[2,?,16],f32>, !torch.vtensor<[2,?,16],f32>)
  return %1#0, %1#1, %1#2 : !torch.vtensor<[5,2,?,16],f32>, !torch.vtensor<[2,?,16],f32>, !torch.vtensor<[2,?,16],f32>
}
func.func @GRU_0(%arg0: !torch.vtensor<[2,5,8],f32>, %arg1: !torch.vtensor<[1,48,8],f32>, %arg2: !torch.vtensor<[1,48,16],f32>) -> (!torch.vtensor<[2,5,1,16],f32>, !torch.vtensor<[2,1,16],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:2 = torch.operator "onnx.GRU"(%arg0, %arg1, %arg2) {torch.onnx.hidden_size = 16 : si64, torch.onnx.layout = 1 : si64} : (!torch.vtensor<[2,5,8],f32>, !torch.vtensor<[1,48,8],f32>, !torch.vtensor<[1,48,16],f32>) -> (!torch.vtensor<[2,5,1,16],f32>, !torch.vtensor<[2,1,16],f32>)
  return %1#0, %1#1 : !torch.vtensor<[2,5,1,16],f32>, !torch.vtensor<[2,1,16],f32>
}
func.func @RNN_0(%arg0: !torch.vtensor<[5,2,8],f32>, %arg1: !torch.vtensor<[1,16,8],f32>, %arg2: !torch.vtensor<[1,16,16],f32>) -> (!torch.vtensor<[5,1,2,16],f32>, !torch.vtensor<[1,2,16],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1:2 = torch.operator "onnx.RNN"(%arg0, %arg1, %arg2) {torch.onnx.hidden_size = 16 : si64} : (!torch.vtensor<[5,2,8],f32>, !torch.vtensor<[1,16,8],f32>, !torch.vtensor<[1,16,16],f32>) -> (!torch.vtensor<[5,1,2,16],f32>, !torch.vtensor<[1,2,16],f32>)
  return %1#0, %1#1 : !torch.vtensor<[5,1,2,16],f32>, !torch.vtensor<[1,2,16],f32>
}
func.func @computed_0(%arg0: !torch.vtensor<[2,3,4],f32>) -> (!torch.vtensor<[2,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %4 = torch.operator "onnx.Shape"(%arg0) : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[3],si64>
  %5 = torch.operator "onnx.Gather"(%4, %c0) : (!torch.vtensor<[3],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %6 = torch.operator "onnx.Unsqueeze"(%5, %c1) : (!torch.vtensor<[],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %7 = torch.operator "onnx.Concat"(%6, %c2) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %8 = torch.operator "onnx.Reshape"(%arg0, %7) : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,12],f32>
  return %8 : !torch.vtensor<[2,12],f32>
}
func.func @computed_1(%arg0: !torch.vtensor<[?,3,4],f32>) -> (!torch.vtensor<[?,12],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[12]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %none = torch.constant.none
  %4 = torch.operator "onnx.Shape"(%arg0) : (!torch.vtensor<[?,3,4],f32>) -> !torch.vtensor<[3],si64>
  %5 = torch.operator "onnx.Slice"(%4, %c0, %c1) : (!torch.vtensor<[3],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %6 = torch.operator "onnx.Concat"(%5, %c2) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %7 = torch.operator "onnx.Reshape"(%arg0, %6) : (!torch.vtensor<[?,3,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,12],f32>
  return %7 : !torch.vtensor<[?,12],f32>
}
func.func @computed_2(%arg0: !torch.vtensor<[1,3,10,12],f32>) -> (!torch.vtensor<[1,3,20,24],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %c0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[4]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2]> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %none = torch.constant.none
  %5 = torch.operator "onnx.Shape"(%arg0) : (!torch.vtensor<[1,3,10,12],f32>) -> !torch.vtensor<[4],si64>
  %6 = torch.operator "onnx.Slice"(%5, %c0, %c1) : (!torch.vtensor<[4],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %7 = torch.operator "onnx.Mul"(%6, %c2) : (!torch.vtensor<[2],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %8 = torch.operator "onnx.Cast"(%7) {torch.onnx.to = 7 : si64} : (!torch.vtensor<[2],si64>) -> !torch.vtensor<[2],si64>
  %9 = torch.operator "onnx.Concat"(%c3, %8) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[4],si64>
  %10 = torch.operator "onnx.Resize"(%arg0, %none, %none, %9) : (!torch.vtensor<[1,3,10,12],f32>, !torch.none, !torch.none, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,3,20,24],f32>
  return %10 : !torch.vtensor<[1,3,20,24],f32>
}
func.func @computed_3(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2,3],f32>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %none = torch.constant.none
  %1 = torch.operator "onnx.Shape"(%arg0) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],si64>
  %2 = torch.operator "onnx.ConstantOfShape"(%1) : (!torch.vtensor<[2],si64>) -> !torch.vtensor<[2,3],f32>
  return %2 : !torch.vtensor<[2,3],f32>
}
