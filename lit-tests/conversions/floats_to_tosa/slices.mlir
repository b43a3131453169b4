// Slices with steps: reversals, columns of groups, and indices where the groups are not whole.

// RUN: qopt %s --floats-to-tosa | FileCheck %s --implicit-check-not=onnx.Slice
// RUN: qopt %s --floats-to-tosa --run=back | FileCheck %s --check-prefix=BACK
// RUN: qopt %s --floats-to-tosa --run=steps | FileCheck %s --check-prefix=STEPS
// RUN: qopt %s --floats-to-tosa --run=partial | FileCheck %s --check-prefix=PARTIAL
// RUN: qopt %s --quant-to-hub | FileCheck %s --check-prefix=HUB

// BACK: dense<{{\[\[}}4.000000e+00, 3.000000e+00, 2.000000e+00], [9.000000e+00, 8.000000e+00, 7.000000e+00]]>
// STEPS: dense<{{\[\[}}8.000000e+00, 6.000000e+00], [3.000000e+00, 1.000000e+00]]>
// PARTIAL: dense<[5.000000e+00, 3.000000e+00, 1.000000e+00]>

// CHECK-LABEL: func.func @back
// CHECK: tosa.slice
// CHECK: tosa.reverse
func.func @back() -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]]> : tensor<2x5xf32>} : () -> !torch.vtensor<[2,5],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %e = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Slice"(%x, %s, %e, %a, %t) : (!torch.vtensor<[2,5],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @steps
// CHECK: tosa.reverse
// CHECK-NOT: tosa.gather
// CHECK: return
func.func @steps() -> !torch.vtensor<[2,2],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]]> : tensor<2x5xf32>} : () -> !torch.vtensor<[2,5],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-1, 2]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %e = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-100> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-1, -2]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.Slice"(%x, %s, %e, %a, %t) : (!torch.vtensor<[2,5],f32>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// CHECK-LABEL: func.func @partial
// CHECK: tosa.gather
func.func @partial() -> !torch.vtensor<[3],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>} : () -> !torch.vtensor<[5],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %e = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-100> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-2> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Slice"(%x, %s, %e, %a, %t) : (!torch.vtensor<[5],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// Quantized values, too.
// HUB-LABEL: func.func @stored
// HUB: tosa.slice
// HUB: tosa.reverse {{.*}}!quant.uniform<i8:f32, 5.000000e-01>
func.func @stored(%x: !torch.vtensor<[2,5],f32>) -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %e = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %scale, %zero) : (!torch.vtensor<[2,5],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,5],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %scale, %zero) : (!torch.vtensor<[2,5],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,5],f32>
  %2 = torch.operator "onnx.Slice"(%1, %s, %e, %a, %t) : (!torch.vtensor<[2,5],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,3],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %scale, %zero) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],si8>
  %4 = torch.operator "onnx.DequantizeLinear"(%3, %scale, %zero) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  return %4 : !torch.vtensor<[2,3],f32>
}
