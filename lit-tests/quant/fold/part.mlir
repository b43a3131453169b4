// A movement that takes elements of one part of a concatenation, padding or insertion moves that part.

// RUN: qopt %s --fold-quant-shapes --validate --print-quant-aliases=false | FileCheck %s
// RUN: qopt %s --fold-quant-shapes -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!q = !quant.uniform<i8:f32, 0.5>
!c = !quant.uniform<i8:f32:0, {0.5, 0.25}>
!n = !quant.uniform<i4:f32, 0.5>
!r = !quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>
!b = !quant.uniform<i8:f32:{0:2, 1:1}, {{0.5, 0.25, 1.0}}>
!bb = !quant.uniform<i8:f32:{0:2, 1:1}, {{0.5, 0.25, 1.0}, {0.5, 0.5, 0.5}}>

// CHECK-LABEL: func.func @slice
// CHECK: [[S:%.*]] = stablehlo.slice %arg1 [1:2, 0:3]
// CHECK-NEXT: return [[S]]
func.func @slice(%x: tensor<2x3xi8>, %y: tensor<2x3xi8>) -> tensor<1x3xi8> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<4x3xi8>
  %1 = stablehlo.slice %0 [3:4, 0:3] : (tensor<4x3xi8>) -> tensor<1x3xi8>
  return %1 : tensor<1x3xi8>
}

// CHECK-LABEL: func.func @across
// CHECK: stablehlo.concatenate
// CHECK-NEXT: stablehlo.slice
func.func @across(%x: tensor<2x3xi8>, %y: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<4x3xi8>
  %1 = stablehlo.slice %0 [1:3, 0:3] : (tensor<4x3xi8>) -> tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @split
// CHECK-NEXT: return %arg1, %arg0
func.func @split(%x: tensor<2x3x!q>, %y: tensor<2x3x!q>) -> (tensor<2x3x!q>, tensor<2x3x!q>) {
  %0 = "tfl.concatenation"(%x, %y) <{axis = 0 : i32, fused_activation_function = "NONE"}> : (tensor<2x3x!q>, tensor<2x3x!q>) -> tensor<4x3x!q>
  %d = arith.constant dense<0> : tensor<i32>
  %1:2 = "tfl.split"(%d, %0) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4x3x!q>) -> (tensor<2x3x!q>, tensor<2x3x!q>)
  return %1#1, %1#0 : tensor<2x3x!q>, tensor<2x3x!q>
}

// Each part has a parameter of its own, so the concatenation has one for each row.
// CHECK-LABEL: func.func @parameters
// CHECK: [[S:%.*]] = tosa.slice %arg1, {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK-NEXT: return [[S]]
func.func @parameters(%x: tensor<1x3x!q>, %y: tensor<1x3x!quant.uniform<i8:f32, 0.25>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.25>> {
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<1x3x!q>, tensor<1x3x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x!c>
  %b = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.slice %0, %b, %s : (tensor<2x3x!c>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x!quant.uniform<i8:f32, 0.25>>
  return %1 : tensor<1x2x!quant.uniform<i8:f32, 0.25>>
}

// CHECK-LABEL: func.func @pad
// CHECK-NEXT: return %arg0
func.func @pad(%x: tensor<2x3x!q>) -> tensor<2x3x!q> {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1x!q>
  %0 = tosa.pad %x, %p, %z : (tensor<2x3x!q>, !tosa.shape<4>, tensor<1x!q>) -> tensor<4x3x!q>
  %b = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.slice %0, %b, %s : (tensor<4x3x!q>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3x!q>
  return %1 : tensor<2x3x!q>
}

// CHECK-LABEL: func.func @insertion
// CHECK-NEXT: return %arg0
func.func @insertion(%x: tensor<2x3xi8>, %y: tensor<4x3xi8>) -> tensor<2x3xi8> {
  %0 = tensor.insert_slice %x into %y[1, 0] [2, 3] [1, 1] : tensor<2x3xi8> into tensor<4x3xi8>
  %1 = tensor.extract_slice %0[1, 0] [2, 3] [1, 1] : tensor<4x3xi8> to tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}

// Through a transpose.
// CHECK-LABEL: func.func @transposed
// CHECK-NOT: stablehlo.concatenate
// CHECK: [[T:%.*]] = stablehlo.transpose %arg1
// CHECK-NEXT: return [[T]]
func.func @transposed(%x: tensor<2x3xi8>, %y: tensor<2x3xi8>) -> tensor<3x2xi8> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<4x3xi8>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x3xi8>) -> tensor<3x4xi8>
  %2 = stablehlo.slice %1 [0:3, 2:4] : (tensor<3x4xi8>) -> tensor<3x2xi8>
  return %2 : tensor<3x2xi8>
}

// No element is the padding value, which is not a stored value.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT: [[C:%.*]] = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: quant.dcast [[C]]
func.func @constant() -> tensor<1xf32> {
  %c = "tosa.const"() <{values = dense<[2, 4]> : tensor<2xi8>}> : () -> tensor<2x!q>
  %d = quant.dcast %c : tensor<2x!q> to tensor<2xf32>
  %p = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() <{values = dense<1000.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %d, %p, %z : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32>
  %b = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.slice %0, %b, %s : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: func.func @narrow
// CHECK-NEXT: [[S:%.*]] = stablehlo.slice %arg1 [1:2]
// CHECK-NEXT: return [[S]] : tensor<1x!quant.uniform<i4:f32, 5.000000e-01>>
func.func @narrow(%x: tensor<2x!n>, %y: tensor<2x!n>) -> tensor<1x!n> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x!n>, tensor<2x!n>) -> tensor<4x!n>
  %1 = stablehlo.slice %0 [3:4] : (tensor<4x!n>) -> tensor<1x!n>
  return %1 : tensor<1x!n>
}

// CHECK-LABEL: func.func @blocks
// CHECK: [[S:%.*]] = tosa.slice %arg0, {{.*}} -> tensor<1x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01,1.000000e+00}>>
// CHECK-NEXT: return [[S]]
func.func @blocks(%x: tensor<2x3x!b>, %y: tensor<2x3x!q>) -> tensor<1x3x!r> {
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3x!b>, tensor<2x3x!q>) -> tensor<4x3x!bb>
  %b = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.slice %0, %b, %s : (tensor<4x3x!bb>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x!r>
  return %1 : tensor<1x3x!r>
}

// A part without elements.
// CHECK-LABEL: func.func @empty
// CHECK-NEXT: [[R:%.*]] = stablehlo.reverse %arg1, dims = [0]
// CHECK-NEXT: return [[R]]
func.func @empty(%x: tensor<0x3x!q>, %y: tensor<2x3x!q>) -> tensor<2x3x!q> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<0x3x!q>, tensor<2x3x!q>) -> tensor<2x3x!q>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<2x3x!q>
  return %1 : tensor<2x3x!q>
}

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: [[R:%.*]] = stablehlo.reshape %arg0
// CHECK-NEXT: return [[R]]
func.func @scalar(%x: tensor<f32>, %v: tensor<f32>) -> tensor<1xf32> {
  %0 = stablehlo.pad %x, %v, low = [], high = [], interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// The first part has an unknown number of rows.
// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT: stablehlo.concatenate
// CHECK-NEXT: stablehlo.slice
func.func @dynamic(%x: tensor<?x3x!q>, %y: tensor<2x3x!q>) -> tensor<1x3x!q> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?x3x!q>, tensor<2x3x!q>) -> tensor<?x3x!q>
  %1 = stablehlo.slice %0 [0:1, 0:3] : (tensor<?x3x!q>) -> tensor<1x3x!q>
  return %1 : tensor<1x3x!q>
}

// The part is square, so it has the type of the result, and its order changes all the same.
// CHECK-LABEL: func.func @turned_part
// CHECK-NEXT: [[T:%.*]] = stablehlo.transpose %arg1, dims = [1, 0]
// CHECK-NEXT: return [[T]]
func.func @turned_part(%x: tensor<2x2x!q>, %y: tensor<2x2x!q>) -> tensor<2x2x!q> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x2x!q>, tensor<2x2x!q>) -> tensor<4x2x!q>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x2x!q>) -> tensor<2x4x!q>
  %2 = stablehlo.slice %1 [0:2, 2:4] : (tensor<2x4x!q>) -> tensor<2x2x!q>
  return %2 : tensor<2x2x!q>
}
