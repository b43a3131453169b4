// A fold that needs more bytes or more parameters than it is given is not made, unless an option allows it.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: qopt --validate --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=2 max-param-growth=2})' %s --print-quant-aliases=false | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: qopt --validate --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=2 max-param-growth=2})' --remarks-filter=fold-quant-shapes %s -o %t.3 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0}>

// Twice the bytes.
// CHECK-LABEL: func.func @bytes
// ONE: tosa.tile
// TWO-NOT: tosa.tile
// TWO: dense<[1, 2, 1, 2]> : tensor<4xi8>
func.func @bytes() -> tensor<4x!t> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!t>
  %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.tile %c, %s : (tensor<2x!t>, !tosa.shape<1>) -> tensor<4x!t>
  return %0 : tensor<4x!t>
}

// Splats are free.
// CHECK-LABEL: func.func @splat
// CHECK-NOT: tosa.tile
// CHECK: dense<3> : tensor<4xi8>
func.func @splat() -> tensor<4x!t> {
  %c = "tosa.const"() <{values = dense<3> : tensor<2xi8>}> : () -> tensor<2x!t>
  %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.tile %c, %s : (tensor<2x!t>, !tosa.shape<1>) -> tensor<4x!t>
  return %0 : tensor<4x!t>
}

// A channel merged with an outer dimension is repeated: four parameters for two.
// CHECK-LABEL: func.func @parameters
// ONE: quant.dcast
// ONE-NEXT: tensor.collapse_shape
// TWO-NOT: tensor.collapse_shape
// TWO: tensor<4x4x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00,1.000000e+00,2.000000e+00}>>
func.func @parameters() -> tensor<4x4xf32> {
  %c = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]]]> : tensor<2x2x4xi8>}> : () -> tensor<2x2x4x!q1>
  %d = quant.dcast %c : tensor<2x2x4x!q1> to tensor<2x2x4xf32>
  %0 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<2x2x4xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// A parameter for every element is never made.
// CHECK-LABEL: func.func @dense
// CHECK: tensor.collapse_shape
// REMARK: Function=dense | Reason="merged channel would need 4 parameters for 4 elements"
func.func @dense() -> tensor<4xf32> {
  %c = "tosa.const"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!q1>
  %d = quant.dcast %c : tensor<2x2x!q1> to tensor<2x2xf32>
  %0 = tensor.collapse_shape %d [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A constant that is used twice is given once.
// CHECK-LABEL: func.func @doubled
// ONE: tosa.concat
// TWO-NOT: tosa.concat
// TWO: dense<[1, 2, 1, 2]> : tensor<4xi8>
func.func @doubled() -> tensor<4x!t> {
  %c = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!t>
  %0 = tosa.concat %c, %c {axis = 0 : i32} : (tensor<2x!t>, tensor<2x!t>) -> tensor<4x!t>
  return %0 : tensor<4x!t>
}
