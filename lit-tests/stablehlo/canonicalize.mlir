// Operations that change nothing fold to their operand.

// RUN: qopt --canonicalize --validate %s | FileCheck %s

// CHECK-LABEL: func.func @clamp
// CHECK-NEXT: return %arg0
func.func @clamp(%x: tensor<8xi8>) -> tensor<8xi8> {
  %low = stablehlo.constant dense<-128> : tensor<i8>
  %high = stablehlo.constant dense<127> : tensor<i8>
  %0 = stablehlo.clamp %low, %x, %high : (tensor<i8>, tensor<8xi8>, tensor<i8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// CHECK-LABEL: func.func @narrow
// CHECK: stablehlo.clamp
func.func @narrow(%x: tensor<8xi8>) -> tensor<8xi8> {
  %low = stablehlo.constant dense<-127> : tensor<i8>
  %high = stablehlo.constant dense<127> : tensor<i8>
  %0 = stablehlo.clamp %low, %x, %high : (tensor<i8>, tensor<8xi8>, tensor<i8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// CHECK-LABEL: func.func @pad
// CHECK-NEXT: return %arg0
func.func @pad(%x: tensor<8xi8>, %v: tensor<i8>) -> tensor<8xi8> {
  %0 = stablehlo.pad %x, %v, low = [0], high = [0], interior = [0] : (tensor<8xi8>, tensor<i8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// Negative padding and positive padding are a move, although the sizes agree.
// CHECK-LABEL: func.func @shifted
// CHECK: stablehlo.pad
func.func @shifted(%x: tensor<8xi8>, %v: tensor<i8>) -> tensor<8xi8> {
  %0 = stablehlo.pad %x, %v, low = [1], high = [-1], interior = [0] : (tensor<8xi8>, tensor<i8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// A concatenation of one tensor.
// CHECK-LABEL: func.func @concatenate
// CHECK-NEXT: return %arg0
func.func @concatenate(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = stablehlo.concatenate %x, dim = 0 : (tensor<8xi8>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}
