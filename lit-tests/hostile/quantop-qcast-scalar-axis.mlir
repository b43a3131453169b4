// Per-axis on a scalar. It is the type that does not fit the scalar.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:1: error: 'func.func' op attribute 'function_type' has type '!quant.uniform<i8:f32:1,
func.func @f(%a: f32) -> !quant.uniform<i8:f32:1, {0.5,0.25}> {
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32:1, {0.5,0.25}>
  return %0 : !quant.uniform<i8:f32:1, {0.5,0.25}>
}
