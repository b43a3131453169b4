// Free white space; canonical print has none.
// expect: accept

// RUN: qopt %s | qopt -o %t

func.func private @f(%a: tensor<4x2x!quant.uniform< i8 : f32 : 1 , { 0.5 : 1 , 0.25 : -1 } >>)
