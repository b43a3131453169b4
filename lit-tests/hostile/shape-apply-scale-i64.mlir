// Apply_scale result is i32.
// expect: error:verify

// RUN: not qopt --canonicalize --fold-quant-shapes %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: i64, %m: i32, %s: i8) -> i64 {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.apply_scale' op expect output to have element type 'i32', got 'i64'
  %0 = tosa.apply_scale %a, %m, %s {rounding_mode = DOUBLE_ROUND} : (i64, i32, i8) -> i64
  return %0 : i64
}
