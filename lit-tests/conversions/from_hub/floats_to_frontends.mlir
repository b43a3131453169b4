// --hub-to-tfl and --hub-to-onnx: float operations of TOSA as operators of TensorFlow Lite and ONNX.

// RUN: qopt %s --hub-to-tfl | FileCheck %s --check-prefix=TFL
// RUN: qopt %s --hub-to-onnx | FileCheck %s --check-prefix=ONNX
// RUN: qopt %s --hub-to-tfl --remarks-filter-missed=hub-to-tfl 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// TFL-LABEL: func.func @elementwise
// TFL: tfl.add(%arg0, %arg1) <{fused_activation_function = "NONE"}>
// TFL: tfl.div
// TFL: tfl.greater
// TFL: "tfl.select_v2"
// TFL: "tfl.neg"
// TFL: [[ONE:%.*]] = "tfl.pseudo_const"() <{value = dense<1.000000e+00> : tensor<f32>}>
// TFL: tfl.div([[ONE]],
// ONNX-LABEL: func.func @elementwise
// ONNX: torch.operator "onnx.Add"
// ONNX: torch.operator "onnx.Div"
// ONNX: torch.operator "onnx.Greater"
// ONNX: torch.operator "onnx.Where"
// ONNX: torch.operator "onnx.Neg"
// ONNX: torch.operator "onnx.Reciprocal"
func.func @elementwise(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %zero = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %1 = qint.divide %0, %y : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.greater %0, %1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %3 = tosa.select %2, %0, %1 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = tosa.negate %3, %zero, %zero : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %5 = tosa.reciprocal %4 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %5 : tensor<2x3xf32>
}

// TOSA's cast rounds, the frontends' casts truncate.
// TFL-LABEL: func.func @casts
// TFL: [[ROUND:%.*]] = "tfl.round"(%arg0)
// TFL: "tfl.cast"([[ROUND]]) : (tensor<4xf32>) -> tensor<4xi32>
// TFL-NOT: tfl.floor
// TFL: "tfl.cast"(%arg0) : (tensor<4xf32>) -> tensor<4xi32>
// ONNX-LABEL: func.func @casts
// ONNX: torch.operator "onnx.Round"
// ONNX: torch.operator "onnx.Cast"
// ONNX-NOT: onnx.Floor
// ONNX: torch.operator "onnx.Cast"
func.func @casts(%x: tensor<4xf32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %zero = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
  %1 = tosa.greater %zero, %x : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = tosa.ceil %x : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.floor %x : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.select %1, %2, %3 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.cast %4 : (tensor<4xf32>) -> tensor<4xi32>
  return %0, %5 : tensor<4xi32>, tensor<4xi32>
}

// Operations that compute a function of the target together.
// TFL-LABEL: func.func @gelu
// TFL-NEXT: [[Y:%.*]] = "tfl.gelu"(%arg0) <{approximate = false}>
// TFL-NEXT: return [[Y]]
// ONNX-LABEL: func.func @gelu
// ONNX-NEXT: [[Y:%.*]] = torch.operator "onnx.Gelu"(%arg0)
// ONNX-NEXT: return [[Y]]
func.func @gelu(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %root = "tosa.const"() <{values = dense<1.41421354> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %one = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %half = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = qint.divide %x, %root : (tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x4xf32>
  %1 = tosa.erf %0 : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %2 = tosa.add %1, %one : (tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x4xf32>
  %3 = tosa.mul %x, %2, %shift : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<1x4xf32>
  %4 = tosa.mul %3, %half, %shift : (tensor<1x4xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x4xf32>
  return %4 : tensor<1x4xf32>
}

// An inner value with another reader is computed as well.
// TFL-LABEL: func.func @softmax
// TFL: [[E:%.*]] = "tfl.exp"
// TFL: [[Y:%.*]] = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}>
// TFL: return [[E]], [[Y]]
// ONNX-LABEL: func.func @softmax
// ONNX: torch.operator "onnx.Softmax"(%arg0) {torch.onnx.axis = 1 : si64}
func.func @softmax(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x4xf32>) -> tensor<2x1xf32>
  %1 = tosa.sub %x, %0 : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  %2 = tosa.exp %1 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = tosa.reduce_sum %2 {axis = 1 : i32} : (tensor<2x4xf32>) -> tensor<2x1xf32>
  %4 = qint.divide %2, %3 : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return %2, %4 : tensor<2x4xf32>, tensor<2x4xf32>
}

// TensorFlow Lite's softmax has the last dimension only.
// TFL-LABEL: func.func @columns
// TFL: tfl.div
// ONNX-LABEL: func.func @columns
// ONNX: torch.operator "onnx.Softmax"(%arg0) {torch.onnx.axis = 0 : si64}
func.func @columns(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %1 = tosa.sub %x, %0 : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  %2 = tosa.exp %1 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = tosa.reduce_sum %2 {axis = 0 : i32} : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %4 = qint.divide %2, %3 : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  return %4 : tensor<2x4xf32>
}

// TFL-LABEL: func.func @mean
// TFL: [[AXES:%.*]] = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}>
// TFL: "tfl.mean"(%arg0, [[AXES]]) <{keep_dims = true}>
// ONNX-LABEL: func.func @mean
// ONNX: torch.operator "onnx.ReduceMean"
func.func @mean(%x: tensor<1x2x4x3xf32>) -> tensor<1x1x1x3xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %eighth = "tosa.const"() <{values = dense<1.250000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<1x2x4x3xf32>) -> tensor<1x1x4x3xf32>
  %1 = tosa.reduce_sum %0 {axis = 2 : i32} : (tensor<1x1x4x3xf32>) -> tensor<1x1x1x3xf32>
  %2 = tosa.mul %1, %eighth, %shift : (tensor<1x1x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x3xf32>
  return %2 : tensor<1x1x1x3xf32>
}

// A bias of zeros is none, and a constant matrix becomes weights.
// TFL-LABEL: func.func @products
// TFL: [[NONE:%.*]] = "tfl.no_value"
// TFL: "tfl.fully_connected"(%arg0, {{.*}}, [[NONE]]) <{{.*}}keep_num_dims = true
// TFL: "tfl.batch_matmul"
// TFL: "tfl.conv_2d"({{.*}}padding = "SAME"
// ONNX-LABEL: func.func @products
// ONNX: torch.operator "onnx.MatMul"
// ONNX: torch.operator "onnx.MatMul"
// ONNX: torch.operator "onnx.Conv"(%{{[^,]*}}, %{{[^,]*}})
func.func @products(%x: tensor<1x2x3xf32>, %y: tensor<1x3x2xf32>, %image: tensor<1x4x4x1xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x4x4x1xf32>) {
  %zero = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
  %k = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x3x3x1xf32>}> : () -> tensor<1x3x3x1xf32>
  %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %1 = tosa.matmul %x, %y, %zero, %zero : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %2 = tosa.conv2d %image, %k, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %0, %1, %2 : tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x4x4x1xf32>
}

// An average over padding of one side: the padding does not count.
// TFL-LABEL: func.func @pools
// TFL: "tfl.average_pool_2d"({{.*}}padding = "VALID"
// TFL: tfl.mul
// TFL: "tfl.padv2"
// TFL: "tfl.max_pool_2d"({{.*}}padding = "VALID"
// ONNX-LABEL: func.func @pools
// ONNX: torch.operator "onnx.AveragePool"
// ONNX: torch.operator "onnx.MaxPool"
func.func @pools(%x: tensor<1x3x3x1xf32>) -> (tensor<1x4x3x1xf32>, tensor<1x4x3x1xf32>) {
  %zero = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %zero, %zero {acc_type = f32, kernel = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x1xf32>
  %1 = tosa.max_pool2d %x {kernel = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x1xf32>) -> tensor<1x4x3x1xf32>
  return %0, %1 : tensor<1x4x3x1xf32>, tensor<1x4x3x1xf32>
}

// Dimensions that broadcast alike are merged, because LiteRT broadcasts four at most.
// TFL-LABEL: func.func @many_dimensions
// TFL: tfl.add({{.*}}) <{fused_activation_function = "NONE"}> : (tensor<6x4x5xf32>, tensor<6x1x5xf32>) -> tensor<6x4x5xf32>
// TFL: "tfl.reshape"({{.*}} -> tensor<1x2x3x4x5xf32>
func.func @many_dimensions(%x: tensor<1x2x3x4x5xf32>, %y: tensor<1x2x3x1x5xf32>) -> tensor<1x2x3x4x5xf32> {
  %0 = tosa.add %x, %y : (tensor<1x2x3x4x5xf32>, tensor<1x2x3x1x5xf32>) -> tensor<1x2x3x4x5xf32>
  return %0 : tensor<1x2x3x4x5xf32>
}

// TensorFlow Lite has erf within GELU only: two polynomials of degree 5.
// TFL-LABEL: func.func @erf
// TFL-COUNT-10: tfl.add
// TFL: tfl.div
// TFL: "tfl.relu_n1_to_1"
// ONNX-LABEL: func.func @erf
// ONNX: torch.operator "onnx.Erf"
func.func @erf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.erf %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// REMARK: [Missed] tosa.bitwise_or {{.*}}Reason="TensorFlow Lite has no such operator"
// TFL-LABEL: func.func @stays
// TFL: tosa.bitwise_or
// ONNX-LABEL: func.func @stays
// ONNX: torch.operator "onnx.BitwiseOr"
func.func @stays(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.bitwise_or %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
