// Arithmetic on complex numbers. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @ops(%a: complex<f32>, %x: f32, %n: i32) -> f32 {
  %0 = complex.constant [1.0 : f32, -2.5 : f32] : complex<f32>
  %1 = complex.create %x, %x : complex<f32>
  %2 = complex.add %a, %0 fastmath<nnan,contract> : complex<f32>
  %3 = complex.mul %2, %1 : complex<f32>
  %4 = complex.eq %2, %3 : complex<f32>
  %5 = complex.powi %3, %n fastmath<fast> : complex<f32>, i32
  %6 = complex.bitcast %5 : complex<f32> to i64
  %7 = complex.re %5 : complex<f32>
  %8 = complex.angle %5 : complex<f32>
  %9 = complex.abs %5 : complex<f32>
  "x.y"() {a = #complex.number<:f64 1.0, -2.0> : complex<f64>} : () -> ()
  return %9 : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @ops(%arg0: complex<f32>, %arg1: f32, %arg2: i32) -> f32 {
// CHECK-NEXT: %cst = complex.constant [1.000000e+00 : f32, -2.500000e+00 : f32] : complex<f32>
// CHECK-NEXT: %0 = complex.create %arg1, %arg1 : complex<f32>
// CHECK-NEXT: %1 = complex.add %arg0, %cst fastmath<nnan,contract> : complex<f32>
// CHECK-NEXT: %2 = complex.mul %1, %0 : complex<f32>
// CHECK-NEXT: %3 = complex.eq %1, %2 : complex<f32>
// CHECK-NEXT: %4 = complex.powi %2, %arg2 fastmath<fast> : complex<f32>, i32
// CHECK-NEXT: %5 = complex.bitcast %4 : complex<f32> to i64
// CHECK-NEXT: %6 = complex.re %4 : complex<f32>
// CHECK-NEXT: %7 = complex.angle %4 : complex<f32>
// CHECK-NEXT: %8 = complex.abs %4 : complex<f32>
// CHECK-NEXT: "x.y"() {a = #complex.number<:f64 1.000000e+00, -2.000000e+00> : complex<f64>} : () -> ()
// CHECK-NEXT: return %8 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
