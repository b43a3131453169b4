// Zero points and bounds of 64 bits fit no storage type, so the operations stay.

// expect: accept

// RUN: qopt %s --quant-to-hub | FileCheck %s

// CHECK-LABEL: func.func @zero_point
// CHECK: qint.softmax
func.func @zero_point(%x: tensor<4x10xi16>) -> tensor<4x10xi16> {
  %0 = qint.softmax %x {beta = 2.0 : f64, max = 200 : i64, min = -32768 : i64, output_zp = 9223372036854775807 : i64, scale = 5.0e-04 : f64} : (tensor<4x10xi16>) -> tensor<4x10xi16>
  return %0 : tensor<4x10xi16>
}

// CHECK-LABEL: func.func @bound
// CHECK: qint.fma
func.func @bound(%arg0: tensor<2x200xi8>, %arg1: tensor<200xi8>) -> tensor<2x200xi8> {
  %0 = "tosa.const"() <{values = dense<4.57142878> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %1 = tosa.cast %arg1 : (tensor<200xi8>) -> tensor<200xf32>
  %2 = tosa.const_shape  {values = dense<[1, 200]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %1, %2 : (tensor<200xf32>, !tosa.shape<2>) -> tensor<1x200xf32>
  %4 = "tosa.const"() <{values = dense<0.428571463> : tensor<1xf32>}> : () -> tensor<1xf32>
  %5 = qint.fma %3, %4, %0 : (tensor<1x200xf32>, tensor<1xf32>, tensor<1x1xf32>) -> tensor<1x200xf32>
  %6 = tosa.cast %arg0 : (tensor<2x200xi8>) -> tensor<2x200xf32>
  %7 = "tosa.const"() <{values = dense<0.714285731> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = qint.fma %6, %7, %5 : (tensor<2x200xf32>, tensor<1xf32>, tensor<1x200xf32>) -> tensor<2x200xf32>
  %9 = tosa.clamp %8 {max_val = 0x7F800000 : f32, min_val = -1.280000e+02 : f32} : (tensor<2x200xf32>) -> tensor<2x200xf32>
  %10 = tosa.cast %9 : (tensor<2x200xf32>) -> tensor<2x200xi8>
  return %10 : tensor<2x200xi8>
}
