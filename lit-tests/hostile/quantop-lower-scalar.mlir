// Lowering of qcast/dcast, scalar.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | qopt -o %t

func.func @f(%a: f32) -> f32 {
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 0.5:3>
  %1 = quant.dcast %0 : !quant.uniform<i8:f32, 0.5:3> to f32
  return %1 : f32
}
