// RUN: qopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @folds
// CHECK-DAG: [[T:%.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG: [[E:%.*]] = arith.constant 7.3890562 : f32
// CHECK-DAG: [[F:%.*]] = arith.constant 0.995322287 : f32
// CHECK-DAG: [[P:%.*]] = arith.constant 8.000000e+00 : f64
// CHECK-DAG: [[R:%.*]] = arith.constant 5.000000e-01 : f32
// CHECK: return [[T]], [[E]], [[F]], [[P]], [[R]]
func.func @folds() -> (tensor<2xf32>, f32, f32, f64, f32) {
  %t = arith.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %two = arith.constant 2.0 : f32
  %four = arith.constant 4.0 : f32
  %a = arith.constant 2.0 : f64
  %b = arith.constant 3.0 : f64
  %0 = math.sqrt %t : tensor<2xf32>
  %1 = math.exp %two : f32
  %2 = math.erf %two : f32
  %3 = math.powf %a, %b : f64
  %4 = math.rsqrt %four : f32
  return %0, %1, %2, %3, %4 : tensor<2xf32>, f32, f32, f64, f32
}

// Results that are not real numbers, and types narrower than 32 bits, stay.
// CHECK-LABEL: func.func @stays
// CHECK: math.sqrt
// CHECK: math.log
// CHECK: math.log1p
// CHECK: math.exp
func.func @stays() -> (f32, f32, f32, f16) {
  %n = arith.constant -2.0 : f32
  %h = arith.constant 1.0 : f16
  %0 = math.sqrt %n : f32
  %1 = math.log %n : f32
  %2 = math.log1p %n : f32
  %3 = math.exp %h : f16
  return %0, %1, %2, %3 : f32, f32, f32, f16
}

// The least value is its own magnitude; `ctlz` and `cttz` of 0 give the bit width.
// CHECK-LABEL: func.func @bits
// CHECK-DAG: [[A:%.*]] = arith.constant dense<[-128, 5, 5, 0]> : tensor<4xi8>
// CHECK-DAG: [[L:%.*]] = arith.constant dense<[0, 5, 0, 8]> : tensor<4xi8>
// CHECK-DAG: [[P:%.*]] = arith.constant dense<[1, 2, 7, 0]> : tensor<4xi8>
// CHECK-DAG: [[T:%.*]] = arith.constant dense<[7, 0, 0, 8]> : tensor<4xi8>
// CHECK-DAG: [[N:%.*]] = arith.constant 61 : index
// CHECK: return [[A]], [[L]], [[P]], [[T]], [[N]]
func.func @bits() -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, index) {
  %t = arith.constant dense<[-128, 5, -5, 0]> : tensor<4xi8>
  %n = arith.constant 5 : index
  %0 = math.absi %t : tensor<4xi8>
  %1 = math.ctlz %t : tensor<4xi8>
  %2 = math.ctpop %t : tensor<4xi8>
  %3 = math.cttz %t : tensor<4xi8>
  %4 = math.ctlz %n : index
  return %0, %1, %2, %3, %4 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, index
}

// 2, the number next to the least normal, infinity, NaN and zero.
// CHECK-LABEL: func.func @classes
// CHECK-DAG: [[F:%.*]] = arith.constant dense<[true, true, false, false, true]> : tensor<5xi1>
// CHECK-DAG: [[I:%.*]] = arith.constant dense<[false, false, true, false, false]> : tensor<5xi1>
// CHECK-DAG: [[N:%.*]] = arith.constant dense<[false, false, false, true, false]> : tensor<5xi1>
// CHECK-DAG: [[A:%.*]] = arith.constant dense<[true, false, false, false, false]> : tensor<5xi1>
// CHECK-DAG: [[T:%.*]] = arith.constant true
// CHECK: return [[F]], [[I]], [[N]], [[A]], [[T]]
func.func @classes() -> (tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, i1) {
  %t = arith.constant dense<[2.0, 0x807FFFFF, 0xFF800000, 0x7FC00000, -0.0]> : tensor<5xf32>
  %e = arith.constant 0x00 : f8E8M0FNU
  %0 = math.isfinite %t : tensor<5xf32>
  %1 = math.isinf %t : tensor<5xf32>
  %2 = math.isnan %t : tensor<5xf32>
  %3 = math.isnormal %t : tensor<5xf32>
  %4 = math.isnormal %e : f8E8M0FNU
  return %0, %1, %2, %3, %4 : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, i1
}

// A power wraps; one with a negative exponent is 0 unless the base is 1 or -1.
// CHECK-LABEL: func.func @powers
// CHECK-DAG: [[I:%.*]] = arith.constant dense<[-13, 1, 0, -1, 1, 1]> : tensor<6xi8>
// CHECK-DAG: [[F:%.*]] = arith.constant dense<[-8.000000e+00, 2.500000e-01]> : tensor<2xf32>
// CHECK: return [[I]], [[F]]
func.func @powers() -> (tensor<6xi8>, tensor<2xf32>) {
  %b = arith.constant dense<[3, 7, 2, -1, -1, 1]> : tensor<6xi8>
  %e = arith.constant dense<[5, 0, -1, -3, -4, -1]> : tensor<6xi8>
  %x = arith.constant dense<[-2.0, 2.0]> : tensor<2xf32>
  %n = arith.constant dense<[3, -2]> : tensor<2xi32>
  %0 = math.ipowi %b, %e : tensor<6xi8>
  %1 = math.fpowi %x, %n : tensor<2xf32>, tensor<2xi32>
  return %0, %1 : tensor<6xi8>, tensor<2xf32>
}

// CHECK-LABEL: func.func @both
// CHECK-DAG: [[S:%.*]] = arith.constant 0.841470957 : f32
// CHECK-DAG: [[C:%.*]] = arith.constant 0.540302277 : f32
// CHECK: return [[S]], [[C]]
func.func @both() -> (f32, f32) {
  %x = arith.constant 1.0 : f32
  %sin, %cos = math.sincos %x : f32
  return %sin, %cos : f32, f32
}

// Zero has no inverse, no float is 2^53 + 1, and what limits mean is not agreed upon.
// CHECK-LABEL: func.func @left
// CHECK: math.ipowi
// CHECK: math.fpowi
// CHECK: math.clampf
func.func @left() -> (i8, f64, f32) {
  %zero = arith.constant 0 : i8
  %minus = arith.constant -1 : i8
  %x = arith.constant -1.0 : f64
  %n = arith.constant 9007199254740993 : i64
  %y = arith.constant 1.0 : f32
  %0 = math.ipowi %zero, %minus : i8
  %1 = math.fpowi %x, %n : f64, i64
  %2 = math.clampf %y to [%y, %y] : f32
  return %0, %1, %2 : i8, f64, f32
}
