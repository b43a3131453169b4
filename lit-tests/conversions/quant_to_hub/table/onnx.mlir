// RUN: qopt --quant-to-hub %s | FileCheck %s

// Operators that ONNX Runtime fuses with the casts around them. Movements become the hub's; an operator without a reader
// keeps its casts.

// CHECK-LABEL: func.func @split(
// CHECK: tosa.slice
func.func @split(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %r:2 = torch.operator "onnx.Split"(%d0, %e0) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4],f32>, !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>)
  %q = torch.operator "onnx.QuantizeLinear"(%r#0, %s, %z) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],si8>
  return %q : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @resize(
// CHECK: "onnx.Resize"
func.func @resize(%x0: !torch.vtensor<[1,1,2,2],si8>) -> !torch.vtensor<[1,1,4,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,1,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,2,2],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<0xf32>} : () -> !torch.vtensor<[0],f32>
  %e1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.Resize"(%d0, %e0, %e1) {torch.onnx.mode = "nearest"} : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,1,4,4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,4,4],si8>
  return %q : !torch.vtensor<[1,1,4,4],si8>
}

// CHECK-LABEL: func.func @max_pool(
// CHECK: qnn.max_pool2d ort
func.func @max_pool(%x0: !torch.vtensor<[1,3,4,4],si8>) -> !torch.vtensor<[1,3,2,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,3,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,4,4],f32>
  %r = torch.operator "onnx.MaxPool"(%d0) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,4,4],f32>) -> !torch.vtensor<[1,3,2,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[1,3,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,2,2],si8>
  return %q : !torch.vtensor<[1,3,2,2],si8>
}

// CHECK-LABEL: func.func @reduce_max(
// CHECK: qnn.reduce_max ort
func.func @reduce_max(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[2,1],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  %r = torch.operator "onnx.ReduceMax"(%d0) {torch.onnx.axes = [1 : si64]} : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,1],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2,1],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,1],si8>
  return %q : !torch.vtensor<[2,1],si8>
}

// CHECK-LABEL: func.func @reduce_min(
// CHECK: qnn.reduce_min ort
func.func @reduce_min(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[2,1],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  %r = torch.operator "onnx.ReduceMin"(%d0) {torch.onnx.axes = [1 : si64]} : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,1],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2,1],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,1],si8>
  return %q : !torch.vtensor<[2,1],si8>
}

// CHECK-LABEL: func.func @expand(
// CHECK: tosa.tile
func.func @expand(%x0: !torch.vtensor<[1,4],si8>) -> !torch.vtensor<[3,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 4]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.Expand"(%d0, %e0) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[3,4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[3,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,4],si8>
  return %q : !torch.vtensor<[3,4],si8>
}

// CHECK-LABEL: func.func @flatten(
// CHECK: tosa.reshape
func.func @flatten(%x0: !torch.vtensor<[2,2,2],si8>) -> !torch.vtensor<[2,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2,2],f32>
  %r = torch.operator "onnx.Flatten"(%d0) : (!torch.vtensor<[2,2,2],f32>) -> !torch.vtensor<[2,4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],si8>
  return %q : !torch.vtensor<[2,4],si8>
}

// CHECK-LABEL: func.func @gather(
// CHECK: tosa.gather
func.func @gather(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.Gather"(%d0, %e0) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],si8>
  return %q : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @gather_elements(
// CHECK: "onnx.GatherElements"
func.func @gather_elements(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.GatherElements"(%d0, %e0) : (!torch.vtensor<[4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],si8>
  return %q : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @reshape(
// CHECK: tosa.reshape
func.func @reshape(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[8],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<8> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %r = torch.operator "onnx.Reshape"(%d0, %e0) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[8],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[8],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[8],si8>
  return %q : !torch.vtensor<[8],si8>
}

// CHECK-LABEL: func.func @slice(
// CHECK: tosa.slice
func.func @slice(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %e1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %r = torch.operator "onnx.Slice"(%d0, %e0, %e1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],si8>
  return %q : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @squeeze(
// CHECK: tosa.reshape
func.func @squeeze(%x0: !torch.vtensor<[1,4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %r = torch.operator "onnx.Squeeze"(%d0, %e0) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @tile(
// CHECK: tosa.tile
func.func @tile(%x0: !torch.vtensor<[2],si8>) -> !torch.vtensor<[6],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %r = torch.operator "onnx.Tile"(%d0, %e0) : (!torch.vtensor<[2],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[6],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[6],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[6],si8>
  return %q : !torch.vtensor<[6],si8>
}

// CHECK-LABEL: func.func @transpose(
// CHECK: tosa.transpose
func.func @transpose(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  %r = torch.operator "onnx.Transpose"(%d0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[4,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[4,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// CHECK-LABEL: func.func @unsqueeze(
// CHECK: tosa.reshape
func.func @unsqueeze(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[1,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %e0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %r = torch.operator "onnx.Unsqueeze"(%d0, %e0) : (!torch.vtensor<[4],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],si8>
  return %q : !torch.vtensor<[1,4],si8>
}

// CHECK-LABEL: func.func @arg_max(
// CHECK: "onnx.ArgMax"
func.func @arg_max(%x0: !torch.vtensor<[2,4],si8>) -> !torch.vtensor<[2,1],si64> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,4],f32>
  %r = torch.operator "onnx.ArgMax"(%d0) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,1],si64>
  return %r : !torch.vtensor<[2,1],si64>
}

// CHECK-LABEL: func.func @average_pool(
// CHECK: qnn.average_pool2d ort
func.func @average_pool(%x0: !torch.vtensor<[1,3,4,4],si8>) -> !torch.vtensor<[1,3,2,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,3,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,4,4],f32>
  %r = torch.operator "onnx.AveragePool"(%d0) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,3,4,4],f32>) -> !torch.vtensor<[1,3,2,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[1,3,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,2,2],si8>
  return %q : !torch.vtensor<[1,3,2,2],si8>
}

// CHECK-LABEL: func.func @leaky_relu(
// CHECK: qnn.unary ort {{%.*}} {alpha = 0.00999999977 : f32, function = "leaky_relu"}
func.func @leaky_relu(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.LeakyRelu"(%d0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @global_average_pool(
// CHECK: qnn.mean ort
func.func @global_average_pool(%x0: !torch.vtensor<[1,3,4,4],si8>) -> !torch.vtensor<[1,3,1,1],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,3,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,4,4],f32>
  %r = torch.operator "onnx.GlobalAveragePool"(%d0) : (!torch.vtensor<[1,3,4,4],f32>) -> !torch.vtensor<[1,3,1,1],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[1,3,1,1],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,1,1],si8>
  return %q : !torch.vtensor<[1,3,1,1],si8>
}

// CHECK-LABEL: func.func @sigmoid(
// CHECK: qnn.unary ort {{.*}}function = "sigmoid"
func.func @sigmoid(%x0: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.Sigmoid"(%d0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @softmax(
// CHECK: qnn.softmax ort
func.func @softmax(%x0: !torch.vtensor<[1,4],si8>) -> !torch.vtensor<[1,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],f32>
  %r = torch.operator "onnx.Softmax"(%d0) : (!torch.vtensor<[1,4],f32>) -> !torch.vtensor<[1,4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],si8>
  return %q : !torch.vtensor<[1,4],si8>
}

// CHECK-LABEL: func.func @add(
// CHECK: qnn.add ort
func.func @add(%x0: !torch.vtensor<[4],si8>, %x1: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.Add"(%d0, %d1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @mul(
// CHECK: qnn.mul ort
func.func @mul(%x0: !torch.vtensor<[4],si8>, %x1: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.Mul"(%d0, %d1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @concat(
// CHECK: tosa.concat
func.func @concat(%x0: !torch.vtensor<[4],si8>, %x1: !torch.vtensor<[4],si8>) -> !torch.vtensor<[8],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.Concat"(%d0, %d1) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[8],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[8],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[8],si8>
  return %q : !torch.vtensor<[8],si8>
}

// CHECK-LABEL: func.func @conv(
// CHECK: qnn.conv2d ort
func.func @conv(%x0: !torch.vtensor<[1,3,4,4],si8>, %x1: !torch.vtensor<[2,3,1,1],si8>) -> !torch.vtensor<[1,2,4,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[1,3,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,4,4],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[2,3,1,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3,1,1],f32>
  %r = torch.operator "onnx.Conv"(%d0, %d1) : (!torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[2,3,1,1],f32>) -> !torch.vtensor<[1,2,4,4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,4,4],si8>
  return %q : !torch.vtensor<[1,2,4,4],si8>
}

// CHECK-LABEL: func.func @matmul(
// CHECK: qnn.fully_connected ort
func.func @matmul(%x0: !torch.vtensor<[4,3],si8>, %x1: !torch.vtensor<[3,2],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,3],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],f32>
  %r = torch.operator "onnx.MatMul"(%d0, %d1) : (!torch.vtensor<[4,3],f32>, !torch.vtensor<[3,2],f32>) -> !torch.vtensor<[4,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// CHECK-LABEL: func.func @gemm(
// CHECK: qnn.fully_connected ort
func.func @gemm(%x0: !torch.vtensor<[4,3],si8>, %x1: !torch.vtensor<[3,2],si8>) -> !torch.vtensor<[4,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,3],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],f32>
  %r = torch.operator "onnx.Gemm"(%d0, %d1) : (!torch.vtensor<[4,3],f32>, !torch.vtensor<[3,2],f32>) -> !torch.vtensor<[4,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,2],si8>
  return %q : !torch.vtensor<[4,2],si8>
}

// CHECK-LABEL: func.func @where(
// CHECK: "onnx.Where"
func.func @where(%c: !torch.vtensor<[4],i1>, %x0: !torch.vtensor<[4],si8>, %x1: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d0 = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %d1 = torch.operator "onnx.DequantizeLinear"(%x1, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r = torch.operator "onnx.Where"(%c, %d0, %d1) : (!torch.vtensor<[4],i1>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %t, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// One scale for each output channel, along dimension 0 of [O, I, H, W] and dimension 3 of [KH, KW, C, M].
// CHECK-LABEL: func.func @conv_per_channel(
// CHECK: qnn.conv2d ort {{.*}}tensor<2x1x1x3x!quant.uniform<i8:f32:0, {2.500000e-01,1.250000e-01}>>
func.func @conv_per_channel(%x: !torch.vtensor<[1,3,4,4],si8>, %w: !torch.vtensor<[2,3,1,1],si8>) -> !torch.vtensor<[1,2,4,4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2.5e-01, 1.25e-01]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[1,3,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,4,4],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,3,1,1],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[2,3,1,1],f32>
  %2 = torch.operator "onnx.Conv"(%0, %1) : (!torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[2,3,1,1],f32>) -> !torch.vtensor<[1,2,4,4],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %s, %z) : (!torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,4,4],si8>
  return %3 : !torch.vtensor<[1,2,4,4],si8>
}

// More functions of one operand, with what their attributes are if they are left out.
// CHECK-LABEL: func.func @functions(
// CHECK: qnn.unary ort {{%.*}} {function = "erf"}
// CHECK: qnn.unary ort {{%.*}} {function = "hard_swish"}
// CHECK: qnn.unary ort {{%.*}} {alpha = 1.000000e+00 : f32, function = "elu"}
// CHECK: qnn.unary ort {{%.*}} {alpha = 2.000000e-01 : f32, function = "hard_sigmoid"}
// CHECK: "onnx.HardSigmoid"
func.func @functions(%x0: !torch.vtensor<[4],si8>) -> (!torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>) {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%x0, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %r0 = torch.operator "onnx.Erf"(%d) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q0 = torch.operator "onnx.QuantizeLinear"(%r0, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %r1 = torch.operator "onnx.HardSwish"(%d) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q1 = torch.operator "onnx.QuantizeLinear"(%r1, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %r2 = torch.operator "onnx.Elu"(%d) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q2 = torch.operator "onnx.QuantizeLinear"(%r2, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %r3 = torch.operator "onnx.HardSigmoid"(%d) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q3 = torch.operator "onnx.QuantizeLinear"(%r3, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %r4 = torch.operator "onnx.HardSigmoid"(%d) {torch.onnx.beta = 6.0e-01 : f32} : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %q4 = torch.operator "onnx.QuantizeLinear"(%r4, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %q0, %q1, %q2, %q3, %q4 : !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>
}
