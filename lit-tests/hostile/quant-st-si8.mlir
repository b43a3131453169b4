// Si8 spelling. Read as i8, as mlir-opt 22 does.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<si8:f32, 0.5>>)
