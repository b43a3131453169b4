// The type of a value from outside may be in brackets. mlir-opt reads it, and prints the value without a type.

// RUN: qopt %s | qopt | FileCheck %s

// CHECK: #extern = #ml_program.extern : i32
// CHECK: ml_program.global private @v(#extern) : i32
ml_program.global private @v(#ml_program.extern<i32>) : i32
