// Errors of a run, which then writes no file.

// RUN: qopt %s --run=bytes --output=%t.npy
// RUN: rm -f %t.out
// RUN: not qopt %s --run=nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not qopt %s --run=f --output=%t.out 2>&1 | FileCheck %s --check-prefix=INPUTS
// RUN: not qopt %s --run=bytes --output=%t.out --output=%t.out2 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// RUN: not qopt %s --run=bytes --output=%t.out --output=%t.out 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not qopt %s --run=f --input=%t.npy --output=%t.out 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not qopt %s --run=g --input=%t.npy --output=%t.out 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// RUN: not qopt %s --run=narrow --input=%t.npy --output=%t.out 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not qopt %s --run=f --input=%s --output=%t.out 2>&1 | FileCheck %s --check-prefix=NO-NPY
// RUN: not qopt %s --run=f --input=%t.none 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: not qopt %s --run=h --input=%t.npy --output=%t.out 2>&1 | FileCheck %s --check-prefix=DIALECT
// RUN: not qopt %s --run=again --input=%t.npy --output=%t.out 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: not qopt %s --run=huge --output=%t.out 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not qopt %s --input=%t.npy 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not qopt %s --split-input-file --run=f 2>&1 | FileCheck %s --check-prefix=CHUNKS
// RUN: not qopt %s --run=two --output=%t.out --output=%t.none/out 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not qopt %s --run=bytes --output=- 2>&1 | FileCheck %s --check-prefix=PRINT
// RUN: not cat %t.out

// NOTHING: errors.mlir:0:0: error: no function 'nothing' that can be run; functions are 'again', 'bytes', 'f', 'g', 'h', 'huge', 'narrow', 'two'
// INPUTS: errors.mlir:[[#@LINE+24]]:1: error: 'f' has 1 argument ('tensor<4xi8>'), but there are 0 inputs
// OUTPUTS: error: 'bytes' has 1 result, but the number of --output options is 2
// TWICE: cannot open output file '{{.*}}.out': it is named twice
// SHAPE: error: '{{.*}}.npy' cannot be argument #0 of type 'tensor<4xi8>': its shape is (2, 2), not (4,)
// ELEMENTS: error: '{{.*}}.npy' cannot be argument #0 of type 'tensor<2x2xf32>': its elements are int8, not float32
// RANGE: error: '{{.*}}.npy' cannot be argument #0 of type 'tensor<2x2x!quant.uniform<i8<-127:127>:f32, 1.000000e+00>>': -128 is not between -127 and 127
// NO-NPY: cannot read input file '{{.*}}errors.mlir': not an npy file
// NO-FILE: cannot open input file '{{.*}}.none': No such file or directory
// DIALECT: errors.mlir:[[#@LINE+34]]:8: error: 'tosa.custom' cannot be run: it has no evaluator
// CALLS: error: calls nest too deeply
// HUGE: error: 'arith.constant' cannot be run: the tensor has too many elements
// ALONE: qopt: --input and --output need --run
// PRINT: cannot open output file '-': arrays are not printed
// FOLDER: cannot open output file '{{.*}}.none/out': No such file or directory
// CHUNKS: qopt: --run takes one program, not the chunks of --split-input-file

func.func @bytes() -> tensor<2x2xi8> {
  %0 = arith.constant dense<[[1, 2], [3, -128]]> : tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @two() -> (i8, i8) {
  %0 = arith.constant 1 : i8
  return %0, %0 : i8, i8
}
func.func @f(%a: tensor<4xi8>) -> tensor<4xi8> {
  return %a : tensor<4xi8>
}
func.func @g(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  return %a : tensor<2x2xf32>
}
func.func @narrow(%a: tensor<2x2x!quant.uniform<i8<-127:127>:f32, 1.0>>) {
  return
}
func.func @again(%a: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = call @again(%a) : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
func.func @huge() -> tensor<1152921504606846976xi8> {
  %0 = arith.constant dense<1> : tensor<1152921504606846976xi8>
  return %0 : tensor<1152921504606846976xi8>
}
func.func @h(%a: tensor<2x2xi8>) -> tensor<2x2xi8> {
  %0 = tosa.custom %a {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
