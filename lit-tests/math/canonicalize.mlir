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

// What no real is, and what is narrower than 32 bits, stays.
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
