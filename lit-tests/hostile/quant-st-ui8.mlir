// Ui8 spelling. Read as u8, as mlir-opt 22 does.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform<ui8:f32, 0.5>>)
