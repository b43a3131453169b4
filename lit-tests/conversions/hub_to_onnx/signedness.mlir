// --hub-to-onnx: signless integers have the signedness of the casts that read or write them.

// RUN: qopt %s --hub-to-onnx --fold-quant-shapes --canonicalize | FileCheck %s
// RUN: qopt %s --hub-to-onnx=form=float --fold-quant-shapes --canonicalize | FileCheck %s --check-prefix=FLOAT

!u = !quant.uniform<u8:f32, 5.000000e-01:3>
!h = !quant.uniform<u16:f32, 5.000000e-01:300>

// A movement has the signedness of its operand.

// CHECK-LABEL: func.func @moved(
// CHECK: [[Q:%.*]] = torch.operator "onnx.QuantizeLinear"
// CHECK-NEXT: [[T:%.*]] = torch.operator "onnx.Transpose"([[Q]]) {{.*}} -> !torch.vtensor<[3,2],ui8>
// CHECK-NOT: onnx.Cast
// CHECK: torch.operator "onnx.DequantizeLinear"([[T]],
func.func @moved(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = qnn.quantize ort %x : (tensor<2x3xf32>) -> tensor<2x3x!u>
  %1 = quant.scast %0 : tensor<2x3x!u> to tensor<2x3xi8>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %3 = quant.scast %2 : tensor<3x2xi8> to tensor<3x2x!u>
  %4 = qnn.dequantize ort %3 : (tensor<3x2x!u>) -> tensor<3x2xf32>
  return %4 : tensor<3x2xf32>
}

// A constant has the signedness of the cast that reads the rows.

// CHECK-LABEL: func.func @table(
// CHECK: dense<{{\[\[\[}}1, 255], [3, 4{{\]\]\]}}> : tensor<1x2x2xui8>
// CHECK: [[ROWS:%.*]] = torch.operator "onnx.Gather"({{.*}} -> !torch.vtensor<[1,3,2],ui8>
// CHECK-NOT: onnx.Cast
// CHECK: torch.operator "onnx.DequantizeLinear"([[ROWS]],

// FLOAT-LABEL: func.func @table(
// FLOAT: torch.operator "onnx.Gather"({{.*}} -> !torch.vtensor<[1,3,2],ui8>
// FLOAT: torch.operator "onnx.DequantizeLinear"(
func.func @table(%i: tensor<1x3xi32>) -> tensor<1x3x2xf32> {
  %t = "tosa.const"() <{values = dense<[[[1, -1], [3, 4]]]> : tensor<1x2x2xi8>}> : () -> tensor<1x2x2xi8>
  %0 = tosa.gather %t, %i : (tensor<1x2x2xi8>, tensor<1x3xi32>) -> tensor<1x3x2xi8>
  %1 = quant.scast %0 : tensor<1x3x2xi8> to tensor<1x3x2x!u>
  %2 = qnn.dequantize ort %1 : (tensor<1x3x2x!u>) -> tensor<1x3x2xf32>
  return %2 : tensor<1x3x2xf32>
}

// Arithmetic on signless integers is signed. A Cast between integers of one width keeps the bits.

// CHECK-LABEL: func.func @computed(
// CHECK-SAME: %arg0: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],si32>
// CHECK: [[S:%.*]] = torch.operator "onnx.Cast"(%arg0) {torch.onnx.to = 3 : si64} : {{.*}} -> !torch.vtensor<[4],si8>
// CHECK: torch.operator "onnx.Cast"([[S]]) {torch.onnx.to = 6 : si64}
func.func @computed(%x: tensor<4x!u>) -> tensor<4xi32> {
  %0 = quant.scast %x : tensor<4x!u> to tensor<4xi8>
  %1 = tosa.cast %0 : (tensor<4xi8>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func.func @from_floats(
// CHECK: [[S:%.*]] = torch.operator "onnx.Cast"({{.*}} -> !torch.vtensor<[2,3],si16>
// CHECK: [[U:%.*]] = torch.operator "onnx.Cast"([[S]]) {{.*}} -> !torch.vtensor<[2,3],ui16>
// CHECK: [[T:%.*]] = torch.operator "onnx.Transpose"([[U]]) {{.*}} -> !torch.vtensor<[3,2],ui16>
// CHECK: torch.operator "onnx.DequantizeLinear"([[T]],
func.func @from_floats(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = tosa.cast %x : (tensor<2x3xf32>) -> tensor<2x3xi16>
  %1 = quant.scast %0 : tensor<2x3xi16> to tensor<2x3x!h>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3x!h>) -> tensor<3x2x!h>
  %3 = qnn.dequantize ort %2 : (tensor<3x2x!h>) -> tensor<3x2xf32>
  return %3 : tensor<3x2xf32>
}

// A result has the signedness of the moved integers.

// CHECK-LABEL: func.func @returned(
// CHECK-SAME: %arg0: !torch.vtensor<[2,3],ui8>) -> !torch.vtensor<[3,2],ui8>
// CHECK: [[T:%.*]] = torch.operator "onnx.Transpose"(%arg0) {{.*}} -> !torch.vtensor<[3,2],ui8>
// CHECK: return [[T]]
func.func @returned(%x: tensor<2x3x!u>) -> tensor<3x2xi8> {
  %0 = quant.scast %x : tensor<2x3x!u> to tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}

// Operands of a concatenation, and a padding value, get the signedness of the first operand.

// CHECK-LABEL: func.func @mixed(
// CHECK-SAME: %arg0: !torch.vtensor<[2],ui8>, %arg1: !torch.vtensor<[2],si8>)
// CHECK: [[U:%.*]] = torch.operator "onnx.Cast"(%arg1) {{.*}} -> !torch.vtensor<[2],ui8>
// CHECK: torch.operator "onnx.Concat"(%arg0, [[U]]) {{.*}} -> !torch.vtensor<[4],ui8>
// CHECK: torch.operator "onnx.Pad"({{.*}} -> !torch.vtensor<[5],ui8>
func.func @mixed(%x: tensor<2x!u>, %y: tensor<2xi8>) -> (tensor<5x!u>, tensor<2xi32>) {
  %0 = quant.scast %x : tensor<2x!u> to tensor<2xi8>
  %1 = tosa.concat %0, %y {axis = 0 : i32} : (tensor<2xi8>, tensor<2xi8>) -> tensor<4xi8>
  %p = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = "tosa.const"() <{values = dense<-2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.pad %1, %p, %v : (tensor<4xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<5xi8>
  %3 = quant.scast %2 : tensor<5xi8> to tensor<5x!u>
  %4 = tosa.cast %y : (tensor<2xi8>) -> tensor<2xi32>
  return %3, %4 : tensor<5x!u>, tensor<2xi32>
}

// ONNX Runtime pads no 16-bit integers.

// CHECK-LABEL: func.func @padded(
// CHECK: torch.operator "onnx.Pad"({{.*}} -> !torch.vtensor<[5],si32>
// CHECK: torch.operator "onnx.Cast"({{.*}} -> !torch.vtensor<[5],ui16>
func.func @padded(%x: tensor<4x!h>) -> tensor<5x!h> {
  %p = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = qnn.constant dense<300> : tensor<1xi16> : tensor<1x!h>
  %0 = tosa.pad %x, %p, %v : (tensor<4x!h>, !tosa.shape<2>, tensor<1x!h>) -> tensor<5x!h>
  return %0 : tensor<5x!h>
}

// CHECK-LABEL: func.func @enlarged(
// CHECK: torch.operator "onnx.Resize"({{.*}} -> !torch.vtensor<[1,1,4,4],ui8>
// CHECK-NOT: onnx.Cast
// CHECK: return
func.func @enlarged(%x: tensor<1x2x2x1x!u>) -> tensor<1x4x4x1x!u> {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = quant.scast %x : tensor<1x2x2x1x!u> to tensor<1x2x2x1xi8>
  %1 = tosa.resize %0, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xi8>
  %2 = quant.scast %1 : tensor<1x4x4x1xi8> to tensor<1x4x4x1x!u>
  return %2 : tensor<1x4x4x1x!u>
}

// In the form float, an operation on stored integers reads quantized reals.

// FLOAT-LABEL: func.func @extended(
// FLOAT: [[Q:%.*]] = torch.operator "onnx.QuantizeLinear"({{.*}} -> !torch.vtensor<[4],ui8>
// FLOAT: [[S:%.*]] = torch.operator "onnx.Cast"([[Q]]) {{.*}} -> !torch.vtensor<[4],si8>
// FLOAT: torch.operator "onnx.Cast"([[S]]) {{.*}} -> !torch.vtensor<[4],si32>
func.func @extended(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = qnn.quantize ort %x : (tensor<4xf32>) -> tensor<4x!u>
  %1 = quant.scast %0 : tensor<4x!u> to tensor<4xi8>
  %2 = tosa.cast %1 : (tensor<4xi8>) -> tensor<4xi32>
  return %2 : tensor<4xi32>
}
