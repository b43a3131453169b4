// Every operation as it is read and printed; flags are printed if there are any.

// RUN: qopt %s | FileCheck %s
// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @unary
// GENERIC: "math.absf"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
func.func @unary(%x: f32, %t: tensor<?x4xf32>, %v: vector<4xf16>) {
  // CHECK: math.absf %{{.*}} : f32
  %0 = math.absf %x : f32
  // CHECK: math.acos %{{.*}} : tensor<?x4xf32>
  %1 = math.acos %t : tensor<?x4xf32>
  // CHECK: math.acosh %{{.*}} : vector<4xf16>
  %2 = math.acosh %v : vector<4xf16>
  // CHECK: math.asin %{{.*}} : f32
  %3 = math.asin %x : f32
  // CHECK: math.asinh %{{.*}} : tensor<?x4xf32>
  %4 = math.asinh %t : tensor<?x4xf32>
  // CHECK: math.atan %{{.*}} fastmath<fast> : vector<4xf16>
  %5 = math.atan %v fastmath<fast> : vector<4xf16>
  // CHECK: math.atanh %{{.*}} : f32
  %6 = math.atanh %x : f32
  // CHECK: math.cbrt %{{.*}} : tensor<?x4xf32>
  %7 = math.cbrt %t : tensor<?x4xf32>
  // CHECK: math.ceil %{{.*}} : vector<4xf16>
  %8 = math.ceil %v : vector<4xf16>
  // CHECK: math.cos %{{.*}} : f32
  %9 = math.cos %x : f32
  // CHECK: math.cosh %{{.*}} fastmath<fast> : tensor<?x4xf32>
  %10 = math.cosh %t fastmath<fast> : tensor<?x4xf32>
  // CHECK: math.erf %{{.*}} : vector<4xf16>
  %11 = math.erf %v : vector<4xf16>
  // CHECK: math.erfc %{{.*}} : f32
  %12 = math.erfc %x : f32
  // CHECK: math.exp %{{.*}} : tensor<?x4xf32>
  %13 = math.exp %t : tensor<?x4xf32>
  // CHECK: math.exp2 %{{.*}} : vector<4xf16>
  %14 = math.exp2 %v : vector<4xf16>
  // CHECK: math.expm1 %{{.*}} fastmath<fast> : f32
  %15 = math.expm1 %x fastmath<fast> : f32
  // CHECK: math.floor %{{.*}} : tensor<?x4xf32>
  %16 = math.floor %t : tensor<?x4xf32>
  // CHECK: math.log %{{.*}} : vector<4xf16>
  %17 = math.log %v : vector<4xf16>
  // CHECK: math.log10 %{{.*}} : f32
  %18 = math.log10 %x : f32
  // CHECK: math.log1p %{{.*}} : tensor<?x4xf32>
  %19 = math.log1p %t : tensor<?x4xf32>
  // CHECK: math.log2 %{{.*}} fastmath<fast> : vector<4xf16>
  %20 = math.log2 %v fastmath<fast> : vector<4xf16>
  // CHECK: math.round %{{.*}} : f32
  %21 = math.round %x : f32
  // CHECK: math.roundeven %{{.*}} : tensor<?x4xf32>
  %22 = math.roundeven %t : tensor<?x4xf32>
  // CHECK: math.rsqrt %{{.*}} : vector<4xf16>
  %23 = math.rsqrt %v : vector<4xf16>
  // CHECK: math.sin %{{.*}} : f32
  %24 = math.sin %x : f32
  // CHECK: math.sinh %{{.*}} fastmath<fast> : tensor<?x4xf32>
  %25 = math.sinh %t fastmath<fast> : tensor<?x4xf32>
  // CHECK: math.sqrt %{{.*}} : vector<4xf16>
  %26 = math.sqrt %v : vector<4xf16>
  // CHECK: math.tan %{{.*}} : f32
  %27 = math.tan %x : f32
  // CHECK: math.tanh %{{.*}} : tensor<?x4xf32>
  %28 = math.tanh %t : tensor<?x4xf32>
  // CHECK: math.trunc %{{.*}} : vector<4xf16>
  %29 = math.trunc %v : vector<4xf16>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: f32, %t: tensor<4xf64>) {
  // CHECK: math.atan2 %{{.*}}, %{{.*}} : f32
  %0 = math.atan2 %x, %x : f32
  // CHECK: math.copysign %{{.*}}, %{{.*}} : tensor<4xf64>
  %1 = math.copysign %t, %t : tensor<4xf64>
  // CHECK: math.powf %{{.*}}, %{{.*}} fastmath<nnan,ninf> {note} : f32
  %2 = math.powf %x, %x fastmath<nnan,ninf> {note} : f32
  return
}

// CHECK-LABEL: func.func @ternary
// GENERIC: "math.fma"(%{{.*}}, %{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
func.func @ternary(%x: f32, %t: tensor<?x4xf32>) {
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
  %0 = math.fma %x, %x, %x : f32
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} fastmath<fast> : tensor<?x4xf32>
  %1 = math.fma %t, %t, %t fastmath<fast> : tensor<?x4xf32>
  return
}

// CHECK-LABEL: func.func @limits
func.func @limits(%x: f32, %t: tensor<?x4xf32>) {
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] : f32
  %0 = math.clampf %x to [%x, %x] : f32
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] fastmath<fast> {note} : tensor<?x4xf32>
  %1 = math.clampf %t to [%t, %t] fastmath<fast> {note} : tensor<?x4xf32>
  return
}

// The flags of float classification are in the attribute dictionary.
// CHECK-LABEL: func.func @questions
// GENERIC: "math.isfinite"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
func.func @questions(%x: f32, %t: tensor<?x4xf32>, %v: vector<4xf16>) {
  // CHECK: math.isfinite %{{.*}} : f32
  %0 = math.isfinite %x : f32
  // CHECK: math.isinf %{{.*}} {note} : tensor<?x4xf32>
  // GENERIC: "math.isinf"{{.*}} {note} : (tensor<?x4xf32>) -> tensor<?x4xi1>
  %1 = math.isinf %t {note} : tensor<?x4xf32>
  // CHECK: math.isnan %{{.*}} {fastmath = #arith.fastmath<nnan>} : vector<4xf16>
  %2 = math.isnan %v {fastmath = #arith.fastmath<nnan>} : vector<4xf16>
  // CHECK: math.isnormal %{{.*}} : f32
  %3 = math.isnormal %x {fastmath = #arith.fastmath<none>} : f32
  return
}

// CHECK-LABEL: func.func @integers
// GENERIC: "math.absi"(%{{.*}}) : (i32) -> i32
func.func @integers(%i: i32, %t: tensor<?x4xi8>, %n: index, %x: f64, %v: vector<4xf32>, %w: vector<4xi16>) {
  // CHECK: math.absi %{{.*}} : i32
  %0 = math.absi %i : i32
  // CHECK: math.ctlz %{{.*}} : tensor<?x4xi8>
  %1 = math.ctlz %t : tensor<?x4xi8>
  // CHECK: math.ctpop %{{.*}} : index
  %2 = math.ctpop %n : index
  // CHECK: math.cttz %{{.*}} {note} : i32
  %3 = math.cttz %i {note} : i32
  // CHECK: math.ipowi %{{.*}}, %{{.*}} : tensor<?x4xi8>
  %4 = math.ipowi %t, %t : tensor<?x4xi8>
  // CHECK: math.fpowi %{{.*}}, %{{.*}} : f64, index
  %5 = math.fpowi %x, %n : f64, index
  // CHECK: math.fpowi %{{.*}}, %{{.*}} fastmath<afn> : vector<4xf32>, vector<4xi16>
  %6 = math.fpowi %v, %w fastmath<afn> : vector<4xf32>, vector<4xi16>
  return
}

// CHECK-LABEL: func.func @two_results
func.func @two_results(%x: f32) -> (f32, f32) {
  // CHECK: %{{.*}}, %{{.*}} = math.sincos %{{.*}} fastmath<contract> : f32
  %sin, %cos = math.sincos %x fastmath<contract> : f32
  return %sin, %cos : f32, f32
}
