// Operations that are expanded for targets without such an instruction. The folder gives the same result for both.

// RUN: qopt %s --expand-math=ops=fma | FileCheck %s --implicit-check-not="math.fma %arg"
// RUN: qopt %s --expand-math=ops=fma | mlir-opt-22 -o %t
// RUN: qopt %s --canonicalize | FileCheck %s --check-prefix=FOLDED
// RUN: qopt %s --expand-math=ops=fma --canonicalize | FileCheck %s --check-prefix=ODD

// CHECK-LABEL: func.func @scalar(
// CHECK-DAG: %[[A:.*]] = arith.extf %arg0 : f32 to f64
// CHECK-DAG: %[[B:.*]] = arith.extf %arg1 : f32 to f64
// CHECK-DAG: %[[C:.*]] = arith.extf %arg2 : f32 to f64
// CHECK: %[[P:.*]] = arith.mulf %[[A]], %[[B]] : f64
// CHECK: %[[S:.*]] = arith.addf %[[P]], %[[C]] : f64
// CHECK: arith.shrui %{{.*}} : i64
// CHECK: arith.truncf %{{.*}} : f64 to f32
func.func @scalar(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = math.fma %a, %b, %c : f32
  return %0 : f32
}

// The vector has the instruction.
// CHECK-LABEL: func.func @wide(
// CHECK: math.fma %{{.*}} : vector<4xf32>
func.func @wide(%a: vector<4xf32>) -> vector<4xf32> {
  %b = arith.addf %a, %a : vector<4xf32>
  %0 = math.fma %b, %a, %a : vector<4xf32>
  return %0 : vector<4xf32>
}

// 24929 * 673 is 2^24 + 1 and 1549 * 10831 is 2^24 + 3, each halfway between two f32 values; the addend is below the precision
// of f64 and breaks the tie. Rounded to odd, the sum in f64 stays on the same side.
// FOLDED-LABEL: func.func @constants(
// FOLDED-DAG: %[[A:.*]] = arith.constant 0x4B800001 : f32
// FOLDED-DAG: %[[B:.*]] = arith.constant 0x4B800000 : f32
// FOLDED-DAG: %[[C:.*]] = arith.constant 0xCB800001 : f32
// FOLDED-DAG: %[[D:.*]] = arith.constant 0xCB800000 : f32
// FOLDED-DAG: %[[E:.*]] = arith.constant 0x4B800002 : f32
// FOLDED: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[A]]
// ODD-LABEL: func.func @constants(
// ODD-DAG: arith.constant 16777217.000000004 : f64
// ODD-DAG: arith.constant 16777216.999999996 : f64
// ODD-DAG: arith.constant -16777217.000000004 : f64
// ODD-DAG: arith.constant -16777216.999999996 : f64
// ODD-DAG: arith.constant 16777219.000000004 : f64
// ODD-DAG: arith.constant 16777218.999999996 : f64
func.func @constants() -> (f32, f32, f32, f32, f32, f32) {
  %a = arith.constant 24929.0 : f32
  %b = arith.constant 673.0 : f32
  %n = arith.constant -673.0 : f32
  %x = arith.constant 1549.0 : f32
  %y = arith.constant 10831.0 : f32
  %more = arith.constant 0x2B800000 : f32
  %less = arith.constant 0xAB800000 : f32
  %0 = math.fma %a, %b, %more : f32
  %1 = math.fma %a, %b, %less : f32
  %2 = math.fma %a, %n, %less : f32
  %3 = math.fma %a, %n, %more : f32
  %4 = math.fma %x, %y, %more : f32
  %5 = math.fma %x, %y, %less : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// RUN: qopt %s --expand-math=ops=roundeven | FileCheck %s --check-prefix=ROUND
// RUN: qopt %s --expand-math --canonicalize | FileCheck %s --check-prefix=ROUNDED
// RUN: not qopt %s --expand-math=ops=log 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: 'log' is not one of fma, roundeven, maximumf, minimumf, exp, erf, tanh

// ROUND-LABEL: func.func @round(
// ROUND-DAG: %[[LIMIT:.*]] = arith.constant 0x4B000000 : f32
// ROUND-DAG: %[[A:.*]] = math.absf %arg0 : f32
// ROUND: %[[S:.*]] = arith.addf %[[A]], %[[LIMIT]] : f32
// ROUND: %[[D:.*]] = arith.subf %[[S]], %[[LIMIT]] : f32
// ROUND: %[[R:.*]] = math.copysign %[[D]], %arg0 : f32
// ROUND: %[[IS:.*]] = arith.cmpf olt, %[[A]], %[[LIMIT]] : f32
// ROUND: arith.select %[[IS]], %[[R]], %arg0 : f32
func.func @round(%x: f32) -> f32 {
  %0 = math.roundeven %x : f32
  return %0 : f32
}

// Ties, a negative number that becomes -0, the largest number with a bit behind the point, an odd integer of 2^24 - 1, infinity, NaN.
// ROUNDED-LABEL: func.func @rounded(
// ROUNDED-DAG: %[[A:.*]] = arith.constant 2.000000e+00 : f32
// ROUNDED-DAG: %[[B:.*]] = arith.constant -4.000000e+00 : f32
// ROUNDED-DAG: %[[C:.*]] = arith.constant -0.000000e+00 : f32
// ROUNDED-DAG: %[[D:.*]] = arith.constant 0x4B000000 : f32
// ROUNDED-DAG: %[[E:.*]] = arith.constant 0xCB7FFFFF : f32
// ROUNDED-DAG: %[[F:.*]] = arith.constant 0xFF800000 : f32
// ROUNDED-DAG: %[[G:.*]] = arith.constant 0x7FC00000 : f32
// ROUNDED: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]], %[[G]]
func.func @rounded() -> (f32, f32, f32, f32, f32, f32, f32) {
  %a = arith.constant 2.5 : f32
  %b = arith.constant -3.5 : f32
  %c = arith.constant -0.5 : f32
  %d = arith.constant 8388607.5 : f32
  %e = arith.constant -16777215.0 : f32
  %f = arith.constant 0xFF800000 : f32
  %g = arith.constant 0x7FC00000 : f32
  %0 = math.roundeven %a : f32
  %1 = math.roundeven %b : f32
  %2 = math.roundeven %c : f32
  %3 = math.roundeven %d : f32
  %4 = math.roundeven %e : f32
  %5 = math.roundeven %f : f32
  %6 = math.roundeven %g : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}

// RUN: qopt %s --expand-math=ops=maximumf,minimumf --canonicalize | FileCheck %s --check-prefix=EXTREMA

// Zeros of both signs, a NaN, infinities.
// EXTREMA-LABEL: func.func @extrema(
// EXTREMA-NOT: imumf
// EXTREMA-DAG: %[[P:.*]] = arith.constant 0.000000e+00 : f64
// EXTREMA-DAG: %[[N:.*]] = arith.constant -0.000000e+00 : f64
// EXTREMA-DAG: %[[I:.*]] = arith.constant 0xFFF0000000000000 : f64
// EXTREMA-DAG: %[[NAN:.*]] = arith.constant 0x7FF8000000000000 : f64
// EXTREMA-DAG: %[[THREE:.*]] = arith.constant 3.000000e+00 : f64
// EXTREMA: return %[[P]], %[[P]], %[[N]], %[[N]], %[[NAN]], %[[THREE]], %[[I]]
func.func @extrema() -> (f64, f64, f64, f64, f64, f64, f64) {
  %p = arith.constant 0.0 : f64
  %n = arith.constant -0.0 : f64
  %nan = arith.constant 0x7FF8000000000000 : f64
  %three = arith.constant 3.0 : f64
  %i = arith.constant 0xFFF0000000000000 : f64
  %0 = arith.maximumf %p, %n : f64
  %1 = arith.maximumf %n, %p : f64
  %2 = arith.minimumf %p, %n : f64
  %3 = arith.minimumf %n, %p : f64
  %4 = arith.maximumf %three, %nan : f64
  %5 = arith.maximumf %i, %three : f64
  %6 = arith.minimumf %i, %three : f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, f64, f64
}
